// @ts-check
/** The person's choices and best results in Sum-Ten, saved on the device. Reading is tolerant: invalid parts are skipped. */
import { CLOCKS, GOALS, LEVELS, SPEEDS } from "./numbers.js";

/** @typedef {{ list: number, goal: number, score: number, chain: number, at: number }} Best */
/**
 * @typedef {{ level: number, left: number, right: number, clock: number, goal: number, speed: number, taught: boolean }} Choices
 */

const KEY = "stackmate.sumten";
/** The maximum of saved results, and of the saved text in characters. */
const MOST = 20;
const LONGEST = 10_000;
/** @type {Choices} */
const USUAL = { level: 1, left: 7, right: 8, clock: 0, goal: 30, speed: 2, taught: false };
const LEVEL_NUMBERS = LEVELS.map((_, at) => at + 1);
/** @type {Record<string, readonly unknown[]>} */
const ALLOWED = {
  level: LEVEL_NUMBERS, left: LEVEL_NUMBERS, right: LEVEL_NUMBERS, clock: CLOCKS, goal: GOALS,
  speed: SPEEDS.map((_, at) => at), taught: [true, false],
};

export class Prefs {
  #keeper;
  choices = { ...USUAL };
  /** @type {Best[]} the best first */
  bests = [];

  /** @param {Pick<Storage, "getItem" | "setItem"> | null} keeper null saves nothing beyond this page */
  constructor(keeper) {
    this.#keeper = keeper;
    this.#read();
  }

  /** @param {Partial<Choices>} change */
  choose(change) {
    Object.assign(this.choices, change);
    this.#write();
  }

  /**
   * Returns the best result with this number of turns.
   * @param {number} goal
   */
  best(goal) {
    return this.bests.find((best) => best.goal === goal);
  }

  /** Adds a result. @param {Best} best @returns {boolean} whether it is the best with its number of turns */
  add(best) {
    const before = this.best(best.goal);
    this.bests = [...this.bests, best].sort(order).slice(0, MOST);
    this.#write();
    return before === undefined || order(best, before) < 0;
  }

  #read() {
    try {
      const text = this.#keeper?.getItem(KEY) ?? "";
      const kept = text.length <= LONGEST ? JSON.parse(text) : null;
      for (const [name, values] of Object.entries(ALLOWED)) {
        const value = kept.choices?.[name];
        if (values.includes(value)) Object.assign(this.choices, { [name]: value });
      }
      this.bests = kept.bests.filter(isBest).sort(order).slice(0, MOST);
    } catch {
      // Nothing usable was saved.
    }
  }

  #write() {
    try {
      this.#keeper?.setItem(KEY, JSON.stringify({ version: 1, choices: this.choices, bests: this.bests }));
    } catch {
      this.#keeper = null;
    }
  }
}

/** Opens the saved choices, or keeps them in memory if the browser's storage is forbidden. */
export function openPrefs() {
  try {
    return new Prefs(globalThis.localStorage ?? null);
  } catch {
    return new Prefs(null);
  }
}

/** @param {Best} a @param {Best} b */
const order = (a, b) => b.score - a.score || b.chain - a.chain || a.at - b.at;

/** @param {any} best */
function isBest(best) {
  const { list, goal, score, chain, at } = best ?? {};
  return [list, score, chain, at].every((number) => Number.isSafeInteger(number) && number >= 0) && GOALS.includes(goal);
}
