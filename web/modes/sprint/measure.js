// @ts-check
/**
 * What the courses compare: times, where less is better, and points, where more is better. Each has its order and its texts.
 */
import { minutes } from "../../base/minutes.js";
import { number, t } from "../../language/language.js";
import { clock, difference, sign } from "./splits.js";

/** @typedef {import("./courses.js").Course} Course */
/** @typedef {import("./records.js").Run} Run */

/**
 * @typedef {object} Measure
 * @property {(run: Pick<Run, "ms" | "score">) => number} of returns what is compared
 * @property {(value: number, other: number) => boolean} isBetter returns whether `value` is better than `other`
 * @property {(value: number) => string} text
 * @property {(difference: number) => string} difference formats a difference, with its sign
 */

/** @type {Record<Course["counts"], Measure>} */
export const MEASURES = {
  time: { of: ({ ms }) => ms, isBetter: (value, other) => value < other, text: clock, difference },
  score: {
    of: ({ score }) => score ?? 0, isBetter: (value, other) => value > other, text: (points) => number(points),
    difference: (points) => `${sign(points)}${number(Math.abs(points))}`,
  },
};

/**
 * Returns the name of a split, such as "10 lines" or "0:30".
 * @param {Course} course
 * @param {number} at its place, from 0
 */
export function splitName({ splitBy, step }, at) {
  const reached = (at + 1) * step;
  if (splitBy === "time") return minutes(reached);
  return t(splitBy === "lines" ? "sprint.lines" : "sprint.rows", { count: reached });
}
