// @ts-check
/** Work in slices: between two of them, pending events are handled. */

/**
 * Returns a function that requests the next slice of work. Requests before the slice begins are one.
 * @param {(callback: () => void) => void} later runs a callback after pending events
 * @param {() => void} work one slice; it requests the next one if there is more to do
 */
export function slices(later, work) {
  let queued = false;
  return () => {
    if (queued) return;
    queued = true;
    later(() => {
      queued = false;
      work();
    });
  };
}
