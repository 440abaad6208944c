// @ts-check
/** What a person's progress is measured by. */
import { fixed, number, percent } from "../../../language/language.js";

/** @typedef {"rating" | "accuracy" | "pps" | "apm" | "app" | "finesse"} Measure */
/** @typedef {{ at: number, values: Partial<Record<Measure, number>> }} Point a game; `at` is in ms since 1970 */

/** How a number of each measure is written. @type {Readonly<Record<Measure, (value: number) => string>>} */
export const WRITTEN = {
  rating: (value) => number(Math.round(value)),
  accuracy: (value) => percent(value, 1),
  pps: (value) => fixed(value, 2),
  apm: (value) => fixed(value, 1),
  app: (value) => fixed(value, 2),
  finesse: (value) => percent(value, 1),
};

export const MEASURES = /** @type {Measure[]} */ (Object.keys(WRITTEN));

/**
 * Returns what a game says about its player.
 * @param {Pick<import("../../../types").SideReport, "pps" | "apm" | "app" | "faults" | "judged">} side rates are in thousandths
 * @param {{ boards: number, accuracy?: number }} game `accuracy` is in percent, if the game was reviewed
 * @returns {Point["values"]} finesse is the percentage of the pieces that were placed without extra presses
 */
export function valuesOf({ pps, apm, app, faults, judged }, { boards, accuracy }) {
  return {
    pps: pps / 1000,
    ...(boards === 2 ? { apm: apm / 1000, app: app / 1000 } : {}),
    ...(judged > 0 ? { finesse: 100 * (1 - faults / judged) } : {}),
    ...(accuracy === undefined ? {} : { accuracy }),
  };
}
