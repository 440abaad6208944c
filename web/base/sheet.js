// @ts-check
/**
 * Style sheets that come with a screen.
 */
import { assetUrl } from "./assets.js";

/**
 * Makes sure that a style sheet is in the shadow tree. One that cannot be had is asked for once more.
 * @param {ParentNode} root
 * @param {string} path from this folder
 * @returns {Promise<unknown>} when it is there, or cannot be had
 */
export const styled = async (root, path) => (await tried(root, path)) || tried(root, path);

/**
 * @param {ParentNode} root
 * @param {string} path
 * @returns {Promise<boolean>} whether it is there
 */
function tried(root, path) {
  const href = assetUrl(path);
  const known = /** @type {HTMLLinkElement | null} */ (root.querySelector(`link[href="${href}"]`));
  if (known?.sheet) return Promise.resolve(true);
  const link = known ?? Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  // After the page's own sheets: where both say something, the screen's word counts.
  if (known === null) [...root.querySelectorAll("link")].at(-1)?.after(link);
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(true));
    link.addEventListener("error", () => {
      link.remove();
      resolve(false);
    });
  });
}
