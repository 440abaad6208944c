// @ts-check
/** Tests that keyboard alone and touch alone reach every screen, and that it fits on the smallest phone in every language. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn, showsMode } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { DEVICES } from "../helpers/screens.mjs";

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 60_000 };
/** A number that is greater than the number of focus stops on any screen. */
const MOST_STOPS = 120;
const SMALLEST = { ...DEVICES.phone, viewport: { width: 320, height: 568 } };
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** Opens the page and waits for the title. @param {import("playwright-core").BrowserContextOptions} [options] */
async function title(options) {
  const opened = await open(browser, `${server.origin}/?seed=7`, options);
  await opened.page.waitForFunction(isIn, "title", WAIT);
  return opened;
}

/**
 * Lists the modes except the one that the main button of the title screen starts.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
const modes = (page) =>
  page.locator(".overlay [data-mode]").evaluateAll((all) => all.map((one) => one.getAttribute("data-mode") ?? ""));

/**
 * Opens every mode, each from a new page.
 * @param {import("playwright-core").BrowserContextOptions | undefined} options
 * @param {(page: Page, selector: string) => Promise<unknown>} go reaches the button of a mode and presses it
 */
async function toEveryMode(options, go) {
  const first = await title(options);
  const all = await modes(first.page);
  await first.close();
  assert.ok(all.length >= 4);
  for (const mode of all) {
    const { page, errors, close } = await title(options);
    await go(page, `.overlay [data-mode="${mode}"]`);
    await page.waitForFunction(showsMode, mode, WAIT);
    assert.deepEqual(errors, [], mode);
    await close();
  }
}

/** Lists the sections of the settings. @param {Page} page @returns {Promise<string[]>} */
const tabs = (page) =>
  page.locator("dialog.settings [data-tab]").evaluateAll((all) => all.map((one) => one.getAttribute("data-tab") ?? ""));

/**
 * Presses the Tab key until a control has the focus.
 * @param {Page} page
 * @param {string} selector
 */
async function tabTo(page, selector) {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const isThere = await page.evaluate(
      (selector) => document.querySelector("stack-mate")?.shadowRoot?.activeElement?.matches(selector) ?? false,
      selector,
    );
    if (isThere) return;
  }
  assert.fail(`the focus never reaches ${selector}`);
}

test("the keyboard alone opens every mode", SLOW, () => toEveryMode(undefined, async (page, selector) => {
  await tabTo(page, selector);
  await page.keyboard.press("Enter");
}));

test("touch alone opens every mode", SLOW, () => toEveryMode(SMALLEST, (page, selector) => page.locator(selector).tap()));

test("the keyboard alone changes from mode to mode through the menu", SLOW, async () => {
  const { page, errors, close } = await title();
  for (const mode of [...(await modes(page)), "versus"]) {
    await tabTo(page, '[data-action="menu"]');
    await page.keyboard.press("Enter");
    await tabTo(page, `dialog.menu [data-mode="${mode}"]`);
    await page.keyboard.press("Enter");
    await page.waitForFunction(showsMode, mode, WAIT);
  }
  assert.deepEqual(errors, []);
  await close();
});

test("the keyboard alone opens all sections of the settings, pauses and resumes", SLOW, async () => {
  const { page, errors, close } = await title();
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "paused", WAIT);
  await tabTo(page, '[data-action="settings"]');
  await page.keyboard.press("Enter");
  await page.locator("dialog.settings[open]").waitFor(WAIT);
  const sections = await tabs(page);
  assert.ok(sections.length >= 6);
  for (const section of sections.slice(1)) {
    await page.keyboard.press("ArrowDown");
    assert.ok(await page.locator(`#pane-${section}`).isVisible(), section);
  }
  await page.keyboard.press("Escape");
  await page.locator("dialog.settings").waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("touch alone opens all sections of the settings, pauses and resumes", SLOW, async () => {
  const { page, errors, close } = await title(SMALLEST);
  await page.locator('.overlay [data-action="start"]').tap();
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator('.tools [data-action="pause"]').tap();
  await page.waitForFunction(isIn, "paused", WAIT);
  await page.locator('.overlay [data-action="settings"]').tap();
  await page.locator("dialog.settings[open]").waitFor(WAIT);
  for (const section of await tabs(page)) {
    await page.locator(`dialog.settings [data-tab="${section}"]`).tap();
    assert.ok(await page.locator(`#pane-${section}`).isVisible(), section);
  }
  await page.locator("dialog.settings .close").tap();
  await page.locator('.overlay [data-action="resume"]').tap();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("the page is not wider than a phone in any mode, so nothing is cut off", SLOW, async () => {
  for (const device of [DEVICES.phone, SMALLEST]) {
    const { page, errors, close } = await title(device);
    for (const mode of await modes(page)) {
      await choose(page, mode);
      await page.waitForFunction(showsMode, mode, WAIT);
      assert.equal(await page.evaluate(() => innerWidth), device.viewport?.width, mode);
    }
    assert.deepEqual(errors, []);
    await close();
  }
});

/** Runs in the page: returns the parts that lie beyond its edges, except those inside a scrolling part. */
function beyondTheEdges() {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const scrolls = (/** @type {Element | null} */ element) => {
    for (let at = element; at !== null; at = at.parentElement)
      if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  return [...(root?.querySelectorAll("button, select, input, p, h2") ?? [])].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(element);
  }).map((element) => `${element.tagName} ${element.textContent}`.slice(0, 60));
}

/**
 * Asserts that no part of the page stays beyond its edges. The boards get their new size a frame after the mode has changed,
 * and a number of the countdown is too large for a moment.
 * @param {Page} page
 * @param {string} where
 */
async function assertInside(page, where) {
  let beyond = await page.evaluate(beyondTheEdges);
  for (let tries = 0; tries < 20 && beyond.length > 0; tries++) {
    await page.waitForTimeout(100);
    beyond = await page.evaluate(beyondTheEdges);
  }
  assert.deepEqual(beyond, [], where);
}

for (const locale of ["en", "ja", "zh-CN"]) {
  test(`nothing lies beyond the edges of the smallest phone: ${locale}`, SLOW, async () => {
    const { page, errors, close } = await title({ ...SMALLEST, locale });
    for (const mode of await modes(page)) {
      await choose(page, mode);
      await page.waitForFunction(showsMode, mode, WAIT);
      await assertInside(page, mode);
      await page.locator('.bar [data-action="menu"]').tap();
      await assertInside(page, `the menu over ${mode}`);
      await page.keyboard.press("Escape");
    }
    assert.deepEqual(errors, []);
    await close();
  });
}
