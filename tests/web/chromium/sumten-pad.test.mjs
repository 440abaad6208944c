// @ts-check
/** Tests that a gamepad alone plays Sum-Ten: it aims and drops packs, pauses, changes the level, and plays alone. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { PAD, padPress, padTo } from "../helpers/pad.mjs";
import { keep, plugInPad, pressPad } from "../helpers/settings.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 60_000 };
/** The first pack of list 7, and the same pack after one turn clockwise and after one turn counterclockwise. */
const PACK = "empty empty 2; empty 5 empty; 6 empty empty";
const CLOCKWISE = "6 empty empty; empty 5 empty; empty empty 2";
const COUNTER = "2 empty empty; empty 5 empty; empty empty 6";
const { server, browser } = await fixture(launch);

/** Opens a view with a gamepad. Every aim is announced, so that the test can read it. @param {string} view */
async function at(view) {
  const opened = await open(browser, "about:blank");
  await plugInPad(opened.page);
  await keep(opened.page, { version: 2, words: { announcements: "pieces" } });
  await opened.page.goto(`${server.origin}/?mode=sumten&list=7&level=1&view=${view}`);
  return opened;
}

/** Waits for a state of the page. @param {Page} page @param {string} state */
const until = (page, state) => page.waitForFunction(isIn, state, WAIT);
/** Waits until a text of the column matches. @param {Page} page @param {string} name @param {RegExp} wanted */
const says = (page, name, wanted) => page.locator(`.sum-middle .${name}`).filter({ hasText: wanted }).waitFor(WAIT);

/** Waits until this is the last announcement. @param {Page} page @param {string} words */
const hears = (page, words) => page.waitForFunction((words) =>
  document.querySelector("stack-mate")?.shadowRoot?.querySelector(".sr")?.textContent?.endsWith(words) ?? false, words, WAIT);

/** Pushes the left stick, or lets it go. @param {Page} page @param {number} x */
const push = (page, x) => page.evaluate((x) => {
  // @ts-ignore: defined by `plugInPad`
  window.pad.axes = [x, 0, 0, 0];
}, x);

test("a gamepad shifts, turns both ways and drops the packs of a battle, pauses it, and changes the level", SLOW, async () => {
  const { page, errors, close } = await at("battle");
  await until(page, "title");
  await pressPad(page, PAD.start);
  await until(page, "playing");
  await pressPad(page, PAD.right);
  await hears(page, "Columns 6 to 8: nothing vanishes");
  await pressPad(page, PAD.left);
  await hears(page, "Columns 5 to 7: nothing vanishes");
  for (const [button, pack] of /** @type {const} */ ([[PAD.b, CLOCKWISE], [PAD.a, PACK], [PAD.a, COUNTER], [PAD.b, PACK]])) {
    await pressPad(page, button);
    await hears(page, `${pack}; Columns 5 to 7: nothing vanishes`);
  }
  await push(page, 1);
  await hears(page, "Columns 8 to 10: nothing vanishes");
  await push(page, 0);
  await pressPad(page, PAD.up);
  await says(page, "turn-now", /^Turn 2$/);
  await pressPad(page, PAD.start);
  await until(page, "paused");
  await padTo(page, '[data-choice="level"]');
  await pressPad(page, PAD.right);
  await until(page, "playing");
  await says(page, "turn-now", /^Turn 1$/);
  assert.equal(await page.locator('[data-choice="level"]').inputValue(), "2");
  assert.deepEqual(errors, []);
  await close();
});

test("a gamepad goes from the title to a game alone, takes a drop back, and goes on to watch two bots", SLOW, async () => {
  const { page, errors, close } = await at("battle");
  await until(page, "title");
  await padPress(page, '[data-view="solo"]');
  await until(page, "playing");
  await pressPad(page, PAD.up);
  await says(page, "turn-now", /^2 of 30$/);
  await pressPad(page, PAD.left2);
  await says(page, "turn-now", /^1 of 30$/);
  await pressPad(page, PAD.left3);
  await says(page, "sum-rival", /(In \d+ turns this|The next drop) gives/);
  await pressPad(page, PAD.start);
  await until(page, "paused");
  await padPress(page, '[data-view="watch"]');
  await until(page, "playing");
  await says(page, "turn-now", /^Turn [2-9]$/);
  await padTo(page, '[data-choice="speed"]');
  assert.deepEqual(errors, []);
  await close();
});
