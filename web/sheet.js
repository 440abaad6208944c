// @ts-check
/**
 * Style sheets that come with a screen.
 */
import { assetUrl } from "./assets.js";

/**
 * Makes sure that a style sheet is in the shadow tree.
 * @param {ParentNode} root
 * @param {string} path from this folder
 * @returns {Promise<unknown>} when it is there, or never will be
 */
export function styled(root, path) {
  const href = assetUrl(path);
  if (root.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const settled = new Promise((resolve) => (link.onload = link.onerror = resolve));
  // After the page's own sheets: where both say something, the screen's word counts.
  [...root.querySelectorAll("link")].at(-1)?.after(link);
  return settled;
}
