// @ts-check
/**
 * The configuration of a course: one board, a countdown, and the course's goal.
 */
import { COUNTDOWN_MS } from "../../page/numbers.js";

/**
 * @param {Pick<import("./courses.js").Course, "goal">} course
 * @param {{ handling: object, rules: object }} chosen
 * @param {string | undefined} seed
 */
export function sprintConfig({ goal }, { handling, rules }, seed) {
  return {
    ...rules,
    ...(seed === undefined ? {} : { seed }),
    boards: 1,
    countdown_ms: COUNTDOWN_MS,
    ...(goal === null ? {} : { goal }),
    handling: [handling],
  };
}
