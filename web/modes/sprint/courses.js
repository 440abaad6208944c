// @ts-check
/**
 * The courses of the sprint mode, in the order of the chooser: what ends each and what counts. A new course is added here, with
 * its texts in `language/<language>/sprint.json`.
 */

/** The lines of a sprint, and of a race. */
export const LINES = 40;

/**
 * @typedef {object} Course
 * @property {string} id its name in addresses, records and text keys
 * @property {{ lines: number } | { dig: number } | { ms: number } | null} goal what ends it, as the game's configuration names
 *   it; null if only a top-out does
 * @property {"time" | "score"} counts what is compared: the time, where less is better, or the points
 * @property {"lines" | "garbage_cleared" | "time"} splitBy the number, cleared lines or rows or ms, that the splits divide
 * @property {number} step the number from one split to the next
 * @property {number} splits the number of splits
 * @property {{ rise_ms: number, rise_lines: number }} [garbage] the lines that rise each time, if any; its attacks cancel them
 * @property {boolean} [trains] whether it trains finesse: each piece is judged, and there is no clock
 */

/** @param {number} lines @param {number} step @returns {Course} */
const sprint = (lines, step) =>
  ({ id: `${lines}`, goal: { lines }, counts: "time", splitBy: "lines", step, splits: lines / step });
/** @param {number} rows @param {number} step @returns {Course} */
const cheese = (rows, step) =>
  ({ id: `cheese-${rows}`, goal: { dig: rows }, counts: "time", splitBy: "garbage_cleared", step, splits: rows / step });

/** @param {string} id @param {Course["garbage"]} [garbage] @returns {Course} */
const endless = (id, garbage) => ({ id, goal: null, counts: "score", splitBy: "time", step: 60_000, splits: 5, garbage });
const RISE_MS = 8000;

/** @type {readonly Course[]} */
export const COURSES = [
  sprint(LINES, 10),
  sprint(100, 25),
  { id: "blitz", goal: { ms: 120_000 }, counts: "score", splitBy: "time", step: 30_000, splits: 4 },
  cheese(10, 5),
  cheese(18, 6),
  cheese(100, 25),
  endless("endless"),
  endless("endless-slow", { rise_ms: RISE_MS, rise_lines: 1 }),
  endless("endless-steady", { rise_ms: RISE_MS, rise_lines: 2 }),
  endless("endless-heavy", { rise_ms: RISE_MS, rise_lines: 4 }),
  { id: "finesse", goal: null, counts: "score", splitBy: "time", step: 60_000, splits: 0, trains: true },
];

/** Returns the name under which the best results of a course are saved. @param {Course} course */
export const recordsOf = ({ id }) => (id === COURSES[0].id ? "sprint" : `sprint.${id}`);
