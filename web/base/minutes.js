// @ts-check
/** Formats times in minutes and seconds. */

/**
 * @param {number} ms
 * @param {number} [digits] of a second
 * @returns {string} such as `2:05`, or `2:05.3` with one digit
 */
export function minutes(ms, digits = 0) {
  const unit = 10 ** digits;
  const parts = Math.floor((ms / 1000) * unit);
  const seconds = (parts % (60 * unit)) / unit;
  return `${Math.floor(parts / (60 * unit))}:${seconds.toFixed(digits).padStart(digits > 0 ? 3 + digits : 2, "0")}`;
}
