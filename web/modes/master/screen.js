// @ts-check
/**
 * The screen of 20G: a game alone, a race beside the agent, the agent's own run, or lessons for an own agent. The column between
 * the boards chooses.
 */
import { find } from "../../base/elements.js";
import { styled } from "../../base/sheet.js";
import { wordsOf } from "../../language/failure.js";
import { need, say, t } from "../../language/language.js";
import { failureOverlay } from "../../page/overlays.js";
import { GameScreen } from "../../round/game-screen.js";
import { Aside } from "./aside.js";
import { Duel } from "./duel.js";
import { MasterGame } from "./game.js";
import { Lessons } from "./lessons.js";
import { loadMaster, loadWeights } from "./package.js";
import { openBests } from "./records.js";
import { duelOverlay } from "./result.js";
import { Teach } from "./teach.js";
import { TeachPanel } from "./teach-panel.js";
import { Watch } from "./watch.js";

/** @typedef {"play" | "race" | "watch" | "teach"} View */
/** @typedef {import("../../round/game-screen.js").Parts & { root: ShadowRoot, host: HTMLElement, seed: string | undefined }} Parts */

const VIEWS = /** @type {const} */ (["play", "race", "watch", "teach"]);

/**
 * @param {import("../../base/modes.js").ModeRow} mode
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  const [weights] = await Promise.all([loadWeights(), loadMaster(), styled(parts.root, "modes/master/master.css"), need("master"), need("sprint")]);
  return new MasterScreen(mode, parts, weights);
}

/** @typedef {import("../../shell/screens.js").Screen} Screen */

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
  /** The weights of the agent that is watched. */
  #watched;
  #stop = new AbortController();
  /** @type {"loading" | "playing" | "paused" | "over" | "error"} */
  #watchState = "playing";
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
    return this.#isGame ? this.#game.state : this.#watchState;
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
    if (this.#view === "teach" || this.#watchState !== "playing") return;
    this.#watch?.pause();
    if (this.#duel !== null) this.#duel.isPaused = true;
    this.#set("paused");
  }

  resume() {
    if (this.#isGame) return this.#game.resume();
    if (this.#watchState !== "paused") return;
    this.#watch?.resume();
    if (this.#duel !== null) this.#duel.isPaused = false;
    this.#set("playing");
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
    this.#set("loading");
    const lessons = (this.#lessons ??= new TeachPanel(this.aside.root));
    try {
      const teach = await Teach.open(this.#parts, lessons, this.weights);
      if (!this.#isShown || this.#view !== "teach") return teach.close();
      this.#teach = teach;
      Object.assign(lessons.hears, { watch: () => this.#watchOwn(), duel: () => this.#choose("watch", () => this.#fight()) });
      lessons.offer(teach.lessons.agent !== null);
      teach.begin();
      this.#set("playing");
    } catch (error) {
      this.#fail(wordsOf(error));
    }
  }

  /** Shows the person's own agent. */
  #watchOwn() {
    const own = this.#teach?.lessons.agent;
    if (own) this.#watched = own;
    this.#choose("watch");
  }

  /** Lets the person's agent play against the shipped one on the same pieces. */
  async #fight() {
    this.#stopWatch();
    const { panel, display } = this.#parts;
    const lessons = await Lessons.open();
    const own = lessons.agent ?? this.weights;
    lessons.close();
    panel.setMode(this.mode, () => [t("master.own"), t("master.agent")], "bots");
    find(this.#parts.root, ".app").dataset.view = "race";
    panel.hideOverlay();
    this.aside.beginRun();
    this.#duel = new Duel(display, {
      onNumbers: (totals) => this.#note(totals, null, null),
      onOver: (totals) => {
        this.#set("over");
        panel.showOverlay(() => duelOverlay(totals));
      },
      onFailure: (why) => this.#fail(why),
    });
    const { plies } = this.aside;
    this.#duel.begin([{ weights: own, plies }, { weights: this.weights, plies }], 1 + Math.floor(Math.random() * 0x7fff_fffe));
    this.#duel.setSpeed(this.aside.speed);
    this.#set("playing");
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
    panel.hideOverlay();
    this.#watch = new Watch(
      this.#parts, (totals, rate, pairs) => this.#note(totals, rate, pairs), (why) => this.#fail(why),
    );
    this.#watch.isPlanShown = this.aside.isPlanShown;
    this.aside.beginRun();
    const seed = numberIn(this.#parts.seed ?? null, 1 + Math.floor(Math.random() * 0x7fff_fffe));
    this.#watch.begin({ ...this.#player(), seed });
    this.#watch.setSpeed(this.aside.speed);
    this.#set("playing");
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
    this.#set("error");
    const error = new Error(typeof why === "string" ? why : say(why));
    this.#parts.panel.showOverlay(() => failureOverlay("master.failed", error, [{ label: "master.again", action: "restart" }]));
  }

  #stopWatch() {
    this.#watch?.close();
    this.#duel?.close();
    if (this.#watch !== null || this.#duel !== null) this.#parts.display.clear();
    this.#watch = null;
    this.#duel = null;
  }

  /** @param {"loading" | "playing" | "paused" | "over" | "error"} state */
  #set(state) {
    this.#watchState = state;
    this.#parts.panel.setState(state);
  }
}

/** @param {string | null} text @param {number} usual returned for a text that is not a positive whole number */
function numberIn(text, usual) {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 && number < 2 ** 32 ? number : usual;
}
