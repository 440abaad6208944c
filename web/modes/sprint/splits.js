// @ts-check
/**
 * The splits of a run: the time at every tenth line, or the points at every half minute.
 */

export class Splits {
  #course;
  /** The time in ms, or the points, of each split, in order. @type {number[]} */
  marks = [];

  /** @param {Pick<import("./courses.js").Course, "step" | "splits">} course */
  constructor(course) {
    this.#course = course;
  }

  /**
   * Records progress.
   * @param {number} reached the total so far of what the splits divide
   * @param {number} mark the time in ms or the points at this moment
   * @returns {boolean} whether this was a split
   */
  note(reached, mark) {
    const passed = Math.min(Math.floor(reached / this.#course.step), this.#course.splits);
    if (passed <= this.marks.length) return false;
    while (this.marks.length < passed) this.marks.push(mark);
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
export const difference = (ms) => `${sign(ms)}${(Math.abs(ms) / 1000).toFixed(2)}`;

/** Returns the sign of a difference. @param {number} difference */
export const sign = (difference) => (difference < 0 ? "−" : "+");
