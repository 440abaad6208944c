// @ts-check
/**
 * The configuration of a course: one board, a countdown, the course's goal and its rising garbage. Finesse training has as much
 * time as practice.
 */
import { COUNTDOWN_MS } from "../../page/numbers.js";
import { practiceConfig } from "../practice/config.js";

/**
 * @param {Pick<import("./courses.js").Course, "goal" | "garbage" | "trains">} course
 * @param {{ handling: { soft_drop_factor: number }, rules: object }} chosen
 * @param {string | undefined} seed
 */
export function sprintConfig({ goal, garbage, trains }, chosen, seed) {
  if (trains) return practiceConfig(chosen, seed, null);
  const { handling, rules } = chosen;
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
