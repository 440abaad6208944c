// @ts-check
/**
 * The configuration of a course: one board, a countdown, the course's goal and its rising garbage.
 */
import { COUNTDOWN_MS } from "../../page/numbers.js";

/**
 * @param {Pick<import("./courses.js").Course, "goal" | "garbage">} course
 * @param {{ handling: object, rules: object }} chosen
 * @param {string | undefined} seed
 */
export function sprintConfig({ goal, garbage }, { handling, rules }, seed) {
  return {
    ...rules,
    ...(seed === undefined ? {} : { seed }),
    boards: 1,
    countdown_ms: COUNTDOWN_MS,
    ...(goal === null ? {} : { goal }),
    ...(garbage === undefined ? {} : { garbage }),
    handling: [handling],
  };
}
