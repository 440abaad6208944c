// @ts-check
/**
 * Allows at most three large flashes per second on the whole page (WCAG 2.3.1). Further flashes are shown faintly. The last of
 * the three is reserved for important events.
 */

const AT_MOST = 3;
const KEPT = 1;
const WITHIN_MS = 1000;

export class Flashes {
  #times = new Float64Array(AT_MOST).fill(-Infinity);

  /**
   * @param {number} now in ms
   * @param {boolean} great
   * @returns {boolean} whether one more may be bright; if so, it counts
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
