// @ts-check
/**
 * Copies a text, and says so.
 */

/**
 * @param {string} text
 * @param {string} name what it is called
 * @param {HTMLElement} note where that is said
 */
export async function copy(text, name, note) {
  try {
    await navigator.clipboard.writeText(text);
    note.textContent = `${name} copied`;
  } catch {
    // Not every page may write to the clipboard: then the text is there to be copied by hand.
    note.textContent = text;
  }
}
