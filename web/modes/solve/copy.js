// @ts-check
/**
 * Copies a text to the clipboard and confirms it.
 */
import { copyText } from "../../base/clipboard.js";
import { t, write } from "../../language/language.js";

/**
 * @param {string} text
 * @param {"link" | "fumen" | "embed"} name the kind of text
 * @param {HTMLElement} note the element that shows the confirmation, or the text where a page may not copy
 */
export async function copy(text, name, note) {
  write(note, await copyText(text, () => t(name === "embed" ? "main.embed.copied" : `solve.copied.${name}`)));
}
