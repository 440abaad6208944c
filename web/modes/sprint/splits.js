// @ts-check
/**
 * When every tenth line was cleared.
 */

/** Lines from one split to the next. */
export const STEP = 10;

export class Splits {
  /** ms, the first split first. @type {number[]} */
  times = [];

  /**
   * Lines have been cleared.
   * @param {number} lines in all
   * @param {number} ms when, exactly
   * @returns {boolean} whether that was a split
   */
  note(lines, ms) {
    const passed = Math.floor(lines / STEP);
    if (passed <= this.times.length) return false;
    while (this.times.length < passed) this.times.push(ms);
    return true;
  }
}

/**
 * A time as players read it, such as `1:02.345`; below a minute `9.500`.
 * @param {number} ms
 */
export function clock(ms) {
  const seconds = (ms % 60_000) / 1000;
  const minutes = Math.floor(ms / 60_000);
  return minutes > 0 ? `${minutes}:${seconds.toFixed(3).padStart(6, "0")}` : seconds.toFixed(3);
}

/**
 * How much later, or earlier, than another time.
 * @param {number} ms
 */
export function difference(ms) {
  return `${ms < 0 ? "−" : "+"}${(Math.abs(ms) / 1000).toFixed(2)}`;
}
