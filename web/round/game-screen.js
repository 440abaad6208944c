// @ts-check
/**
 * A screen with one game, alone or against a bot. A plan object defines what is played.
 */
import { need, t } from "../language/language.js";
import { LifeCycle } from "./life-cycle.js";

/**
 * @typedef {import("./life-cycle.js").Parts & { chosen: () => import("../settings/schema.js").Settings, report:
 *   import("../modes/replays/bind.js").Report }} Parts `report` returns the statistics of the finished game
 */

/** @typedef {import("./round.js").Round} Round */
/** @typedef {import("../types").From} From */

/**
 * @typedef {object} Plan
 * @property {import("./life-cycle.js").Start["words"]} words
 * @property {string} section of its texts
 * @property {import("./life-cycle.js").Start["config"]} config
 * @property {() => void} useDefaults resets rejected choices to their defaults
 * @property {(round: Round) => void} [begun] called when a game has begun
 * @property {(round: Round, events: [number, number], now: number) => void} played called when a frame was played and shown
 * @property {() => void} [ended] called before the game ends
 * @property {(from: From | null) => void} [beginWith] sets a position to begin with, or none
 * @property {() => From | undefined} [first] returns the position of the page's first game
 * @property {(module: import("../types").StackmateModule) => void} [loaded] called when the game's module is loaded
 * @property {() => import("../page/panel.js").Overlay} [overlay] returns what is shown while the game is paused
 * @property {() => void} [paused] called before the game pauses
 * @property {() => void} [resumed] called before the game resumes
 * @property {() => void} [left] called when another screen follows
 * @property {(command: string) => boolean} [command] returns whether the command had an effect
 * @property {() => void} [settle] called when other bots were chosen
 * @property {() => void} [close]
 */

export class GameScreen {
  #mode;
  #parts;
  #plan;
  #game;

  /**
   * @param {import("../base/modes.js").ModeRow} mode
   * @param {Parts} parts
   * @param {(screen: GameScreen) => Plan} plan
   */
  constructor(mode, parts, plan) {
    this.#mode = mode;
    this.#parts = parts;
    this.#plan = plan(this);
    this.#game = new LifeCycle(parts, () => this.#plan.ended?.());
  }

  get state() {
    return this.#game.state;
  }

  get isCountingIn() {
    return this.standing.isCountingIn;
  }

  get standing() {
    return this.#game.standing;
  }

  /** Returns the current round. */
  get round() {
    return this.#game.round;
  }

  /** Returns the game's module, once it is loaded. */
  get module() {
    return this.#game.module;
  }

  open() {
    return this.enter(this.#mode, this.#plan.first?.());
  }

  /**
   * @param {import("../base/modes.js").ModeRow} [_]
   * @param {From} [from] a position to begin with
   */
  async enter(_, from) {
    const plan = this.#plan;
    plan.beginWith?.(from ?? null);
    this.#parts.panel.setMode(this.#mode, () => [t("main.you"), ""]);
    this.#parts.panel.hideOverlay();
    await this.#game.enter((module) => {
      plan.loaded?.(module);
      this.start();
    }, () => need(plan.section));
  }

  leave() {
    this.#game.leave();
    this.#plan.left?.();
  }

  start() {
    const { config, words } = this.#plan;
    this.#game.begin({ config: () => config.call(this.#plan), begun: (round) => this.#plan.begun?.(round), words });
  }

  pause() {
    if (this.state === "playing") this.#plan.paused?.();
    this.standing.pause(this.round, this.#plan.overlay);
  }

  resume() {
    this.standing.resume(this.round, () => this.#plan.resumed?.());
  }

  useDefaults() {
    this.#plan.useDefaults();
    this.start();
  }

  /** @param {number} button @param {boolean} down @param {number} timeStamp */
  edge(button, down, timeStamp) {
    this.#game.edge(button, down, timeStamp);
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    const round = this.#game.running;
    if (round === null) return;
    const events = round.frame(now);
    this.#parts.display.frame(round, events, true, now);
    this.#plan.played(round, events, now);
  }

  /** @param {string} command */
  command(command) {
    return this.#plan.command?.(command) ?? false;
  }

  settle() {
    this.#plan.settle?.();
  }

  close() {
    this.leave();
    this.#plan.close?.();
  }
}
