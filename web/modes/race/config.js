// @ts-check
/**
 * The configuration of a race: two boards that send each other nothing, the same pieces on both, and a goal.
 */
import { LINES } from "../sprint/courses.js";
import { BOT_HANDLING, COUNTDOWN_MS } from "../../page/numbers.js";

/** The rows of garbage to dig through. */
export const ROWS = 18;

/** The races and the goal of each. */
export const GOALS = { race: { lines: LINES }, dig: { dig: ROWS } };

/** @typedef {keyof typeof GOALS} Race */

/**
 * @param {Race} race
 * @param {{ handling: object, rules: object }} chosen
 * @param {string | undefined} seed
 */
export function raceConfig(race, { handling, rules }, seed) {
  return {
    ...rules,
    ...(seed === undefined ? {} : { seed }),
    boards: 2,
    countdown_ms: COUNTDOWN_MS,
    goal: GOALS[race],
    handling: [handling, BOT_HANDLING],
  };
}
