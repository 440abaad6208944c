// @ts-check
/**
 * Converts a custom strength to the limits of a bot.
 */

/** Misdrops in a thousand placements at strength 0. */
const MOST_SLIPS = 300;
/**
 * The number of positions searched for each piece, as exponents of ten: at strength 0, and just below strength 100. At strength
 * 100 there is no limit.
 */
const [LEAST, MOST] = [2, 5];

/**
 * @param {number} strength 0 to 100
 * @returns {{ nodes?: number, slips: number }} the positions that it searches for each piece, and its misdrops in a thousand
 *   placements
 */
export function meansOf(strength) {
  const slips = Math.round(MOST_SLIPS * (1 - strength / 100) ** 2);
  return strength >= 100 ? { slips } : { nodes: Math.round(10 ** (LEAST + (MOST - LEAST) * (strength / 99))), slips };
}
