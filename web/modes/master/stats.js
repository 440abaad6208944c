// @ts-check
/**
 * The numbers of a watched run for the page around: those that `stackmate master eval` prints, once a second.
 */
import { hazardOf } from "../../base/hazard.js";

/** @typedef {import("./types").WatchedTotals} WatchedTotals */

const EVERY_MS = 1000;
/** The length of the SHA-256 at the end of a file of weights. */
const HASH = 32;

export class Stats {
  #onStats;
  #player;
  #at;
  #moves = 0;
  #ms = 0;

  /**
   * @param {{ weights: Uint8Array, plies: number, k: number }} player
   * @param {number} now in ms
   * @param {(stats: ReturnType<typeof statsOf>) => void} onStats
   */
  constructor(player, now, onStats) {
    this.#player = player;
    this.#at = now;
    this.#onStats = onStats;
  }

  /**
   * @param {WatchedTotals} totals
   * @param {{ moves: number, ms: number }} rate the moves since the last call, and how long the agent thought about them
   * @param {number} now in ms
   */
  note(totals, { moves, ms }, now) {
    this.#moves += moves;
    this.#ms += ms;
    if (Math.abs(now - this.#at) < EVERY_MS) return;
    this.#onStats(statsOf(totals, { moves: this.#moves, ms: this.#ms }, this.#player));
    this.#at = now;
    [this.#moves, this.#ms] = [0, 0];
  }
}

/**
 * Returns the numbers of a run. The current game counts as a game that was stopped. A number that is not known yet is null.
 * @param {WatchedTotals} totals
 * @param {{ moves: number, ms: number }} rate
 * @param {{ weights: Uint8Array, plies: number, k: number }} player
 */
export function statsOf({ pieces, deaths, clears, game }, { moves, ms }, { weights, plies, k }) {
  const games = deaths + (game > 0 ? 1 : 0);
  const { mean: mle, low, high } = hazardOf(pieces, deaths);
  const digits = [...weights.slice(-HASH)].map((byte) => byte.toString(16).padStart(2, "0"));
  return {
    side: 0, games, pieces, deaths, mean: games > 0 ? pieces / games : null, mle, mle_low: low, mle_high: high, clears,
    moves_per_s: ms > 0 ? (moves * 1000) / ms : null, plies, k, weights_sha256: digits.join(""),
  };
}
