// @ts-check
/** Runs axe, the accessibility checker, in a page and returns its serious findings. */
import { createRequire } from "node:module";

/** @typedef {import("playwright-core").Page} Page */

const PATH = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The options for opening a page that axe checks: axe writes inline styles, which the site's policy refuses. */
export const FOR_AXE = { bypassCSP: true };

/** The rules of axe that depend on colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Adds the script of axe to the page. @param {Page} page */
export const addAxe = (page) => page.addScriptTag({ path: PATH });

/**
 * Returns the serious and critical violations that axe finds in a part of the game, each with the element in which axe finds it.
 * @param {Page} page
 * @param {string} [part] a selector in the element's tree
 * @param {string[]} [rules] the rules that axe checks, or all
 * @returns {Promise<string[]>}
 */
export function serious(page, part = ".app", rules = []) {
  return page.evaluate(async ([part, rules]) => {
    const options = rules.length ? { runOnly: rules } : {};
    // @ts-ignore: the script of axe defines `window.axe`
    const { violations, passes } = await window.axe.run({ include: { fromShadowDom: ["stack-mate", part] } }, options);
    if (passes.length < (rules.length ? 1 : 10))
      throw new Error(`axe checked too few rules: ${passes.map((/** @type {any} */ { id }) => id)}`);
    return violations
      .filter((/** @type {any} */ { impact }) => impact === "serious" || impact === "critical")
      .flatMap((/** @type {any} */ { id, nodes }) =>
        nodes.map((/** @type {any} */ node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary}`),
      );
  }, /** @type {const} */ ([part, rules]));
}

/**
 * Returns what `serious` returns, in every theme. A theme changes only colours, so that all rules but those of colours are
 * checked once.
 * @param {Page} page
 * @param {readonly string[]} themes
 * @param {string} [part]
 * @returns {Promise<string[]>}
 */
export async function seriousInThemes(page, themes, part) {
  const found = [];
  for (const [at, theme] of themes.entries()) {
    await page.evaluate((theme) => document.querySelector("stack-mate")?.setAttribute("data-theme", theme), theme);
    found.push(...(await serious(page, part, at === 0 ? [] : COLOURS)).map((it) => `${theme}: ${it}`));
  }
  return found;
}
