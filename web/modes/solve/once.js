// @ts-check
/**
 * Lets a callback be called once.
 * @param {() => void} callback
 * @returns {() => void} calls it the first time
 */
export function once(callback) {
  let done = false;
  return () => {
    if (!done) callback();
    done = true;
  };
}
