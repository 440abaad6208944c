// @ts-check
/**
 * Every number a player might argue about, in one table.
 */

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

/** The bot's pace in pieces per second. */
export const PACE = Object.freeze({ least: 0.5, most: 8, step: 0.25, start: 1 });

/**
 * @typedef {object} Options what the element's attributes chose
 * @property {"versus" | "watch"} mode
 * @property {number | "auto"} threads
 * @property {string | undefined} seed
 * @property {number} firstTo
 * @property {number} pace pieces per second
 */

/**
 * The match's configuration for wasm.
 * @param {Options} options
 */
export function matchConfig({ mode, seed }) {
  return {
    ...(seed === undefined ? {} : { seed }),
    boards: 2,
    countdown_ms: COUNTDOWN_MS,
    handling: [mode === "versus" ? HANDLING : BOT_HANDLING, BOT_HANDLING],
  };
}

/**
 * Reads a number out of an attribute.
 * @param {string | null} text
 * @param {number} fallback used when there is none
 * @param {number} least
 * @param {number} most
 * @param {string} name for the error
 */
export function numberIn(text, fallback, least, most, name) {
  if (text === null || text === "") return fallback;
  const value = Number(text);
  if (!(value >= least && value <= most)) throw new Error(`${name}="${text}" is no number from ${least} to ${most}`);
  return value;
}
