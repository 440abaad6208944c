// @ts-check
/**
 * Loads style sheets together with a screen.
 */
import { assetUrl } from "./assets.js";

/**
 * Loads a style sheet into the shadow tree, unless it is there already. If loading fails, it tries once more.
 * @param {ParentNode} root
 * @param {string} path relative to this folder
 * @returns {Promise<unknown>} when the sheet is loaded, or could not be loaded
 */
export const styled = async (root, path) => (await tried(root, path)) || tried(root, path);

/**
 * @param {ParentNode} root
 * @param {string} path
 * @returns {Promise<boolean>} whether it is loaded
 */
function tried(root, path) {
  const href = assetUrl(path);
  const known = /** @type {HTMLLinkElement | null} */ (root.querySelector(`link[href="${href}"]`));
  if (known?.sheet) return Promise.resolve(true);
  const link = known ?? Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  // The screen's sheet goes after the page's own sheets, so that the screen's rules win where rules conflict.
  if (known === null) [...root.querySelectorAll("link")].at(-1)?.after(link);
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(true));
    link.addEventListener("error", () => {
      link.remove();
      resolve(false);
    });
  });
}
