// @ts-check
/**
 * Converts a bot's pace to ticks of the game.
 */

/** A placement takes about this many inputs. Pressing them may use this share of the time for a piece. */
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
