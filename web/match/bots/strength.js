// @ts-check
/**
 * What a strength of one's own lets a bot do.
 */

/** Placements in a thousand that slip at strength 0. */
const MOST_SLIPS = 300;
/** Positions for each piece, as powers of ten: at strength 0, and just below 100, where there is no limit any more. */
const [LEAST, MOST] = [2, 5];

/**
 * @param {number} strength 0 to 100
 * @returns {{ nodes?: number, slips: number }} positions that it thinks about for each piece, and placements in a thousand
 *   that slip
 */
export function meansOf(strength) {
  const slips = Math.round(MOST_SLIPS * (1 - strength / 100) ** 2);
  return strength >= 100 ? { slips } : { nodes: Math.round(10 ** (LEAST + (MOST - LEAST) * (strength / 99))), slips };
}
