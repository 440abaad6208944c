// @ts-check
/** Tests the demo page: which choices its address can make, and how it handles invalid ones. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch, "--dist");

/**
 * Opens the demo page and waits until its bots play.
 * @param {string} query
 * @returns {Promise<{ page: import("playwright-core").Page, warned: string[], close: () => Promise<void> }>} `warned` collects
 *   the page's warnings
 */
async function wall(query) {
  const { page, close } = await open(browser, "about:blank");
  /** @type {string[]} */
  const warned = [];
  page.on("console", (message) => void (message.type() === "warning" && warned.push(message.text())));
  await page.goto(`${server.origin}/demo.html?${query}`);
  await page.locator('.game .app[data-state="playing"]').waitFor(WAIT);
  return { page, warned, close };
}

/** Returns the names in the table of results. @param {import("playwright-core").Page} page */
const names = async (page) => (await page.locator(".board tbody th").allTextContents()).sort();

test("the demo page's address sets the game's choices and no other attribute", SLOW, async () => {
  const { page, close } = await wall("onresize=ran=1&onclick=ran=1&style=color:red&seed=7&threads=1");
  const attributes = await page
    .locator(".game")
    .evaluate((it) => it.getAttributeNames().filter((name) => /^on/.test(name) || name === "seed"));
  assert.deepEqual(attributes, ["seed"]);
  assert.equal(await page.evaluate(() => "ran" in window), false);
  assert.equal(await page.locator(".game").evaluate((it) => it.style.color), "");
  await close();
});

test("the levels from the address play and are in the table", SLOW, async () => {
  const { page, warned, close } = await wall("levels=first-game,master&threads=1");
  assert.deepEqual(await names(page), ["first game", "master"]);
  assert.deepEqual(warned, []);
  await close();
});

for (const [query, word] of [
  ["levels=wizard", 'levels="wizard"'], ["levels=casual,,master", 'levels="casual,,master"'],
  ["rest=soon", 'rest="soon"'], ["pace=999", "999"],
]) {
  test(`?${query} gives a warning, and the default bots play`, SLOW, async () => {
    const { page, warned, close } = await wall(`${query}&threads=1`);
    assert.deepEqual(await names(page), ["beginner", "casual", "expert", "master", "skilled", "steady"]);
    assert.ok(warned.some((text) => text.startsWith("stack-mate: ") && text.includes(word)), `${warned}`);
    assert.equal(await page.locator(".game .overlay").isVisible(), false);
    await close();
  });
}
