// @ts-check
/**
 * Copies a text to the clipboard and confirms it.
 */
import { t, write } from "../../language/language.js";

/**
 * @param {string} text
 * @param {"link" | "fumen" | "embed"} name the kind of text
 * @param {HTMLElement} note the element that shows the confirmation
 */
export async function copy(text, name, note) {
  try {
    await navigator.clipboard.writeText(text);
    write(note, () => t(name === "embed" ? "main.embed.copied" : `solve.copied.${name}`));
  } catch {
    // Some pages may not write to the clipboard: then the text itself is shown, so that the person can copy it.
    write(note, () => text);
  }
}
