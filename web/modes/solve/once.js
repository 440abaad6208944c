// @ts-check
/**
 * Limits a callback to one call.
 * @param {() => void} callback
 * @returns {() => void} calls the callback the first time only
 */
export function once(callback) {
  let done = false;
  return () => {
    if (!done) callback();
    done = true;
  };
}
