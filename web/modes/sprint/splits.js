// @ts-check
/**
 * The time at every tenth line.
 */

/** The number of lines from one split to the next. */
export const STEP = 10;

export class Splits {
  /** The time of each split in ms, in order. @type {number[]} */
  times = [];

  /**
   * Records cleared lines.
   * @param {number} lines the total of cleared lines
   * @param {number} ms the exact time
   * @returns {boolean} whether this was a split
   */
  note(lines, ms) {
    const passed = Math.floor(lines / STEP);
    if (passed <= this.times.length) return false;
    while (this.times.length < passed) this.times.push(ms);
    return true;
  }
}

/**
 * Formats a time as players read it, such as `1:02.345`, or `9.500` below a minute.
 * @param {number} ms
 */
export function clock(ms) {
  const seconds = (ms % 60_000) / 1000;
  const minutes = Math.floor(ms / 60_000);
  return minutes > 0 ? `${minutes}:${seconds.toFixed(3).padStart(6, "0")}` : seconds.toFixed(3);
}

/**
 * Formats the difference to another time, with its sign.
 * @param {number} ms
 */
export function difference(ms) {
  return `${ms < 0 ? "−" : "+"}${(Math.abs(ms) / 1000).toFixed(2)}`;
}
