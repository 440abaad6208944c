// @ts-check
/**
 * The strength of the opponent that adapts to the person: a staircase. After each round it goes up if the person has won, and
 * down if not, so it ends where the person wins half of the rounds. *Why a staircase, not an estimate.* It needs no model of
 * how much a pace is worth to this person; that differs by hundreds of points. The steps follow PEST (Taylor and Creelman,
 * "PEST: Efficient Estimates on Probability Functions", 1967): they are halved when the direction changes, and grow when it
 * stays.
 */

import { LEVELS } from "../rating/levels.js";

/** @typedef {{ at: number, step: number, run: number }} Stair `run` is the length of the last run: wins above 0, losses below */

/** The smallest and the largest step, in points of the rating. */
const [LEAST, MOST] = [50, 600];
/** From this many equal results in a row, each step is larger than the one before. */
const [LONG, GROWS] = [3, 1.5];
/** A person without a rating begins with the level "casual", and with large steps. */
export const BEGIN = Object.freeze({ at: LEVELS.casual, step: 300, run: 0 });
/** The range of strengths: a slow beginner who misdrops ten times as often as the weakest level, and the strongest level. */
const RANGE = [-830, 3_750];

/**
 * Returns the stair after a round.
 * @param {Stair} stair
 * @param {number} score of the person: 1, 0.5 or 0; a draw changes nothing
 * @returns {Stair}
 */
export function climbed({ at, step, run }, score) {
  const way = Math.sign(score - 0.5);
  if (way === 0) return { at, step, run };
  const isTurn = way * run < 0;
  const length = isTurn ? 1 : Math.abs(run) + 1;
  const next = isTurn ? step / 2 : step * (length >= LONG ? GROWS : 1);
  const size = Math.min(MOST, Math.max(LEAST, next));
  return { at: within(at + way * size), step: size, run: way * length };
}

/** @param {number} strength */
const within = (strength) => Math.min(RANGE[1], Math.max(RANGE[0], strength));

/**
 * Returns the stair with which a rated person begins.
 * @param {{ rating: number, deviation: number }} rated
 * @returns {Stair}
 */
export const beginAt = ({ rating, deviation }) =>
  ({ at: within(rating), step: Math.min(BEGIN.step, Math.max(LEAST, deviation)), run: 0 });

/** Returns whether a value from any source is a stair. @param {any} value @returns {value is Stair} */
export function isStair(value) {
  const { at, step, run } = value;
  const isSize = Number.isFinite(step) && step >= LEAST && step <= MOST;
  return Number.isFinite(at) && within(at) === at && isSize && Number.isSafeInteger(run);
}

/** Twice the pace is worth about as many points to people who attack. */
const DOUBLE = 600;
/**
 * It is worth little to beginners, who lose by themselves. So below the weakest level, each step changes the pace more, and the
 * bot misdrops more often too. At less than the slowest pace, its pieces would reach the ground before it places them.
 */
const [DOUBLE_BELOW, SLOWEST] = [300, 0.25];
/** The points below the weakest level at which the bot misdrops twice as often. */
const TWICE_THE_SLIPS = 250;

/**
 * Returns the pace at which a level has a strength, as a multiple of its own pace.
 * @param {number} strength
 * @param {string} level
 */
export const hasteAt = (strength, level) => (strength < 0 ? Math.max(SLOWEST, 2 ** (strength / DOUBLE_BELOW))
  : 2 ** ((strength - LEVELS[level]) / DOUBLE));

/**
 * Returns how often a level misdrops at a strength, as a multiple of what is usual for it.
 * @param {number} strength
 * @returns {number | undefined} undefined if its pace says how often
 */
export const slipsAt = (strength) => (strength < 0 ? 2 ** (-strength / TWICE_THE_SLIPS) : undefined);
