// @ts-check
/**
 * The best times, or points, saved on the device. Reading is tolerant: invalid runs are skipped.
 */
import { MEASURES } from "./measure.js";

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Autosave */
/**
 * @typedef {object} Run
 * @property {number} ms
 * @property {number} pieces
 * @property {number} at the time of its end, in ms since 1970
 * @property {number[]} splits the time in ms, or the points, at each split
 * @property {number} [score] the points
 */

/** The maximum of saved runs. */
const MOST = 10;
/** The maximum time of a run, one day. */
const LONGEST_MS = 86_400_000;
/** The maximum of points. */
const MOST_POINTS = 4_000_000_000;
const MOST_SPLITS = 100;
/** The maximum length of the saved text, in characters. No list of runs is longer; a longer text is not parsed. */
const LONGEST_TEXT = 50_000;

export class Records {
  #keeper;
  #key;
  #measure;
  /** @type {Run[]} the best first */
  #runs;

  /**
   * @param {Autosave | null} keeper null saves nothing beyond this page
   * @param {string} [name] the name of the race or sprint
   * @param {import("./courses.js").Course["counts"]} [counts] what is compared
   */
  constructor(keeper, name = "sprint", counts = "time") {
    this.#keeper = keeper;
    this.#key = `stackmate.${name}`;
    this.#measure = MEASURES[counts];
    this.#runs = load(keeper, this.#key, counts).sort(bestFirst(this.#measure));
  }

  /** @returns {readonly Run[]} the best first */
  get runs() {
    return this.#runs;
  }

  /**
   * @param {Run} run
   * @returns {number} its rank, from 1; 0 if it is not among the best
   */
  add(run) {
    const { of, isBetter } = this.#measure;
    const place = this.#runs.filter((other) => !isBetter(of(run), of(other))).length;
    if (place >= MOST) return 0;
    this.#runs = [...this.#runs.slice(0, place), run, ...this.#runs.slice(place, MOST - 1)];
    this.#keep();
    return place + 1;
  }

  clear() {
    this.#runs = [];
    this.#keep();
  }

  #keep() {
    try {
      if (this.#runs.length === 0) this.#keeper?.removeItem(this.#key);
      else this.#keeper?.setItem(this.#key, JSON.stringify({ version: 1, runs: this.#runs }));
    } catch {
      this.#keeper = null;
    }
  }
}

/**
 * @param {string} [name] the name of the race or sprint
 * @param {import("./courses.js").Course["counts"]} [counts] what is compared
 * @returns {Records} in the browser's storage, or in memory if that is forbidden
 */
export function openRecords(name, counts) {
  try {
    return new Records(globalThis.localStorage ?? null, name, counts);
  } catch {
    return new Records(null, name, counts);
  }
}

/** Returns a function that sorts runs. @param {import("./measure.js").Measure} measure @returns {(a: Run, b: Run) => number} */
const bestFirst = ({ of, isBetter }) => (a, b) => {
  const [one, other] = [of(a), of(b)];
  return isBetter(one, other) ? -1 : isBetter(other, one) ? 1 : 0;
};

/**
 * @param {Autosave | null} keeper
 * @param {string} key
 * @param {import("./courses.js").Course["counts"]} counts
 * @returns {Run[]} at most `MOST`, in the order saved
 */
function load(keeper, key, counts) {
  try {
    const text = keeper?.getItem(key) ?? "";
    const kept = text.length <= LONGEST_TEXT ? JSON.parse(text) : null;
    return kept.runs.filter((/** @type {unknown} */ run) => isRun(run, counts)).slice(0, MOST);
  } catch {
    return [];
  }
}

/** @param {any} run @param {import("./courses.js").Course["counts"]} counts */
function isRun(run, counts) {
  const most = counts === "time" ? LONGEST_MS : MOST_POINTS;
  /** @param {unknown} value @param {number} most @param {number} [least] */
  const isCount = (value, most, least = 1) =>
    Number.isInteger(value) && /** @type {number} */ (value) >= least && /** @type {number} */ (value) <= most;
  return (
    isCount(run?.ms, LONGEST_MS) &&
    isCount(run.pieces, LONGEST_MS) &&
    isCount(run.at, Number.MAX_SAFE_INTEGER) &&
    (counts === "time" || isCount(run.score, MOST_POINTS, 0)) &&
    Array.isArray(run.splits) &&
    run.splits.length <= MOST_SPLITS &&
    run.splits.every((/** @type {unknown} */ mark) => isCount(mark, most, counts === "time" ? 1 : 0))
  );
}
