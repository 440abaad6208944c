// @ts-check
/** The numbers of a training for the page around: those that `stackmate learn eval` prints, once a second. */
import { hazardOf } from "../../base/hazard.js";

const EVERY_MS = 1000;

/** Reports at most once a second. */
export class Stats {
  #onStats;
  #at = -Infinity;

  /** @param {(stats: object) => void} onStats */
  constructor(onStats) {
    this.#onStats = onStats;
  }

  /**
   * @param {import("./types").LearnState} state
   * @param {import("./types").ExamPoint | undefined} exam the last held-out games
   * @param {{ order: number, run: number, side: number }} about
   * @param {number} now in ms
   */
  note(state, exam, about, now) {
    if (now - this.#at < EVERY_MS) return;
    this.#at = now;
    this.#onStats({ ...about, trained: state.pieces, training_games: state.games, ...(exam === undefined ? {} : statsOf(exam)) });
  }
}

/** Returns the fields of `stackmate learn eval` for held-out games. @param {import("./types").ExamPoint} exam */
export function statsOf({ result }) {
  const { lengths, pieces, score, rows, attack, t_spins: spins, deaths } = result;
  const [clears, runs] = [[...result.clears], [...result.runs]];
  const games = lengths.length;
  const all = clears.reduce((a, b) => a + b, 0);
  const of = (/** @type {number} */ sum, /** @type {number} */ whole) => (whole > 0 ? sum / whole : null);
  const { mean: mle, low, high } = hazardOf(pieces, deaths);
  return {
    games, score: of(score, games), pieces: of(pieces, games), rows: of(rows, games), clears,
    clear_share: clears.map((count) => of(count, all)),
    runs: { 2: of(runs[0], all), 3: of(runs[1], all), 4: of(runs[2], all), "5+": of(runs[3], all) },
    score_per_piece: of(score, pieces), attack_per_piece: of(attack, pieces), t_spins_per_1000: of(1000 * spins, pieces),
    deaths, mle, mle_low: low, mle_high: high,
  };
}
