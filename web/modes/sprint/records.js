// @ts-check
/**
 * The best times, saved on the device. Reading is tolerant: invalid runs are skipped.
 */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Autosave */
/**
 * @typedef {object} Run
 * @property {number} ms
 * @property {number} pieces
 * @property {number} at the time of its end, in ms since 1970
 * @property {number[]} splits the time in ms at every tenth line
 */

/** The maximum of saved runs. */
const MOST = 10;
/** The maximum time of a run, one day. */
const LONGEST_MS = 86_400_000;
const MOST_SPLITS = 100;
/** The maximum length of the saved text, in characters. No list of runs is longer; a longer text is not parsed. */
const LONGEST_TEXT = 50_000;

export class Records {
  #keeper;
  #key;
  /** @type {Run[]} the best first */
  #runs;

  /**
   * @param {Autosave | null} keeper null saves nothing beyond this page
   * @param {string} [name] the name of the race or sprint
   */
  constructor(keeper, name = "sprint") {
    this.#keeper = keeper;
    this.#key = `stackmate.${name}`;
    this.#runs = load(keeper, this.#key);
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
    const place = this.#runs.filter(({ ms }) => ms <= run.ms).length;
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
 * @returns {Records} in the browser's storage, or in memory if that is forbidden
 */
export function openRecords(name) {
  try {
    return new Records(globalThis.localStorage ?? null, name);
  } catch {
    return new Records(null, name);
  }
}

/**
 * @param {Autosave | null} keeper
 * @param {string} key
 * @returns {Run[]}
 */
function load(keeper, key) {
  try {
    const text = keeper?.getItem(key) ?? "";
    const kept = text.length <= LONGEST_TEXT ? JSON.parse(text) : null;
    return kept.runs.filter(isRun).sort((/** @type {Run} */ a, /** @type {Run} */ b) => a.ms - b.ms).slice(0, MOST);
  } catch {
    return [];
  }
}

/** @param {any} run */
function isRun(run) {
  /** @param {unknown} value @param {number} most */
  const counts = (value, most) =>
    Number.isInteger(value) && /** @type {number} */ (value) > 0 && /** @type {number} */ (value) <= most;
  return (
    counts(run?.ms, LONGEST_MS) &&
    counts(run.pieces, LONGEST_MS) &&
    counts(run.at, Number.MAX_SAFE_INTEGER) &&
    Array.isArray(run.splits) &&
    run.splits.length <= MOST_SPLITS &&
    run.splits.every((/** @type {unknown} */ ms) => counts(ms, LONGEST_MS))
  );
}
