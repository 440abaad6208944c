// @ts-check
/**
 * Converts a bot's pace to ticks of the game.
 */

/** The approximate number of inputs for a placement, and the share of a piece's time that pressing them may take. */
const INPUTS_PER_PIECE = 8;
const TYPING_SHARE = 0.5;

/**
 * @param {number} piecesPerSecond
 * @returns {{ interval: number, ticksPerInput: number }} both in ticks of 1 ms
 */
export function pace(piecesPerSecond) {
  const interval = 1000 / piecesPerSecond;
  return { interval, ticksPerInput: Math.max(1, Math.round((interval * TYPING_SHARE) / INPUTS_PER_PIECE)) };
}
