// @ts-check
/** Helpers for a person's match against a weak bot: the helpers lose or resign a round, and read the report after the match. */
import assert from "node:assert/strict";

import { isIn } from "./game.mjs";

/** @typedef {import("playwright-core").Page} Page */

const WAIT = { timeout: 60_000 };

/** Drops pieces until the round is over. @param {Page} page */
export async function lose(page) {
  await page.waitForFunction(isIn, "playing", WAIT);
  const begun = Date.now();
  while (await page.evaluate(isIn, "playing")) {
    assert.ok(Date.now() - begun < WAIT.timeout, "the round does not end");
    await page.keyboard.press("Space", { delay: 20 });
  }
  assert.equal(await page.evaluate(isIn, "over"), true);
}

/** Holds the key that resigns a round until the round is over. @param {Page} page */
export async function resign(page) {
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.keyboard.down("r");
  await page.waitForFunction(isIn, "over", WAIT);
  await page.keyboard.up("r");
}

/** Waits until the report of the finished game is shown. @param {Page} page */
export const reported = (page) => page.locator(".overlay .report .chart").waitFor(WAIT);

/**
 * Returns the numbers in a row of the report.
 * @param {Page} page
 * @param {string} label
 * @returns {Promise<number[]>} by side
 */
export async function row(page, label) {
  const cells = page.locator(".report tr", { has: page.locator("th", { hasText: new RegExp(`^${label}$`) }) }).locator("td");
  return (await cells.allTextContents()).map(Number);
}
