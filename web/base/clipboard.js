// @ts-check
/** Copies texts. */

/**
 * @param {string} text
 * @param {() => string} done the confirmation
 * @returns {Promise<() => string>} the confirmation, or the text itself where a page may not write to the clipboard, so that the
 *   person can copy it
 */
export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return () => text;
  }
}
