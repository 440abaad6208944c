// @ts-check
/**
 * The screen of 20G: a game alone, a race beside the agent, or the agent's own run. The column between the boards chooses.
 */
import { find } from "../../base/elements.js";
import { styled } from "../../base/sheet.js";
import { loadGame } from "../../engine/requirements.js";
import { need, t } from "../../language/language.js";
import { Standing } from "../../page/standing.js";
import { GameScreen } from "../../round/game-screen.js";
import { Aside } from "./aside.js";
import { MasterGame } from "./game.js";
import { loadMaster, loadWeights } from "./package.js";
import { openBests } from "./records.js";
import { Watch } from "./watch.js";

/** @typedef {import("../../shell/screens.js").Screen} Screen */
/** @typedef {"play" | "race" | "watch"} View */
/**
 * @typedef {import("../../round/game-screen.js").Parts & { root: ShadowRoot, host: HTMLElement, seed: string | undefined }} Parts
 */

const VIEWS = /** @type {const} */ (["play", "race", "watch"]);

/**
 * @param {import("../../base/modes.js").ModeRow} mode
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  const [weights] = await Promise.all([
    loadGame(loadMaster).then(loadWeights), styled(parts.root, "modes/master/master.css"), need("master"), need("sprint"),
  ]);
  return new MasterScreen(mode, parts, weights);
}

/** @implements {Screen} */
export class MasterScreen {
  mode;
  weights;
  #parts;
  #game;
  #plan;
  #bests = openBests();
  /** @type {View} */
  #view;
  /** @type {Watch | null} */
  #watch = null;
  /** The state of the watched run. */
  #standing;
  #isShown = false;
  /** The level of the last announced milestone. */
  reached = 0;

  /**
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {Parts} parts
   * @param {Uint8Array} weights
   */
  constructor(mode, parts, weights) {
    this.mode = mode;
    this.weights = weights;
    this.#parts = parts;
    this.#standing = new Standing(parts.panel);
    const named = parts.host.getAttribute("view");
    this.#view = VIEWS.find((view) => view === named) ?? (parts.host.hasAttribute("guest") ? "watch" : "play");
    /** @type {MasterGame | undefined} */
    let plan;
    const load = /** @type {Parts["load"]} */ (/** @type {unknown} */ (loadMaster));
    this.#game = new GameScreen(mode, { ...parts, load }, (screen) => (plan = new MasterGame(parts, screen, this)));
    this.#plan = /** @type {MasterGame} */ (/** @type {unknown} */ (plan));
    this.aside = new Aside(find(parts.root, ".stage"), {
      onView: (view) => this.#choose(view),
      onPlayer: () => this.#watch?.setPlayer(this.#player()),
      onSpeed: (speed) => this.#watch?.setSpeed(speed),
      onPlan: (isShown) => this.#watch && (this.#watch.isPlanShown = isShown),
      onRace: () => this.#isShown && this.#view === "race" && this.start(),
      onDeath: () => this.#isShown && this.#view !== "watch" && this.start(),
    });
    this.aside.setPlies(numberIn(parts.host.getAttribute("plies"), 3));
    if (parts.host.getAttribute("speed") === "max") this.aside.setSpeed(Infinity);
  }

  get state() {
    return this.#view === "watch" ? this.#standing.state : this.#game.state;
  }

  get isWatched() {
    return this.#view === "watch";
  }

  open() {
    return this.#enter();
  }

  enter() {
    void this.#enter();
  }

  leave() {
    this.#isShown = false;
    this.aside.hide();
    this.#stopWatch();
    this.#game.leave();
    delete find(this.#parts.root, ".app").dataset.view;
    this.#parts.display.restyle();
  }

  start() {
    this.reached = 0;
    if (this.#view === "watch") return this.#begin();
    this.#plan.isRace = this.#view === "race";
    this.#plan.goal = this.aside.goal;
    this.#plan.isDeath = this.aside.isDeath;
    this.#game.start();
  }

  pause() {
    if (this.#view !== "watch") return this.#game.pause();
    this.#watch?.pause();
    this.#standing.pause(null);
  }

  resume() {
    if (this.#view !== "watch") return this.#game.resume();
    this.#watch?.resume();
    this.#standing.resume(null);
  }

  useDefaults() {
    this.#game.useDefaults();
  }

  /** @param {number} button @param {boolean} down @param {number} timeStamp */
  edge(button, down, timeStamp) {
    if (this.#view !== "watch") this.#game.edge(button, down, timeStamp);
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    if (this.#view === "watch") this.#watch?.frame(now);
    else this.#game.frame(now);
  }

  command = () => false;

  close() {
    this.leave();
    this.#game.close();
    this.aside.close();
  }

  /**
   * Keeps a finished game among the best.
   * @param {import("../../round/round.js").Round} round
   * @returns {import("./result.js").Run}
   */
  keep(round) {
    const view = round.side(0);
    const [before] = this.#bests.runs;
    const run = {
      level: view.u32("level"), pieces: view.u32("pieces"), lines: view.u32("lines"),
      ms: Math.max(0, view.u32("ticks") - round.countdown),
    };
    const place = this.#bests.add({ level: run.level, ms: run.ms, at: Date.now() });
    return { ...run, place, before };
  }

  async #enter() {
    this.#isShown = true;
    this.aside.setView(this.#view);
    find(this.#parts.root, ".app").dataset.view = this.#view;
    this.#parts.display.restyle();
    this.aside.setBest(this.#bests.runs[0]);
    if (this.#view === "watch") return this.#begin();
    this.#plan.isRace = this.#view === "race";
    this.#plan.goal = this.aside.goal;
    this.#plan.isDeath = this.aside.isDeath;
    await this.#game.enter(this.mode);
  }

  /** @param {View} view */
  #choose(view) {
    if (view === this.#view) return;
    this.#stopWatch();
    this.#game.leave();
    this.#view = view;
    this.reached = 0;
    void this.#enter();
  }

  #player() {
    return { weights: this.weights, plies: this.aside.plies };
  }

  #begin() {
    this.#stopWatch();
    const { panel } = this.#parts;
    panel.setMode(this.mode, () => [t("master.agent"), ""], "bots");
    this.#watch = new Watch(
      this.#parts, (totals, rate, pairs) => this.#note(totals, rate, pairs), (why) => this.#fail(why),
    );
    this.#watch.isPlanShown = this.aside.isPlanShown;
    this.aside.beginRun();
    const seed = numberIn(this.#parts.seed ?? null, 1 + Math.floor(Math.random() * 0x7fff_fffe));
    this.#watch.begin({ ...this.#player(), seed });
    this.#watch.setSpeed(this.aside.speed);
    this.#standing.play(t("master.watched"));
  }

  /**
   * @param {import("./types").WatchedTotals} totals
   * @param {{ moves: number, ms: number } | null} rate
   * @param {number | null} pairs
   */
  #note(totals, rate, pairs) {
    this.aside.note(totals, rate, pairs);
    const stats = { pieces: String(totals.pieces), deaths: String(totals.deaths) };
    this.#parts.panel.guest.onNews("stats", { side: 0, ...stats });
  }

  /** @param {import("../../engine/client.js").Why} why */
  #fail(why) {
    this.#stopWatch();
    this.#standing.fail("master.failed", why, [{ label: "master.again", action: "restart" }]);
  }

  #stopWatch() {
    this.#watch?.close();
    if (this.#watch !== null) this.#parts.display.clear();
    this.#watch = null;
  }}

/** @param {string | null} text @param {number} usual returned for a text that is not a positive whole number */
function numberIn(text, usual) {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 && number < 2 ** 32 ? number : usual;
}
