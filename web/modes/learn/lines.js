// @ts-check
/** The figures of the paper that curves show, besides survival. */
import { PAPER } from "./numbers.js";

/** @typedef {import("./types").ExamResult} ExamResult */
/** @typedef {"survival" | "clears" | "runs" | "score"} Tab */
/**
 * @typedef {{ name: string, values: (result: ExamResult) => number, paper: (order: 1 | 4) => number[] | null }} Line `name` is
 *   the key of its text
 */

export const TABS = /** @type {const} */ (["survival", "clears", "runs", "score"]);

/** @param {number} count @param {number} all */
const share = (count, all) => (all > 0 ? count / all : 0);

/** Returns the number of all clears. @param {ExamResult} result */
export const clears = (result) => result.clears.reduce((a, b) => a + b, 0);

/** The lines of the tabs other than survival. @type {Record<Exclude<Tab, "survival">, Line[]>} */
export const LINES = {
  clears: [1, 2, 3].map((at) => ({
    name: `learn.line.clears.${at + 1}`,
    values: (result) => share(result.clears[at], clears(result)),
    paper: (order) => PAPER[order].clears[at - 1],
  })),
  runs: [0, 1, 2].map((at) => ({
    name: `learn.line.runs.${at + 2}`,
    values: (result) => share(result.runs[at], clears(result)),
    paper: (order) => PAPER[order].runs[at],
  })),
  score: [
    {
      name: "learn.line.score",
      values: (result) => share(result.score, result.pieces),
      paper: (order) => PAPER[order].score,
    },
    { name: "learn.line.attack", values: (result) => share(result.attack, result.pieces), paper: () => null },
  ],
};
