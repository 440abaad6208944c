// @ts-check
/**
 * Converts errors to `Words` (the key of a text, with values), which can be posted to another thread and shown in any language.
 */

/** @typedef {import("./language.js").Words} Words */

/**
 * Returns the key, the values and the English message of an error of the core or of a complaint, and the text of any other error.
 * @param {unknown} error
 * @returns {Words | string}
 */
export function wordsOf(error) {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  const { key, values } = /** @type {Partial<Words>} */ (error);
  return typeof key === "string" ? { key, values, message } : message;
}
