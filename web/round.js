// @ts-check
/**
 * One round: a match in wasm, the loop that drives it and the view that reads it.
 */
import { EVENT, sideEvents } from "./events.js";
import { MatchLoop } from "./match.js";
import { View } from "./view.js";

/** @typedef {import("./types").Fields} Fields */
/** @typedef {0 | 1 | "draw"} Outcome the side that won */

export class Round {
  #view;

  /**
   * @param {import("./types").Stackmate} stackmate
   * @param {{ countdown_ms?: number, [setting: string]: unknown }} config
   * @param {number} now the time stamp of tick 0
   * @throws {Error} when wasm refuses the configuration; the message names the value
   */
  constructor({ module, memory, layout }, config, now) {
    this.game = new module.Match(config);
    this.countdown = config.countdown_ms ?? 0;
    this.#view = new View(memory, this.game, layout);
    this.loop = new MatchLoop(this.game, now);
  }

  /** Both sides' fields. */
  get sides() {
    return this.#view.sides;
  }

  /** @param {number} index 0 or 1 */
  side(index) {
    return this.#view.sides[index];
  }

  /**
   * @param {number} now
   * @returns {[number, number]} each side's events
   */
  frame(now) {
    const events = this.loop.frame(now);
    this.#view.refresh();
    return [sideEvents(events, 0), sideEvents(events, 1)];
  }

  close() {
    this.game.free();
  }
}

/**
 * Who won, once somebody topped out; null before. A match stops at the first tick in which a side dies, so both at once
 * is a draw.
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

/**
 * The statistics line.
 * @param {Fields} view
 */
export function liveStats(view) {
  const seconds = view.u32("ticks") / 1000;
  const pieces = view.u32("pieces");
  return {
    pps: (seconds > 0 ? pieces / seconds : 0).toFixed(2),
    apm: (seconds > 0 ? (view.u32("attack") * 60) / seconds : 0).toFixed(1),
    pieces: String(pieces),
  };
}

/**
 * The rows of the result panel.
 * @param {Fields[]} sides both
 * @returns {import("./types").ResultRow[]}
 */
export function resultRows(sides) {
  const live = sides.map(liveStats);
  /**
   * @param {string} label
   * @param {(view: Fields, side: number) => string | number} value
   * @returns {import("./types").ResultRow}
   */
  const row = (label, value) => ({ label, values: [String(value(sides[0], 0)), String(value(sides[1], 1))] });
  return [
    row("Pieces per second", (_, side) => live[side].pps),
    row("Attack per minute", (_, side) => live[side].apm),
    row("Pieces", (view) => view.u32("pieces")),
    row("Lines cleared", (view) => view.u32("lines")),
    row("Lines sent", (view) => view.u32("attack")),
    row("Longest combo", (view) => view.u32("max_combo")),
    row("Longest back-to-back", (view) => view.u32("max_back_to_back")),
  ];
}
