// @ts-check
/** Watching: it begins and goes on by itself, and whoever is there can stop that. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { havePlaced, isIn, seen } from "../helpers/game.mjs";
import { serve } from "../helpers/server.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
/** A bot that loses soon by itself: the worst level, as fast as it goes, on a board of slips. */
const SHORT = "seed=7&first-to=2&level=master,first-game&pace=8";
let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
}, SLOW);

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** @typedef {import("playwright-core").Page} Page */

/** @param {string} query */
const at = (query) => open(browser, `${server.origin}/?${query}`);

/** @param {Page} page */
const overlay = async (page) => (await page.evaluate(seen))?.overlay ?? "";

/** Drops pieces until the round is over. @param {Page} page */
async function lose(page) {
  await page.waitForFunction(isIn, "playing", WAIT);
  const begun = Date.now();
  while (await page.evaluate(isIn, "playing")) {
    assert.ok(Date.now() - begun < WAIT.timeout, "the round does not end");
    await page.keyboard.press("Space", { delay: 20 });
  }
  assert.equal(await page.evaluate(isIn, "over"), true);
}

test("two strong bots begin by themselves", SLOW, async () => {
  const { page, errors, close } = await at("mode=watch&seed=3");
  await page.waitForFunction(havePlaced, 3, WAIT);
  for (const side of [0, 1]) assert.equal(await page.locator(`.level[data-side="${side}"] select`).inputValue(), "master");
  assert.equal(await page.evaluate(isIn, "playing"), true);
  assert.deepEqual(errors, []);
  await close();
});

test("round follows round, and match follows match", SLOW, async () => {
  const { page, errors, close } = await at(`mode=watch&next=1&${SHORT}`);
  for (const score of [[1, 0], [2, 0], [1, 0]]) {
    await page.waitForFunction((score) => {
      const root = document.querySelector("stack-mate")?.shadowRoot;
      return [...(root?.querySelectorAll("[data-score]") ?? [])].map((cell) => Number(cell.textContent)).join() === score.join();
    }, score, WAIT);
    await page.waitForFunction(isIn, "playing", WAIT);
  }
  assert.deepEqual(errors, []);
  await close();
});

test("against a person it counts down and begins; Esc, the button and a look around stop it", SLOW, async () => {
  const { page, errors, close } = await at("seed=7&next=2&level=first-game");
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await lose(page);
  await page.locator(".onward").waitFor(WAIT);
  assert.match(await overlay(page), /Goes on in \d seconds?/);
  /** @type {((page: Page) => Promise<unknown>)[]} */
  const ways = [(page) => page.keyboard.press("Escape"), (page) => page.locator(".onward button").click(), (page) => page.keyboard.press("Tab")];
  for (const stop of ways) {
    await page.waitForFunction(isIn, "playing", WAIT);
    await lose(page);
    await page.locator(".onward").waitFor(WAIT);
    await stop(page);
    await page.locator(".onward").waitFor({ state: "hidden" });
    await page.waitForTimeout(2500);
    assert.equal(await page.evaluate(isIn, "over"), true);
    await page.keyboard.press("r");
  }
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("it waits behind a dialog, stops when the window is left, and can be turned off", SLOW, async () => {
  const { page, errors, close } = await at("seed=7&next=2&level=first-game");
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await lose(page);
  await page.locator(".onward").waitFor(WAIT);
  await page.evaluate(() => document.querySelector("stack-mate")?.shadowRoot?.querySelector(/** @type {"button"} */ ('.tools [data-action="settings"]'))?.click());
  await page.locator("dialog.settings[open]").waitFor(WAIT);
  await page.waitForTimeout(2500);
  assert.equal(await page.evaluate(isIn, "over"), true);
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "playing", WAIT);
  await lose(page);
  await page.locator(".onward").waitFor(WAIT);
  await page.evaluate(() => void window.dispatchEvent(new Event("blur")));
  await page.locator(".onward").waitFor({ state: "hidden" });
  await page.goto(`${server.origin}/?seed=7&next=off&level=first-game`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await lose(page);
  await page.locator(".overlay:not([hidden])").waitFor(WAIT);
  assert.equal(await page.locator(".onward").isVisible(), false);
  assert.deepEqual(errors, []);
  await close();
});
