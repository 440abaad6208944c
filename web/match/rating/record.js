// @ts-check
/** The rating of the person on this device: against our own levels, whose ratings are measured by `stackmate ladder`. */
import { NEW_DEVIATION, rated } from "./glicko.js";
import { LEVELS } from "./levels.js";
import { START, climbIn, climbed } from "./milestones.js";

/** How uncertain the rating of a level is. */
const LEVEL_DEVIATION = 30;
/** A new player is as strong as the level "steady", until games say otherwise. */
const NEW = {
  rating: 759, deviation: NEW_DEVIATION, volatility: 0.06, rounds: 0, history: /** @type {Point[]} */ ([]), climb: START,
};
const KEY = "stackmate.rating";
const VERSION = 1;
/** The number of rounds whose ratings are kept. */
const MOST_POINTS = 500;
/** The widest range of ratings. */
const FARTHEST = 10_000;

/** @typedef {[at: number, rating: number, deviation: number, level: string]} Point after a round; `at` is in ms since 1970 */
/** @typedef {import("./glicko.js").Rated & { rounds: number, history: Point[], climb: Climb }} Standing */
/** @typedef {import("./milestones.js").Climb} Climb */

/** Returns the stored rating, or that of a new player. @param {Pick<Storage, "getItem">} storage @returns {Standing} */
export function readRecord(storage) {
  try {
    const { version, ...record } = JSON.parse(storage.getItem(KEY) ?? "{}");
    if (version === VERSION && isStanding(record)) return { ...record, climb: climbIn(record.climb, LEVELS) };
    return { ...NEW, history: [] };
  } catch {
    return { ...NEW, history: [] };
  }
}

/**
 * Counts a round against a level, and stores the new rating.
 * @param {Storage} storage
 * @param {{ level: string, strength: number, score: number }} round `strength` is the rating of the level at its pace, and
 *   `score` is 1, 0.5 or 0
 * @param {number} now in ms since 1970
 * @returns {{ before: Standing, after: Standing, isKept: boolean }} `isKept` is whether this browser keeps it
 */
export function count(storage, { level, strength, score }, now) {
  const before = readRecord(storage);
  const player = rated(before, [{ rating: strength, deviation: LEVEL_DEVIATION, score }]);
  /** @type {Point} */
  const point = [now, Math.round(player.rating), Math.round(player.deviation), level];
  const after = {
    ...player, rounds: before.rounds + 1, history: [...before.history, point].slice(-MOST_POINTS),
    climb: climbed(before.climb, { level, score: strength < LEVELS[level] ? 0 : score, ...player }, LEVELS),
  };
  return { before, after, isKept: keep(storage, after) };
}

/**
 * Notes that the milestones of a record were reported.
 * @param {Storage} storage
 * @param {Standing} record
 */
export function reported(storage, record) {
  return keep(storage, { ...record, climb: { ...record.climb, news: [] } });
}

/** @param {Storage} storage @param {Standing} record @returns {boolean} whether this browser keeps it */
function keep(storage, record) {
  try {
    storage.setItem(KEY, JSON.stringify({ version: VERSION, ...record }));
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a value from any source is a rating. @param {any} value @returns {value is Standing} */
function isStanding(value) {
  const { rating, deviation, volatility, rounds, history } = value;
  const isWithin = (/** @type {unknown} */ number, /** @type {number} */ low, /** @type {number} */ high) =>
    typeof number === "number" && number >= low && number <= high;
  return isWithin(rating, -FARTHEST, FARTHEST) && isWithin(deviation, 1, NEW_DEVIATION) && isWithin(volatility, 1e-4, 1) &&
    Number.isSafeInteger(rounds) && rounds >= 0 && Array.isArray(history) && history.length <= MOST_POINTS;
}
