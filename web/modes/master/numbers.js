// @ts-check
/** The numbers of 20G on the page. */

/** The levels to which a race beside the agent can go. */
export const GOALS = /** @type {const} */ ([300, 500]);
/** The last level of a game alone, and the levels of a section. */
export const LAST_LEVEL = 999;
export const SECTION = 100;
/** The moves that are shown per second, for each step of the speed slider; the last is as fast as the agent thinks. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, Infinity];
/** The pairs of placements that the third ply compares. */
export const K = 8;

/**
 * Reads a positive whole number of an attribute.
 * @param {string | null} text
 * @param {number} usual returned for another text
 */
export function numberIn(text, usual) {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 && number < 2 ** 32 ? number : usual;
}
