// @ts-check
/**
 * The best games of 20G, saved on the device: the highest levels first, and of equal levels the shorter time. Reading is
 * tolerant: invalid games are skipped.
 */

/** @typedef {{ level: number, ms: number, at: number }} Best */

const KEY = "stackmate.20g";
/** The maximum of saved games. */
const MOST = 10;
/** The maximum length of the saved text, in characters. */
const LONGEST = 10_000;

export class Bests {
  #keeper;
  /** @type {Best[]} */
  #runs;

  /** @param {Pick<Storage, "getItem" | "setItem"> | null} keeper null saves nothing beyond this page */
  constructor(keeper) {
    this.#keeper = keeper;
    this.#runs = load(keeper);
  }

  /** @returns {readonly Best[]} the best first */
  get runs() {
    return this.#runs;
  }

  /**
   * @param {Best} run
   * @returns {number} its rank, from 1; 0 if it is not among the best
   */
  add(run) {
    const place = this.#runs.filter((other) => order(other, run) <= 0).length;
    if (place >= MOST) return 0;
    this.#runs = [...this.#runs.slice(0, place), run, ...this.#runs.slice(place, MOST - 1)];
    try {
      this.#keeper?.setItem(KEY, JSON.stringify({ version: 1, runs: this.#runs }));
    } catch {
      this.#keeper = null;
    }
    return place + 1;
  }
}

/** Opens the saved games, or keeps them in memory if the browser's storage is forbidden. */
export function openBests() {
  try {
    return new Bests(globalThis.localStorage ?? null);
  } catch {
    return new Bests(null);
  }
}

/** @param {Best} a @param {Best} b */
const order = (a, b) => b.level - a.level || a.ms - b.ms;

/**
 * @param {Pick<Storage, "getItem"> | null} keeper
 * @returns {Best[]}
 */
function load(keeper) {
  try {
    const text = keeper?.getItem(KEY) ?? "";
    const kept = text.length <= LONGEST ? JSON.parse(text) : null;
    return kept.runs.filter(isBest).sort(order).slice(0, MOST);
  } catch {
    return [];
  }
}

/** @param {any} run */
function isBest(run) {
  return [run?.level, run?.ms, run?.at].every((number) => Number.isSafeInteger(number) && number >= 0);
}
