// @ts-check
/** axe, and what of its findings is serious. */
import { createRequire } from "node:module";

/** @typedef {import("playwright-core").Page} Page */

const PATH = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** How pages are opened that axe looks at: it writes inline styles, which the site's policy refuses. */
export const FOR_AXE = { bypassCSP: true };

/** Puts axe into the page. @param {Page} page */
export const addAxe = (page) => page.addScriptTag({ path: PATH });

/**
 * What axe finds in a part of the game that is serious, with where it is.
 * @param {Page} page
 * @param {string} [part] a selector in the element's tree
 * @returns {Promise<string[]>}
 */
export function serious(page, part = ".app") {
  return page.evaluate(async (part) => {
    // @ts-ignore: axe put itself there
    const { violations, passes } = await window.axe.run({ include: { fromShadowDom: ["stack-mate", part] } });
    if (passes.length < 10) throw new Error(`axe looked at next to nothing: ${passes.map((/** @type {any} */ { id }) => id)}`);
    return violations
      .filter((/** @type {any} */ { impact }) => impact === "serious" || impact === "critical")
      .flatMap((/** @type {any} */ { id, nodes }) =>
        nodes.map((/** @type {any} */ node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary}`),
      );
  }, part);
}
