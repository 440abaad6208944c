// @ts-check
/**
 * The screen of 20G: a game alone, a race beside the agent, the agent's own run, or lessons for an own agent. The column between
 * the boards chooses.
 */
import { find } from "../../base/elements.js";
import { styled } from "../../base/sheet.js";
import { loadGame } from "../../engine/requirements.js";
import { wordsOf } from "../../language/failure.js";
import { need, t } from "../../language/language.js";
import { Standing } from "../../page/standing.js";
import { GameScreen } from "../../round/game-screen.js";
import { Aside } from "./aside.js";
import { Duel } from "./duel.js";
import { MasterGame } from "./game.js";
import { loadMaster, loadWeights } from "./package.js";
import { openBests } from "./records.js";
import { duelOverlay } from "./result.js";
import { Teach } from "./teach.js";
import { TeachPanel } from "./teach-panel.js";
import { Watch } from "./watch.js";

/** @typedef {import("../../shell/screens.js").Screen} Screen */
/** @typedef {"play" | "race" | "watch" | "teach"} View */
/**
 * @typedef {import("../../round/game-screen.js").Parts & { root: ShadowRoot, host: HTMLElement, seed: string | undefined }} Parts
 */

const VIEWS = /** @type {const} */ (["play", "race", "watch", "teach"]);

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
  /** @type {Teach | null} */
  #teach = null;
  /** @type {TeachPanel | null} */
  #lessons = null;
  /** @type {Duel | null} */
  #duel = null;
  /** The weights of the agent that is watched, and of the person's own one. */
  #watched;
  /** @type {Uint8Array | null} */
  #own = null;
  #stop = new AbortController();
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
    this.#watched = weights;
    this.#parts = parts;
    this.#standing = new Standing(parts.panel);
    // The original's key for dropping the last record.
    parts.root.addEventListener("keydown", (event) => {
      const { key, target } = /** @type {KeyboardEvent} */ (event);
      if (key === "n" && this.#isShown && !(target instanceof HTMLInputElement)) this.#teach?.undo();
    }, this.#stop);
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
      onSpeed: (speed) => {
        this.#watch?.setSpeed(speed);
        this.#duel?.setSpeed(speed);
      },
      onPlan: (isShown) => this.#watch && (this.#watch.isPlanShown = isShown),
      onRace: () => this.#isShown && this.#view === "race" && this.start(),
      onDeath: () => this.#isShown && ["play", "race"].includes(this.#view) && this.start(),
    });
    this.aside.setPlies(numberIn(parts.host.getAttribute("plies"), 3));
    if (parts.host.getAttribute("speed") === "max") this.aside.setSpeed(Infinity);
  }

  get state() {
    return this.#isGame ? this.#game.state : this.#standing.state;
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
    this.#teach?.close();
    this.#teach = null;
    this.#watched = this.weights;
    this.#game.leave();
    delete find(this.#parts.root, ".app").dataset.view;
    this.#parts.display.restyle();
  }

  start() {
    this.reached = 0;
    if (this.#view === "watch") return this.#duel === null ? this.#begin() : this.#fight();
    if (this.#view === "teach") return this.#teach?.begin();
    this.#plan.isRace = this.#view === "race";
    this.#plan.goal = this.aside.goal;
    this.#plan.isDeath = this.aside.isDeath;
    this.#game.start();
  }

  pause() {
    if (this.#isGame) return this.#game.pause();
    // Lessons have no clock, so there is nothing to pause.
    if (this.#view === "teach" || this.#standing.state !== "playing") return;
    this.#watch?.pause();
    if (this.#duel !== null) this.#duel.isPaused = true;
    this.#standing.pause(null);
  }

  resume() {
    if (this.#isGame) return this.#game.resume();
    if (this.#standing.state !== "paused") return;
    this.#watch?.resume();
    if (this.#duel !== null) this.#duel.isPaused = false;
    this.#standing.resume(null);
  }

  useDefaults() {
    this.#game.useDefaults();
  }

  /** @param {number} button @param {boolean} down @param {number} timeStamp */
  edge(button, down, timeStamp) {
    if (this.#isGame) this.#game.edge(button, down, timeStamp);
    else if (this.#view === "teach") this.#teach?.edge(button, down, timeStamp);
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    if (this.#isGame) return this.#game.frame(now);
    this.#watch?.frame(now);
    this.#duel?.frame(now);
    this.#teach?.frame(now);
  }

  /** @param {string} command */
  command(command) {
    return command === "undo" && (this.#teach?.undo() ?? false);
  }

  close() {
    this.leave();
    this.#stop.abort();
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
    if (this.#view === "teach") return this.#openLessons();
    this.#plan.isRace = this.#view === "race";
    this.#plan.goal = this.aside.goal;
    this.#plan.isDeath = this.aside.isDeath;
    await this.#game.enter(this.mode);
  }

  /** Returns whether a game in people's time is played. */
  get #isGame() {
    return this.#view === "play" || this.#view === "race";
  }

  /** Opens the lessons. Their package and the stored moves are loaded first. */
  async #openLessons() {
    const { panel } = this.#parts;
    panel.setMode(this.mode, () => [t("main.you"), ""]);
    panel.hideOverlay();
    this.#standing.enter("loading");
    const lessons = (this.#lessons ??= new TeachPanel(this.aside.root));
    try {
      const teach = await Teach.open(this.#parts, lessons, this.weights);
      if (!this.#isShown || this.#view !== "teach") return teach.close();
      this.#teach = teach;
      Object.assign(lessons.hears, { watch: () => this.#watchOwn(), duel: () => this.#challenge() });
      lessons.offer(teach.lessons.agent !== null);
      teach.begin();
      this.#standing.play(t("master.teach.started"));
    } catch (error) {
      this.#fail(wordsOf(error));
    }
  }

  /** Shows the person's own agent. */
  #watchOwn() {
    this.#own = this.#teach?.lessons.agent ?? this.#own;
    this.#watched = this.#own ?? this.weights;
    this.#choose("watch");
  }

  /** Begins the duel of the lessons' agent. */
  #challenge() {
    this.#own = this.#teach?.lessons.agent ?? this.#own;
    this.#choose("watch", () => this.#fight());
  }

  /** Lets the person's agent play against the shipped one on the same pieces. */
  #fight() {
    this.#stopWatch();
    const { panel, display } = this.#parts;
    const own = this.#own ?? this.weights;
    panel.setMode(this.mode, () => [t("master.own"), t("master.agent")], "bots");
    find(this.#parts.root, ".app").dataset.view = "race";
    this.aside.beginRun();
    this.#duel = new Duel(display, {
      onNumbers: (totals) => this.#note(totals, null, null),
      onOver: (totals) => this.#standing.finish(() => duelOverlay(totals)),
      onFailure: (why) => this.#fail(why),
    });
    const { plies } = this.aside;
    this.#duel.begin([{ weights: own, plies }, { weights: this.weights, plies }], 1 + Math.floor(Math.random() * 0x7fff_fffe));
    this.#duel.setSpeed(this.aside.speed);
    this.#standing.play(t("master.watched"));
  }

  /**
   * @param {View} view
   * @param {() => unknown} [then] called instead of beginning what the view usually shows
   */
  #choose(view, then) {
    if (view === this.#view && this.#duel === null) return;
    this.#stopWatch();
    this.#teach?.close();
    this.#teach = null;
    this.#game.leave();
    this.#view = view;
    this.reached = 0;
    if (then === undefined) return void this.#enter();
    this.aside.setView(view);
    void then();
  }

  #player() {
    return { weights: this.#watched, plies: this.aside.plies };
  }

  #begin() {
    this.#stopWatch();
    const { panel } = this.#parts;
    const name = this.#watched === this.weights ? "master.agent" : "master.own";
    panel.setMode(this.mode, () => [t(name), ""], "bots");
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
    this.#duel?.close();
    if (this.#watch !== null || this.#duel !== null) this.#parts.display.clear();
    this.#watch = null;
    this.#duel = null;
  }
}

/** @param {string | null} text @param {number} usual returned for a text that is not a positive whole number */
function numberIn(text, usual) {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 && number < 2 ** 32 ? number : usual;
}
