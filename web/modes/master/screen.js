// @ts-check
/**
 * The screen of 20G: a game alone, a race beside the agent, the agent's own run, or lessons for an own agent. The column between
 * the boards chooses.
 */
import { find } from "../../base/elements.js";
import { styled } from "../../base/sheet.js";
import { loadGame } from "../../engine/requirements.js";
import { need } from "../../language/language.js";
import { GameScreen } from "../../round/game-screen.js";
import { AgentView } from "./agent-view.js";
import { Aside } from "./aside.js";
import { MasterGame } from "./game.js";
import { LessonView } from "./lesson-view.js";
import { loadMaster, loadWeights } from "./package.js";
import { openBests } from "./records.js";

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
    loadGame(loadMaster).then(() => loadWeights()), styled(parts.root, "modes/master/master.css"), need("master"), need("sprint"),
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
  #agents;
  #lessons;
  #bests = openBests();
  /** @type {View} */
  #view;
  #isShown = false;
  #stop = new AbortController();
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
    const named = parts.host.getAttribute("view");
    this.#view = VIEWS.find((view) => view === named) ?? (parts.host.hasAttribute("guest") ? "watch" : "play");
    this.aside = new Aside(find(parts.root, ".stage"), {
      onView: (view) => view !== this.#view && this.#choose(view),
      onPlayer: () => this.#agents.update(),
      onSpeed: (speed) => this.#agents.setSpeed(speed),
      onPlan: (isShown) => this.#agents.setPlan(isShown),
      onRace: () => this.#isShown && this.#view === "race" && this.start(),
      onDeath: () => this.#isShown && this.#isGame && this.start(),
    });
    /** @type {MasterGame | undefined} */
    let plan;
    const load = /** @type {Parts["load"]} */ (/** @type {unknown} */ (loadMaster));
    this.#game = new GameScreen(mode, { ...parts, load }, (screen) => (plan = new MasterGame(parts, screen, this)));
    this.#plan = /** @type {MasterGame} */ (/** @type {unknown} */ (plan));
    this.#agents = new AgentView(parts, mode, this.aside, weights);
    this.#lessons = new LessonView(parts, mode, this.aside.root, weights, {
      onWatch: (own) => this.#choose("watch", () => this.#agents.begin(own)),
      onDuel: (own) => this.#choose("watch", () => this.#agents.fight(own)),
    });
    this.aside.setPlayer(parts.host.getAttribute("plies"));
    if (parts.host.getAttribute("speed") === "max") this.aside.setSpeed(Infinity);
    // The key of tetris20g-ai for dropping the last record.
    parts.root.addEventListener("keydown", (event) => {
      const { key, target } = /** @type {KeyboardEvent} */ (event);
      if (key === "n" && this.#isShown && !(target instanceof HTMLInputElement)) this.#lessons.undo();
    }, this.#stop);
  }

  get state() {
    return this.#current.state;
  }

  get isCountingIn() {
    return this.#isGame && this.#game.isCountingIn;
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
    this.#current.leave();
    delete find(this.#parts.root, ".app").dataset.view;
    this.#parts.display.restyle();
  }

  start() {
    this.reached = 0;
    if (this.#view === "watch") return this.#agents.restart();
    if (this.#view === "teach") return this.#lessons.restart();
    this.#prepare();
    this.#game.start();
  }

  pause() {
    // Lessons have no clock, so there is nothing to pause.
    if (this.#isGame) this.#game.pause();
    else this.#agents.pause();
  }

  resume() {
    if (this.#isGame) this.#game.resume();
    else this.#agents.resume();
  }

  useDefaults() {
    this.#game.useDefaults();
  }

  /** @param {number} button @param {boolean} down @param {number} timeStamp */
  edge(button, down, timeStamp) {
    if (this.#isGame) this.#game.edge(button, down, timeStamp);
    else if (this.#view === "teach") this.#lessons.edge(button, down, timeStamp);
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    this.#current.frame(now);
  }

  /** @param {string} command */
  command(command) {
    return this.#isGame ? this.#game.command(command) : command === "undo" && this.#lessons.undo();
  }

  close() {
    this.leave();
    this.#stop.abort();
    this.#game.close();
    this.aside.close();
  }

  /**
   * Keeps a finished game among the best, unless a hint was taken.
   * @param {import("../../round/round.js").Round} round
   * @param {boolean} isHinted
   * @returns {import("./result.js").Run}
   */
  keep(round, isHinted) {
    const view = round.side(0);
    const [before] = this.#bests.runs;
    const run = {
      level: view.u32("level"), pieces: view.u32("pieces"), lines: view.u32("lines"),
      ms: Math.max(0, view.u32("ticks") - round.countdown),
    };
    const place = isHinted ? 0 : this.#bests.add({ level: run.level, ms: run.ms, at: Date.now() });
    return { ...run, isHinted, place, before };
  }

  /** Returns whether a game in people's time is played. */
  get #isGame() {
    return this.#view === "play" || this.#view === "race";
  }

  get #current() {
    if (this.#isGame) return this.#game;
    return this.#view === "watch" ? this.#agents : this.#lessons;
  }

  /** Sets what the next game is. */
  #prepare() {
    this.#plan.isRace = this.#view === "race";
    this.#plan.goal = this.aside.goal;
    this.#plan.isDeath = this.aside.isDeath;
  }

  /** @param {() => unknown} [begin] called instead of beginning what the view usually shows */
  async #enter(begin) {
    this.#isShown = true;
    this.reached = 0;
    this.aside.setView(this.#view);
    find(this.#parts.root, ".app").dataset.view = this.#view;
    this.#parts.display.restyle();
    this.aside.setBest(this.#bests.runs[0]);
    if (begin !== undefined) await begin();
    else if (this.#view === "watch") await this.#agents.begin();
    else if (this.#view === "teach") await this.#lessons.enter();
    else {
      this.#prepare();
      await this.#game.enter(this.mode);
    }
  }

  /**
   * Shows another view.
   * @param {View} view
   * @param {() => unknown} [begin] called instead of beginning what it usually shows
   */
  #choose(view, begin) {
    this.#current.leave();
    this.#view = view;
    void this.#enter(begin);
  }
}
