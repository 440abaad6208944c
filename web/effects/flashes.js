// @ts-check
/**
 * No more than three large flashes in a second on the whole page (WCAG 2.3.1); what comes sooner is shown faintly. The last
 * of the three is kept for what is great.
 */

const AT_MOST = 3;
const KEPT = 1;
const WITHIN_MS = 1000;

export class Flashes {
  #times = new Float64Array(AT_MOST).fill(-Infinity);

  /**
   * @param {number} now ms
   * @param {boolean} great
   * @returns {boolean} whether one more may be bright; it counts if so
   */
  allow(now, great) {
    let lately = 0;
    let oldest = 0;
    for (let i = 0; i < AT_MOST; i++) {
      if (Math.abs(now - this.#times[i]) <= WITHIN_MS) lately += 1;
      if (this.#times[i] < this.#times[oldest]) oldest = i;
    }
    if (lately >= (great ? AT_MOST : AT_MOST - KEPT)) return false;
    this.#times[oldest] = now;
    return true;
  }
}
