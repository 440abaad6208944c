// @ts-check
/**
 * The tunable constants of the page, in one table.
 */

import { Complaint } from "../language/language.js";

/** The default handling of a person, in the names of the match's configuration. Times are in ms. */
export const HANDLING = Object.freeze({
  das: 133,
  arr: 10,
  dcd: 0,
  /** The speed of a soft drop as a multiple of gravity. With 0 the piece moves to the ground at once. */
  soft_drop_factor: 20,
  irs: true,
  ihs: true,
});

/**
 * The handling of a bot. A bot presses a key for every column and never holds it to repeat the move (DAS). Its soft drop is fast,
 * so that tucks and spins fit into its pace. At the default gravity it still takes 5 ms per row, so that the piece can stop in
 * any row.
 */
export const BOT_HANDLING = Object.freeze({ ...HANDLING, soft_drop_factor: 200 });

export const COUNTDOWN_MS = 1500;
/** The time for which the countdown shows each of the numbers 3, 2 and 1. */
export const COUNTDOWN_STEP_MS = 500;
/** The default number of rounds to win. */
export const FIRST_TO = 3;

/** The limits of the pace that a person can set for the bots, in pieces per second; `other` is the pace of third-party bots. */
export const PACE = Object.freeze({ least: 0.25, most: 8, step: 0.05, other: 1.5 });

/** The default level of both bots. */
export const START_LEVEL = "casual";

/** The name of the opponent that adapts to the person, among those of the levels. */
export const ADAPTIVE = "adaptive";

/** The maximum length of invalid text that an error message repeats. */
export const MOST_NAMED = 80;

/**
 * @typedef {object} Options the choices of the element's attributes, and of the device
 * @property {import("../base/modes.js").ModeRow} mode
 * @property {number | "auto"} threads
 * @property {number} memory MiB for each bot
 * @property {string | undefined} seed
 * @property {number | null} firstTo
 * @property {number | null} pace pieces per second; null for the pace of the levels
 * @property {[string, string] | null} levels of the left and the right bot, if chosen
 * @property {number | null} next seconds until the next round begins automatically; 0 for never
 * @property {Partial<import("./match-rules.js").MatchRules>} rules the rules of a match, if chosen
 */

/**
 * Returns the match's configuration for wasm.
 * @param {import("../base/modes.js").Seating} seating
 * @param {string | undefined} seed
 * @param {{ handling: object, rules: object }} chosen the person's handling, and the rules that a person can choose
 * @param {object} [garbage] how garbage arrives
 */
export function matchConfig(seating, seed, { handling, rules } = { handling: HANDLING, rules: {} }, garbage = {}) {
  return {
    ...rules,
    garbage,
    ...(seed === undefined ? {} : { seed }),
    boards: 2,
    countdown_ms: COUNTDOWN_MS,
    handling: [seating === "person" ? handling : BOT_HANDLING, BOT_HANDLING],
  };
}

/**
 * Reads one level for both sides, or two levels separated by a comma, where one may be empty; `-` and `_` stand for spaces. It
 * does not check whether the levels exist.
 * @param {string | null} text
 * @returns {[string, string]}
 */
export function levelsIn(text) {
  const [left, right = left] = (text ?? "").split(",").map((name) => name.trim().replace(/[-_]/g, " ") || START_LEVEL);
  return [left, right];
}

/**
 * Reads a number from an attribute.
 * @template T
 * @param {string | null} text
 * @param {T} fallback the value if there is no attribute
 * @param {number} least
 * @param {number} most
 * @param {string} name the name in the error message
 * @param {boolean} [whole] whether it must be a whole number
 * @returns {number | T}
 */
export function numberIn(text, fallback, least, most, name, whole = false) {
  if (text === null || text === "") return fallback;
  const value = Number(text);
  text = text.slice(0, MOST_NAMED);
  if (!(value >= least && value <= most)) throw new Complaint("main.failed.number", { name, text, least, most });
  if (whole && !Number.isInteger(value)) throw new Complaint("main.failed.whole", { name, text });
  return value;
}
