// @ts-check
/**
 * The best times, kept on the device. Reading is forgiving: what is no run is left out.
 */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Autosave */
/**
 * @typedef {object} Run
 * @property {number} ms
 * @property {number} pieces
 * @property {number} at when it ended, ms since 1970
 * @property {number[]} splits ms at every tenth line
 */

/** More are no help. */
const MOST = 10;
/** Nobody takes a day, and no run has more splits than its replay may have lines. */
const LONGEST_MS = 86_400_000;
const MOST_SPLITS = 100;
/** No list is longer; a longer text is not even parsed. */
const LONGEST_TEXT = 50_000;

export class Records {
  #keeper;
  #key;
  /** @type {Run[]} the best first */
  #runs;

  /**
   * @param {Autosave | null} keeper null keeps nothing beyond this page
   * @param {string} [name] of what was run
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
   * @returns {number} its place, from 1; 0 when it is not among the best
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
 * @param {string} [name] of what was run
 * @returns {Records} on the browser's storage, or on memory where there is none
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
