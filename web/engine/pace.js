// @ts-check
/**
 * A bot's pace in the game's ticks.
 */

/** A placement takes about this many inputs; typing may use this share of the time per piece. */
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
