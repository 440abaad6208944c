// @ts-check
/**
 * What a race is played under: two boards that send each other nothing, the same pieces on both, and an end.
 */
import { LINES } from "../sprint/config.js";
import { BOT_HANDLING, COUNTDOWN_MS } from "../../page/numbers.js";

/** Rows of garbage to dig through. */
export const ROWS = 18;

/** The races there are, and how each ends. */
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
