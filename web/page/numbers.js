// @ts-check
/**
 * Every number a player might argue about, in one table.
 */

import { Complaint } from "../language/language.js";

/** A person's handling, in the names of the match's configuration. Times in ms. */
export const HANDLING = Object.freeze({
  das: 133,
  arr: 10,
  dcd: 0,
  /** Times faster than gravity; 0 falls at once. */
  soft_drop_factor: 20,
  irs: true,
  ihs: true,
});

/**
 * A bot taps instead of charging autoshift. Its soft drop is quick, so that tucks and spins fit its pace, and still one
 * row in 5 ms at the default gravity, so that it can stop in any row.
 */
export const BOT_HANDLING = Object.freeze({ ...HANDLING, soft_drop_factor: 200 });

export const COUNTDOWN_MS = 1500;
/** The countdown shows 3, 2, 1. */
export const COUNTDOWN_STEP_MS = 500;
/** Rounds that win the match. */
export const FIRST_TO = 3;

/** The bots' pace in pieces per second, for whom the levels' own does not suit; `other` is that of bots that are not ours. */
export const PACE = Object.freeze({ least: 0.25, most: 8, step: 0.05, other: 1.5 });

/** The level of both bots when nobody chose. */
export const START_LEVEL = "casual";

/** Letters of what is wrong that are said again, at most. */
export const MOST_NAMED = 80;

/**
 * @typedef {object} Options what the element's attributes chose, and the device
 * @property {import("../base/modes.js").ModeRow} mode
 * @property {number | "auto"} threads
 * @property {number} memory MiB for each bot
 * @property {string | undefined} seed
 * @property {number | null} firstTo
 * @property {number | null} pace pieces per second, instead of the levels' own
 * @property {[string, string] | null} levels of the left and the right bot, if they were chosen
 * @property {number | null} next seconds until the next round begins by itself; 0 is never
 */

/**
 * The match's configuration for wasm.
 * @param {import("../base/modes.js").Seating} seating
 * @param {string | undefined} seed
 * @param {{ handling: object, rules: object }} chosen a person's handling, and the rules that are a matter of taste
 */
export function matchConfig(seating, seed, { handling, rules } = { handling: HANDLING, rules: {} }) {
  return {
    ...rules,
    ...(seed === undefined ? {} : { seed }),
    boards: 2,
    countdown_ms: COUNTDOWN_MS,
    handling: [seating === "person" ? handling : BOT_HANDLING, BOT_HANDLING],
  };
}

/**
 * Reads one level for both sides, or two with a comma between them, of which one may be left out; `-` and `_` stand for
 * spaces. Whether there are such levels is not asked here.
 * @param {string | null} text
 * @returns {[string, string]}
 */
export function levelsIn(text) {
  const [left, right = left] = (text ?? "").split(",").map((name) => name.trim().replace(/[-_]/g, " ") || START_LEVEL);
  return [left, right];
}

/**
 * Reads a number out of an attribute.
 * @template T
 * @param {string | null} text
 * @param {T} fallback used when there is none
 * @param {number} least
 * @param {number} most
 * @param {string} name for the error
 * @param {boolean} [whole] whether there is nothing in between
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
