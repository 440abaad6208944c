// @ts-check
/** The times between the animation frames of a page. */

/**
 * Runs in the page: records the gaps between animation frames for some time.
 * @param {number} ms the time
 * @returns {Promise<number[]>} the gaps in ms, sorted
 */
export async function gapsOf(ms) {
  /** @type {number[]} */
  const found = [];
  const begun = performance.now();
  for (let last = begun; last - begun < ms; ) {
    const now = await new Promise((done) => requestAnimationFrame(done));
    found.push(now - last);
    last = now;
  }
  return found.slice(1).sort((a, b) => a - b);
}
