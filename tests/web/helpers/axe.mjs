// @ts-check
/** axe, and what of its findings is serious. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** @typedef {import("playwright-core").Page} Page */

const PATH = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Puts axe into the page, past its policy, which admits no script of others. @param {Page} page */
export const addAxe = async (page) => page.evaluate(`${await readFile(PATH, "utf8")}; 0`);

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
      .flatMap((/** @type {any} */ { id, nodes }) => nodes.map((/** @type {any} */ node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary}`));
  }, part);
}
