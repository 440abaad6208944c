// @ts-check
/** Errors as words, which can be posted to another thread and shown in any language. */

/** @typedef {import("./language.js").Words} Words */

/**
 * Returns an error's key, values and English message, as the core's errors and complaints have them, or else its text.
 * @param {unknown} error
 * @returns {Words | string}
 */
export function wordsOf(error) {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  const { key, values } = /** @type {Partial<Words>} */ (error);
  return typeof key === "string" ? { key, values, message } : message;
}
