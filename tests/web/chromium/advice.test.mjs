// @ts-check
/** Tests the bot's advice in practice: a ranked list of placements, each with a picture; a press on a row places the piece. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** Returns whether anything is drawn over the board. @param {Page} page */
const isDrawn = (page) => page.locator(".plan").evaluate((canvas) => {
  const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
  const data = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
  return data.some((value) => value !== 0);
});

/** Runs in the page: returns the text and the picture of each row of the list. */
function list() {
  const rows = [...(document.querySelector("stack-mate")?.shadowRoot?.querySelectorAll(".practice .advice button") ?? [])];
  return rows.map((row) => ({
    text: row.querySelector("span")?.textContent ?? "",
    picture: row.querySelector("canvas")?.toDataURL() ?? "",
  }));
}

test("in any position, no row of the advice claims to be better than the row above it", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=11`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.keyboard.press("g");
  const choices = page.locator('.practice .advice[aria-busy="false"] button');
  for (let piece = 1; piece <= 8; piece += 1) {
    await choices.nth(4).waitFor(WAIT);
    const rows = await page.evaluate(list);
    assert.equal(rows[0].text, "best");
    const figures = rows
      .slice(1)
      .map(({ text }) => (text === "equal" ? 0 : Number(/^\d+(\.\d+)?(?= lines? less attack$)/.exec(text)?.[0])));
    assert.ok(
      figures.every((figure, i) => figure >= (figures[i - 1] ?? 0)),
      JSON.stringify(rows.map(({ text }) => text)),
    );
    // Rows below the best one are clicked too, so that positions of all kinds occur.
    await choices.nth(piece % 5).click();
    await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: new RegExp(`^${piece}$`) }).waitFor(WAIT);
  }
  assert.deepEqual(errors, []);
  await close();
});

test("by keyboard the advice is opened, taken, updated and closed", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.keyboard.press("g");
  const choices = page.locator('.practice .advice[aria-busy="false"] button');
  await choices.nth(4).waitFor(WAIT);
  assert.equal(await choices.count(), 5);
  const words = await choices.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  assert.match(words[0], /^Choice 1: [IOTLJSZ] in columns \d+ to \d+, best\./);
  assert.equal(new Set(words).size, 5, words.join());
  assert.match(words[4], /, (equal|\d+(\.\d+)? lines? less attack than choice 1)\./);
  const seen = await page.evaluate(list);
  assert.ok(seen.slice(1).every(({ text }) => /^(equal|\d+(\.\d+)? lines? less attack)$/.test(text)), JSON.stringify(seen));
  assert.equal(new Set(seen.map(({ picture }) => picture)).size, 5, "every row has a different picture");
  assert.ok(await isDrawn(page), "the best placement is drawn on the board");
  await choices.nth(0).focus();
  await page.keyboard.press("Enter");
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: /^1$/ }).waitFor(WAIT);
  await page.waitForFunction((before) => {
    const first = document.querySelector("stack-mate")?.shadowRoot?.querySelector(".practice .advice button");
    return first != null && first.getAttribute("aria-label") !== before;
  }, words[0], WAIT);
  await page.keyboard.press("g");
  assert.equal(await choices.count(), 0);
  assert.ok(!(await isDrawn(page)));
  assert.deepEqual(errors, []);
  await close();
});

test("on a phone five taps on the advice make five placements", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=5`, {
    viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true,
  });
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator('[data-command="advice"]').tap();
  const choices = page.locator('.practice .advice[aria-busy="false"] button');
  for (let piece = 1; piece <= 5; piece += 1) {
    await choices.nth(1).waitFor(WAIT);
    await choices.nth(1).tap();
    await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: new RegExp(`^${piece}$`) }).waitFor(WAIT);
  }
  assert.deepEqual(errors, []);
  await close();
});
