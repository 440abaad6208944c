// @ts-check
/**
 * Checks the records of the library before they are shown: other pages of this origin may have written anything there.
 */
import { LAST_DATE } from "./about.js";

/** @typedef {import("./library.js").Entry} Entry */

/**
 * @param {any} record
 * @returns {record is Entry}
 */
export function isEntry(record) {
  const { id, name, about, kept, brought, boards, ticks, outcome, levels, goal, size, sum, accuracy } = record ?? {};
  const areTexts = [name, outcome, sum].every((value) => typeof value === "string");
  return (
    areTexts && isCount(id) && isDate(kept) && isCount(ticks) && isCount(size) && (boards === 1 || boards === 2) &&
    isAbout(about) && (goal === undefined || isGoal(goal)) && (accuracy === undefined || isPercentage(accuracy)) &&
    (brought === undefined || typeof brought === "boolean") &&
    (levels === undefined || (Array.isArray(levels) && levels.length === boards && levels.every(isCount)))
  );
}

/** @param {any} about */
function isAbout(about) {
  const { mode, seats, at } = about ?? {};
  return (
    typeof mode === "string" &&
    Array.isArray(seats) &&
    seats.every((seat) => typeof seat === "string") &&
    (at === null || isDate(at))
  );
}

/** @param {any} goal */
const isGoal = (goal) => goal === null || [goal.lines, goal.dig, goal.ms, goal.rise].some(isCount);

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value */
const isPercentage = (value) => typeof value === "number" && value >= 0 && value <= 100;

/** @param {unknown} value in ms since 1970 */
const isDate = (value) => typeof value === "number" && Math.abs(value) <= LAST_DATE;
