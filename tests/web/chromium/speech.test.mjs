// @ts-check
/**
 * Tests the page for people who use a screen reader: announcements, the boards in words, overlays that keep the focus, and the
 * automatic pause.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { countedDown } from "../helpers/countdown.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { DEVICES } from "../helpers/screens.mjs";
import { keep, openSettings } from "../helpers/settings.mjs";
import { found } from "../helpers/solve.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
/** A number that is greater than the number of controls on any overlay. */
const AROUND = 12;
/** The keys that drop a piece at the left or the right wall. */
const [LEFT, RIGHT] = ["ArrowLeft", "ArrowRight"].map((key) => [...Array(4).fill(key), "Space"]);
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens the page and waits for a state.
 * @param {string} query
 * @param {string} state
 * @param {{ settings?: object, options?: import("playwright-core").BrowserContextOptions }} [more]
 */
async function at(query, state, { settings = {}, options } = {}) {
  const opened = await open(browser, "about:blank", options);
  await keep(opened.page, settings);
  await opened.page.goto(`${server.origin}/${query}`);
  await opened.page.waitForFunction(isIn, state, WAIT);
  return opened;
}

/** Runs in the page: returns whether the focus is inside an element. @param {string} selector */
const focusIn = (selector) => document.querySelector("stack-mate")?.shadowRoot?.activeElement?.closest(selector) != null;

/** Waits for an announcement. @param {Page} page @param {RegExp | string} words */
const heard = (page, words) => page.locator(".sr p", { hasText: words }).first().waitFor({ state: "attached", ...WAIT });

/** Presses keys one after another. @param {Page} page @param {string[]} keys */
async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key, { delay: 40 });
}

/**
 * Opens practice two placements before a perfect clear, one at each wall. At a wall it does not matter if a key is held too
 * long.
 * @param {object} settings
 */
async function beforeTheClear(settings) {
  const opened = await at("?mode=solve&field=__XXXXXX__/__XXXXXX__&queue=OOT&hold=off&lines=2", "ready", { settings });
  await found(opened.page, /^1 solution$/);
  await opened.page.locator('[data-step="take"]').click();
  await opened.page.waitForFunction(isIn, "playing", WAIT);
  return opened;
}

test("clears are announced, and pieces too if the settings say so", SLOW, async () => {
  const { page, errors, close } = await beforeTheClear({ words: { announcements: "pieces" } });
  assert.equal(await page.locator(".sr").getAttribute("aria-live"), "polite");
  await press(page, ...LEFT);
  await heard(page, /^Locked in columns 1 to 2\. O, next T$/);
  await press(page, ...RIGHT);
  await heard(page, /Perfect clear.*attack \d+/);
  assert.deepEqual(errors, []);
  await close();
});

test("the settings choose which announcements are made", SLOW, async () => {
  const { page, errors, close } = await beforeTheClear({ words: { announcements: "off" } });
  await openSettings(page, "words");
  await page.locator("#pane-words").getByRole("radio", { name: "Clears and garbage" }).check();
  // The announcer is loaded when the setting is changed, so the test waits until its files are loaded.
  await page.evaluate(async () => {
    const [{ need }] = await Promise.all(
      ["language/language.js", "speech/announcer.js"].map((path) => import(new URL(path, location.href).href)),
    );
    await need("speech");
  });
  await page.keyboard.press("Escape");
  await page.locator('.overlay [data-action="resume"]').click();
  await press(page, ...LEFT, ...RIGHT);
  await heard(page, /Perfect clear/);
  assert.equal(await page.locator(".sr p", { hasText: "next" }).count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("a key shows the boards in words, the game is paused meanwhile, and the focus returns", SLOW, async () => {
  const { page, errors, close } = await at("?seed=7", "title");
  await press(page, "Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await countedDown(page);
  await press(page, "Space");
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: "1" }).waitFor(WAIT);
  await press(page, "b");
  const dialog = page.locator("dialog.spoken");
  await dialog.waitFor(WAIT);
  assert.equal(await page.evaluate(isIn, "paused"), true, "the game is paused");
  assert.deepEqual(await dialog.locator("h3").allTextContents(), ["You", "Casual"]);
  assert.match(
    (await dialog.textContent()) ?? "",
    /Piece[IOTLJSZ], columns \d+ to \d+HoldnoneNext[IOTLJSZ], .*Heights from the left0, .*Row 1: open at columns/,
  );
  assert.equal(await page.evaluate(focusIn, "dialog.spoken"), true);
  // The cursor over the cells: the first piece lies in the middle of the lowest row.
  const cell = () => page.evaluate(() => document.querySelector("stack-mate")?.shadowRoot?.activeElement?.ariaLabel);
  await dialog.getByRole("grid").first().locator('[tabindex="0"]').focus();
  assert.equal(await cell(), "Column 1, row 1: empty");
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  assert.equal(await cell(), "Column 5, row 1: filled");
  await press(page, "End", "ArrowRight", "PageUp");
  assert.match((await cell()) ?? "", /^Column 10, row [2-5]: empty$/);
  await press(page, "PageDown", "ArrowDown", "Home");
  assert.equal(await cell(), "Column 1, row 1: empty");
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(focusIn, ".overlay"), true, "the focus returns to the overlay");
  await press(page, "Escape");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("touch alone shows the boards in words, in Chinese", SLOW, async () => {
  const { page, errors, close } = await at("?mode=practice&seed=3", "playing", {
    options: { ...DEVICES.phone, locale: "zh-CN" },
  });
  await page.locator('.pad [data-button="hard_drop"]').tap();
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: "1" }).waitFor();
  await page.locator('.tools [data-action="pause"]').tap();
  await page.locator('.overlay [data-action="describe"]').tap();
  const dialog = page.locator("dialog.spoken");
  await dialog.waitFor(WAIT);
  assert.match(await dialog.textContent() ?? "", /第 1 行：第 .* 列为空/);
  assert.equal(await dialog.locator("h3").count(), 1);
  await dialog.locator("button").tap();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(errors, []);
  await close();
});

test("the key for the boards in words does nothing on a screen without boards", SLOW, async () => {
  const { page, errors, close } = await at("?mode=solve&queue=IOT", "ready");
  await press(page, "b");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

/** Asserts that a key never moves the focus out of the overlay. @param {Page} page @param {string} key */
async function staysInside(page, key) {
  const stops = new Set();
  for (let i = 0; i < AROUND; i += 1) {
    await page.keyboard.press(key);
    // A hidden element loses the focus in the next animation frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.equal(await page.evaluate(focusIn, ".overlay"), true, `${key} left the overlay`);
    stops.add(
      await page.evaluate(
        () => /** @type {HTMLElement} */ (document.querySelector("stack-mate")?.shadowRoot?.activeElement)?.dataset.action,
      ),
    );
  }
  return stops;
}

test("pause and result keep the focus inside, cover the boards, and return the focus", SLOW, async () => {
  const { page, errors, close } = await at("?seed=7&first-to=1&next=off&pace=4", "title");
  const covered = () => page.locator(".seat").first().evaluate((seat) => /** @type {HTMLElement} */ (seat).inert);
  assert.equal(await covered(), true);
  await press(page, "Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await covered(), false);
  await press(page, "Escape");
  await page.waitForFunction(isIn, "paused", WAIT);
  assert.equal(await page.locator(".overlay").getAttribute("aria-modal"), "true");
  for (const key of ["Tab", "Shift+Tab"])
    assert.deepEqual([...(await staysInside(page, key))].sort(), ["describe", "menu", "resign", "resume", "settings"], key);
  assert.equal(await covered(), true);
  await press(page, "Escape");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.evaluate(focusIn, ".stage"), true, "the focus returns to the board");
  assert.equal(await covered(), false);
  for (let i = 0; i < 60 && (await page.evaluate(isIn, "playing")); i += 1) await press(page, "Space");
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator(".overlay:not([hidden])").waitFor(WAIT);
  assert.ok((await staysInside(page, "Tab")).has("start"));
  await press(page, "Tab");
  await page.locator('.overlay [data-action="start"]').focus();
  await press(page, "Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

/** Runs in the page: simulates that the window loses the focus or that its tab is hidden. @param {"blur" | "hidden"} how */
function leave(how) {
  if (how === "blur") return window.dispatchEvent(new Event("blur"));
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}

for (const how of /** @type {const} */ (["blur", "hidden"])) {
  test(`the game pauses when a person leaves the window: ${how}`, SLOW, async () => {
    for (const [query, first] of [["?seed=7", "title"], ["?mode=practice&seed=7", "playing"]]) {
      const { page, errors, close } = await at(query, first);
      if (first === "title") await press(page, "Enter");
      await page.waitForFunction(isIn, "playing", WAIT);
      await page.evaluate(leave, how);
      await page.waitForFunction(isIn, "paused", WAIT);
      assert.deepEqual(errors, []);
      await close();
    }
  });
}

test("two bots continue to play when the window loses the focus", SLOW, async () => {
  const { page, errors, close } = await at("?mode=watch&seed=3&pace=5", "playing");
  await page.evaluate(leave, "blur");
  const pieces = () => page.locator('[data-stat="pieces"]').first().textContent().then(Number);
  const before = await pieces();
  await page.waitForFunction(
    (before) =>
      Number(document.querySelector("stack-mate")?.shadowRoot?.querySelector('[data-stat="pieces"]')?.textContent) > before + 2,
    before,
    WAIT,
  );
  assert.equal(await page.evaluate(isIn, "playing"), true);
  assert.deepEqual(errors, []);
  await close();
});
