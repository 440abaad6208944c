// @ts-check
/**
 * One round: a match in wasm, the loop that drives it and the view that reads it.
 */
import { EVENT, sideEvents } from "../base/events.js";
import { fixed } from "../language/language.js";
import { GameClock } from "./clock.js";
import { Moment } from "./moment.js";
import { View } from "./view.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {0 | 1 | "draw"} Outcome the side that won */
/**
 * @typedef {{ countdown_ms?: number, [setting: string]: unknown } | Moment} Config the settings of a new game, or the moment
 *   of a recorded one from which it goes on
 */

export class Round {
  #view;

  /**
   * @param {import("../types").Stackmate} stackmate
   * @param {Config} config
   * @param {number} now the time stamp of its first tick
   * @throws {Error} if wasm rejects the configuration; the message names the invalid value
   */
  constructor({ module, memory, layout }, config, now) {
    const { game, countdown } = config instanceof Moment ? config.begin(module)
      : { game: new module.Round(config), countdown: config.countdown_ms ?? 0 };
    this.game = game;
    this.countdown = countdown;
    this.#view = new View(memory, this.game, layout);
    this.loop = new GameClock(this.game, now, game.tick());
  }

  /** Returns the fields of both sides. */
  get sides() {
    return this.#view.sides;
  }

  /** Returns how long it has been played, in ms without the countdown. */
  get played() {
    return Math.max(0, this.loop.tick - this.countdown);
  }

  /** @param {number} index 0 or 1 */
  side(index) {
    return this.sides[index];
  }

  /**
   * @param {number} now
   * @param {number} [most] the maximum of ticks
   * @returns {[number, number]} the events of each side
   */
  frame(now, most) {
    const events = this.loop.frame(now, most);
    return [sideEvents(events, 0), sideEvents(events, 1)];
  }

  /**
   * Gives a board to another player: it gets the new player's handling, and all held buttons are released.
   * @param {0 | 1} side
   * @param {object} handling
   */
  hand(side, handling) {
    this.game.setHandling(side, handling);
    this.loop.letGo(side);
  }

  close() {
    this.game.free();
  }
}

/**
 * Returns the winner after a top-out, else null. A match stops at the first tick in which a side dies; if both die in it, the
 * round is a draw.
 * @param {[number, number]} events
 * @returns {Outcome | null}
 */
export function winner(events) {
  const left = events[0] & EVENT.topOut;
  const right = events[1] & EVENT.topOut;
  if (!left && !right) return null;
  if (left && right) return "draw";
  return left ? 1 : 0;
}

/** With fewer pieces a rate is meaningless: the first piece falls at once and would show four per second. */
const LEAST_PIECES = 3;

/**
 * Returns the statistics for the page. The view has rates in thousandths, counted from the end of the countdown.
 * @param {Fields} view
 */
export function liveStats(view) {
  const pieces = view.u32("pieces");
  const rate = (/** @type {string} */ name, /** @type {number} */ digits) =>
    pieces < LEAST_PIECES ? "–" : fixed(view.u32(name) / 1000, digits);
  return { pps: rate("pps", 2), apm: rate("apm", 1), app: rate("app", 2), vs: rate("vs", 1), pieces: fixed(pieces, 0) };
}
