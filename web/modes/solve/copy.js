// @ts-check
/**
 * Copies a text, and says so.
 */
import { t, write } from "../../language/language.js";

/**
 * @param {string} text
 * @param {"link" | "fumen"} name what it is
 * @param {HTMLElement} note where that is said
 */
export async function copy(text, name, note) {
  try {
    await navigator.clipboard.writeText(text);
    write(note, () => t(`solve.copied.${name}`));
  } catch {
    // Not every page may write to the clipboard: then the text is there to be copied by hand.
    write(note, () => text);
  }
}
