// @ts-check
/**
 * The configuration of a sprint: one board, a countdown, and an end after forty lines.
 */
import { COUNTDOWN_MS } from "../../page/numbers.js";

export const LINES = 40;

/**
 * @param {{ handling: object, rules: object }} chosen
 * @param {string | undefined} seed
 */
export function sprintConfig({ handling, rules }, seed) {
  return {
    ...rules,
    ...(seed === undefined ? {} : { seed }),
    boards: 1,
    countdown_ms: COUNTDOWN_MS,
    goal: { lines: LINES },
    handling: [handling],
  };
}
