// @ts-check
/**
 * A screen with one game on it, alone or against a bot. What is played on it is said by a plan.
 */
import { need, t } from "../language/language.js";
import { LifeCycle } from "./life-cycle.js";

/**
 * @typedef {import("./life-cycle.js").Parts & { chosen: () => import("../settings/schema.js").Settings,
 *   report: import("../modes/replays/bind.js").Report }} Parts `report` says what happened in the game that is over
 */

/** @typedef {import("./round.js").Round} Round */
/** @typedef {import("../types").From} From */

/**
 * @typedef {object} Plan
 * @property {import("./life-cycle.js").Start["words"]} words
 * @property {string} section of its texts
 * @property {import("./life-cycle.js").Start["config"]} config
 * @property {() => void} useDefaults forgets what was refused
 * @property {(round: Round) => void} [begun] a game has begun
 * @property {(round: Round, events: [number, number], now: number) => void} played a frame was played and shown
 * @property {() => void} [ended] the game is about to go
 * @property {(from: From | null) => void} [beginWith] a position to begin with, if one was given
 * @property {() => From | undefined} [first] what the page's first screen begins with
 * @property {(module: import("../types").StackmateModule) => void} [loaded] the game is there
 * @property {() => void} [paused] the game is about to stand still
 * @property {() => void} [resumed] the game is about to go on
 * @property {() => void} [left] another screen comes
 * @property {(command: string) => boolean} [command] whether it meant something
 * @property {() => void} [settle] other bots were chosen
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

  get standing() {
    return this.#game.standing;
  }

  /** The round that is shown. */
  get round() {
    return this.#game.round;
  }

  /** The game's module, once it is loaded. */
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
    this.standing.pause(this.round);
  }

  resume() {
    if (this.state === "paused") this.#plan.resumed?.();
    this.standing.resume(this.round);
  }

  useDefaults() {
    this.#plan.useDefaults();
    this.start();
  }

  /** @param {number} button @param {boolean} down @param {number} timeStamp */
  edge(button, down, timeStamp) {
    this.#game.edge(button, down, timeStamp);
  }

  /** @param {number} now the frame's time stamp */
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
