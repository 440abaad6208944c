// @ts-check
/**
 * The view of agents: a watched run, or a duel of the person's agent and the shipped one.
 */
import { find } from "../../base/elements.js";
import { wordsOf } from "../../language/failure.js";
import { t } from "../../language/language.js";
import { Standing } from "../../page/standing.js";
import { Duel } from "./duel.js";
import { K, numberIn } from "./numbers.js";
import { RECIPE, loadWeights } from "./package.js";
import { duelOverlay } from "./result.js";
import { Stats } from "./stats.js";
import { Watch } from "./watch.js";

/** @typedef {import("./screen.js").Parts} Parts */

export class AgentView {
  #parts;
  #mode;
  #aside;
  #shipped;
  /** The weights of the watched agent. */
  #watched;
  /** The weights of the person's agent, once it was trained. @type {Uint8Array | null} */
  #own = null;
  /** @type {Watch | null} */
  #watch = null;
  /** @type {Duel | null} */
  #duel = null;
  /** @type {Stats | null} */
  #stats = null;
  /** Increases whenever a player is chosen, so that slowly loading weights do not replace a later choice. */
  #choice = 0;
  #standing;

  /**
   * @param {Parts} parts
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {import("./aside.js").Aside} aside
   * @param {Uint8Array} shipped the weights of the shipped agent
   */
  constructor(parts, mode, aside, shipped) {
    this.#parts = parts;
    this.#mode = mode;
    this.#aside = aside;
    this.#shipped = shipped;
    this.#watched = shipped;
    this.#standing = new Standing(parts.panel);
  }

  get state() {
    return this.#standing.state;
  }

  /** Begins what is shown again. */
  restart() {
    if (this.#duel === null) this.begin();
    else this.fight(this.#own);
  }

  /** Begins a run of the shipped agent, or of the person's one. @param {Uint8Array | null} [own] */
  async begin(own) {
    this.#stop();
    if (own !== undefined) this.#watched = own ?? this.#shipped;
    this.#standing.enter("loading");
    const player = await this.#choose();
    if (player === null) return;
    this.#watch = new Watch(this.#parts, (...numbers) => this.#note(...numbers), (why) => this.#fail(why));
    this.#watch.isPlanShown = this.#aside.isPlanShown;
    this.#watch.begin({ ...player, seed: numberIn(this.#parts.seed ?? null, anySeed()) });
    this.#watch.setSpeed(this.#aside.speed);
    this.#standing.play(t("master.watched"));
  }

  /** Lets the person's agent play against the shipped one on the same pieces. @param {Uint8Array | null} own */
  fight(own) {
    this.#stop();
    this.#own = own;
    // Both sides have their own weights, and the recipe differs from two pieces by its weights only.
    if (this.#aside.player.isRecipe) this.#aside.setPlayer("2");
    const { panel, display, root } = this.#parts;
    panel.setMode(this.#mode, () => [t("master.own"), t("master.agent")], "bots");
    find(root, ".app").dataset.view = "race";
    this.#aside.beginRun();
    this.#duel = new Duel(display, {
      onNumbers: (totals) => this.#aside.note(totals, null, null),
      onOver: (totals) => this.#standing.finish(() => duelOverlay(totals)),
      onFailure: (why) => this.#fail(why),
    });
    const { player: { plies }, speed } = this.#aside;
    this.#duel.begin([{ weights: own ?? this.#shipped, plies }, { weights: this.#shipped, plies }], anySeed());
    this.#duel.setSpeed(speed);
    this.#standing.play(t("master.watched"));
  }

  /** Gives a watched run to the player that the column names. The game goes on. */
  async update() {
    if (this.#watch === null) return;
    const player = await this.#choose();
    if (player !== null) this.#watch?.setPlayer(player);
  }

  /** @param {number} speed moves per second, or infinity */
  setSpeed(speed) {
    this.#watch?.setSpeed(speed);
    this.#duel?.setSpeed(speed);
  }

  /** @param {boolean} isShown */
  setPlan(isShown) {
    if (this.#watch !== null) this.#watch.isPlanShown = isShown;
  }

  pause() {
    if (this.state !== "playing") return;
    this.#watch?.pause();
    if (this.#duel !== null) this.#duel.isPaused = true;
    this.#standing.pause(null);
  }

  resume() {
    if (this.state !== "paused") return;
    this.#watch?.resume();
    if (this.#duel !== null) this.#duel.isPaused = false;
    this.#standing.resume(null);
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    this.#watch?.frame(now);
    this.#duel?.frame(now);
  }

  /** Ends what is shown. The next run is of the shipped agent. */
  leave() {
    this.#stop();
    this.#standing.leave();
    this.#watched = this.#shipped;
  }

  /**
   * Loads the weights of the player that the column names, and begins its numbers. Returns null if it cannot play, or if another
   * choice followed meanwhile.
   */
  async #choose() {
    const choice = ++this.#choice;
    const { plies, isRecipe } = this.#aside.player;
    try {
      const weights = isRecipe ? await loadWeights(RECIPE) : this.#watched;
      if (choice !== this.#choice) return null;
      const name = isRecipe ? "master.recipe.name" : weights === this.#shipped ? "master.agent" : "master.own";
      const { panel } = this.#parts;
      panel.setMode(this.#mode, () => [t(name), ""], "bots");
      this.#aside.beginRun();
      this.#stats = new Stats({ weights, plies, k: K }, performance.now(), (stats) => panel.guest.onNews("stats", stats));
      return { weights, plies };
    } catch (error) {
      if (choice === this.#choice) this.#fail(wordsOf(error));
      return null;
    }
  }

  /** @type {ConstructorParameters<typeof Watch>[1]} */
  #note(totals, rate, pairs) {
    this.#aside.note(totals, rate, pairs);
    this.#stats?.note(totals, rate, performance.now());
  }

  /** @param {import("../../engine/client.js").Why} why */
  #fail(why) {
    this.#stop();
    this.#standing.fail("master.failed", why, [{ label: "master.again", action: "start" }]);
  }

  #stop() {
    this.#choice += 1;
    this.#watch?.close();
    this.#duel?.close();
    if (this.#watch !== null || this.#duel !== null) this.#parts.display.clear();
    this.#watch = null;
    this.#duel = null;
  }
}

const anySeed = () => 1 + Math.floor(Math.random() * 0x7fff_fffe);
