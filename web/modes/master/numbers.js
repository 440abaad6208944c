// @ts-check
/** The numbers of 20G on the page. */

/** The levels to which a race beside the agent can go. */
export const GOALS = /** @type {const} */ ([300, 500]);
/** The last level of a game alone, and the levels of a section. */
export const LAST_LEVEL = 999;
export const SECTION = 100;
/** The moves that are shown per second, for each step of the speed slider; the last is as fast as the agent thinks. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, Infinity];
/** The pairs of placements that the third ply compares in a watched run. */
export const K = 32;
/**
 * The players that can be watched, from the weakest to the strongest. The second one learned by the seed's recipe: rank learning
 * from a log.
 * @type {readonly { name: string, plies: number, isRecipe: boolean }[]}
 */
export const PLAYERS = [
  { name: "1", plies: 1, isRecipe: false },
  { name: "recipe", plies: 2, isRecipe: true },
  { name: "2", plies: 2, isRecipe: false },
  { name: "3", plies: 3, isRecipe: false },
];

/**
 * Reads a positive whole number of an attribute.
 * @param {string | null} text
 * @param {number} usual returned for another text
 */
export function numberIn(text, usual) {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 && number < 2 ** 32 ? number : usual;
}
