// @ts-check
/**
 * Converts a bot's pace to ticks of the game.
 */

/**
 * @typedef {object} Tempo how fast a bot plays
 * @property {number} pace pieces per second
 * @property {number} wavers how uneven its times are, from 0 (as even as a clock) to 1
 * @property {number} usual the pace of its level; at a higher pace, it misdrops more often
 * @property {number} [slips] how often it misdrops whatever its pace, as a multiple of what is usual for its level
 */

/** Stands for the number of a request to a bot whose engine is not ready. */
export const LOADS = Infinity;

/** The approximate number of inputs for a placement, and the share of a piece's time that pressing them may take. */
const INPUTS_PER_PIECE = 8;
const TYPING_SHARE = 0.5;
/** The longest time from one press to the next, in ms: a slow player thinks longer, and the piece falls while it is moved. */
const SLOWEST_PRESS = 150;

/**
 * The time in ms until a piece that has landed locks, less the time for an answer of the engine. A bot that would be due later
 * places such a piece at once: however slow it is, it moves its pieces itself.
 */
export const LOCKS = 450;

/** A bot in a hurry misdrops more often, up to this multiple of what is usual. */
export const MOST_HURRY = 3;

/** The shortest time for a piece, as a part of the mean, of a player whose times are as uneven as possible. */
const SHORTEST = 0.45;
/** The part of the exponential distribution that is used, so that no time is endless, and the mean of this part. */
const [USED, MEAN] = [0.98, 0.92];
/** By how much longer a player thinks after garbage has risen, per unit of unevenness. */
const AFTER_GARBAGE = 1.2;

/**
 * Returns the time for the next piece, as a multiple of the mean. People's times are skewed: most are short, and some are long.
 * @param {number} wavers how uneven the times are, from 0 (as even as a clock) to 1
 * @param {boolean} hasGarbage whether garbage has just risen
 * @param {() => number} random returns numbers from 0 to 1
 */
export function beat(wavers, hasGarbage, random) {
  // The logarithm of a uniform number has an exponential distribution.
  const long = -Math.log(1 - USED * random()) / MEAN;
  const skewed = SHORTEST + (1 - SHORTEST) * long;
  return 1 + wavers * (skewed - 1) + (hasGarbage ? wavers * AFTER_GARBAGE : 0);
}

/**
 * @param {number} piecesPerSecond
 * @returns {{ interval: number, ticksPerInput: number }} both in ticks of 1 ms
 */
export function pace(piecesPerSecond) {
  const interval = 1000 / piecesPerSecond;
  const press = Math.min(SLOWEST_PRESS, (interval * TYPING_SHARE) / INPUTS_PER_PIECE);
  return { interval, ticksPerInput: Math.max(1, Math.round(press)) };
}
