// @ts-check
/** Tests reviews of games alone: what each placement cost in seconds, from a link, a result, the list of replays and a race. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { FOR_AXE, addAxe, seriousInThemes } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { playShort, press } from "../helpers/replays.mjs";
import { THEMES } from "../helpers/screens.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 90_000 };
const SIZES = [[1440, 900], [1024, 600], [820, 1180], [390, 844], [844, 390], [320, 568]];
const { server, browser } = await fixture(launch);

/** Returns the address of the review of a replay in the test data. @param {string} game */
async function addressOf(game) {
  const bytes = await readFile(new URL(`../../data/replays/${game}.smrp`, import.meta.url));
  return `${server.origin}/?mode=review#replay=d${deflateRawSync(bytes).toString("base64url")}`;
}

/** Waits until all placements are judged. @param {Page} page */
const judged = (page) => page.locator(".review-progress[hidden]").waitFor({ state: "attached", ...WAIT });

/** Presses a button of the column. @param {Page} page @param {string} what */
const act = (page, what) => page.locator(`[data-review="${what}"]`).click();

/** Returns the text of a part of the column. @param {Page} page @param {string} part */
const text = async (page, part) => (await page.locator(`.review ${part}`).textContent()) ?? "";

/** Returns the number of pieces of the person. @param {Page} page */
const pieces = (page) => page.locator('.seat[data-side="0"] [data-stat="pieces"]').textContent();

test("a sprint is reviewed in seconds: what each placement cost, where the time went, and the habits", SLOW, async () => {
  const { page, errors, close } = await open(browser, await addressOf("sprint"));
  await judged(page);
  assert.match(await text(page, ".review-news"), /^All 111 placements are judged\.$/);
  assert.ok(await page.locator('.review [data-side="1"]').isHidden(), "there is no other side");
  assert.ok(await page.locator('.seat[data-side="1"]').isHidden());
  const sentences = await page.locator(".review-summary ol li").allTextContents();
  assert.equal(sentences.length, 5);
  assert.match(sentences[0], /^\d\d\.\d% of the time was necessary; \d+\.\d s were lost\.$/);
  assert.match(sentences[1], /more pieces needed .* extra presses/);
  assert.match(sentences[4], /^The goal was reached\.$/);
  assert.match(await text(page, ".review-chance"), /^Took \d+\.\d\d s\. Lost \d+\.\d\d s: /);
  assert.match((await page.locator(".review-habits li").allTextContents()).join(), /Extra presses: \d+ times, 0\.\d\d s each/);
  assert.match(await text(page, ".review-legend"), /time so far that was necessary/);
  assert.match((await page.locator(".review-graph canvas").getAttribute("aria-label")) ?? "", /^Share of the time of You/);
  await act(page, "fault-back");
  assert.match(await text(page, ".review-chance"), /Lost /);
  assert.deepEqual(errors, []);
  await close();
});

test("the person places a piece of a dig again, and the pieces until the goal are compared", SLOW, async () => {
  const { page, errors, close } = await open(browser, await addressOf("dig"));
  await judged(page);
  await page.locator('[data-review="make-cards"]').click(WAIT);
  await page.locator(".review-cards", { hasText: /Ask me about 5 cards/ }).waitFor(WAIT);
  await act(page, "try");
  await page.waitForFunction(isIn, "playing", WAIT);
  await press(page, "ArrowLeft", "Space");
  await page.locator(".review-answer", { hasText: /\d\.\d pieces/ }).waitFor(WAIT);
  await page.waitForFunction(isIn, "ready", WAIT);
  await page.locator(".review-cards").first().click();
  await page.waitForFunction(isIn, "playing", WAIT);
  await press(page, "Space");
  await page.locator(".review-news", { hasText: /comes back in \d+ day/ }).waitFor(WAIT);
  await act(page, "watch");
  await page.locator(".transport").waitFor(WAIT);
  await page.locator('.transport [data-do="review"]').click();
  await judged(page);
  assert.deepEqual(errors, []);
  await close();
});

test("a sprint that was just lost and a game of practice lead to their reviews", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=sprint&seed=7`);
  await page.waitForFunction(isIn, "playing", WAIT);
  while (await page.evaluate(isIn, "playing")) await page.keyboard.press("Space", { delay: 20 });
  await page.locator('.overlay [data-do="review"]').click();
  await judged(page);
  const sentences = await page.locator(".review-summary ol li").allTextContents();
  assert.match(sentences[4], /^The game ended because /);
  await page.goto(`${server.origin}/?mode=practice&seed=3`);
  await playShort(page);
  await page.locator('.library tbody [data-do="watch"]').first().click();
  await page.locator('.transport [data-do="review"]').click();
  await judged(page);
  assert.match(await text(page, ".review-news"), /^All \d+ placements are judged\.$/);
  assert.deepEqual(errors, []);
  await close();
});

test("in a race each side is reviewed by itself", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=dig&seed=7&level=unleashed&pace=8`);
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator('.overlay [data-do="review"]').click();
  await judged(page);
  const last = () => page.locator(".review-summary ol li").last().textContent();
  assert.match(await text(page, ".review-summary ol"), /of the time was necessary/);
  assert.equal(await last(), "The goal was reached.", "the person placed nothing, so the other side is shown");
  await page.locator('.review [data-side="0"]').click();
  assert.equal(await text(page, ".review-answer"), "You placed no piece.");
  assert.ok(await page.locator('.seat[data-side="1"]').isVisible());
  await choose(page, "dig");
  await page.waitForFunction(isIn, "playing", WAIT);
  while (await pieces(page) === "0") {
    await press(page, "Space");
    // The number is written a few times a second, and five pieces would lose the race.
    await page.waitForTimeout(400);
  }
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator('.overlay [data-do="review"]').click();
  await judged(page);
  assert.equal(await last(), "The other side was first.");
  await page.locator('.review [data-side="1"]').click();
  assert.equal(await last(), "The goal was reached.");
  assert.deepEqual(errors, []);
  await close();
});

test("the column and the board fit every size, and axe finds nothing in any theme", SLOW, async () => {
  const { page, errors, close } = await open(browser, await addressOf("dig"), FOR_AXE);
  await judged(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const { left, right, bottom, room } = await page.locator(".review").evaluate((column) => {
      const box = column.getBoundingClientRect();
      return { left: box.left, right: box.right, bottom: box.bottom, room: column.scrollWidth - column.clientWidth };
    });
    const where = `${width}x${height}: ${[left, right, bottom, room]}`;
    assert.ok(left >= 0 && right <= width && bottom <= height + 1 && room <= 0, where);
    const board = await page.locator('.seat[data-side="0"] canvas').first().boundingBox();
    assert.ok((board?.height ?? 0) > 0.3 * height && (board?.width ?? 0) > 80, `${where}: ${JSON.stringify(board)}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await addAxe(page);
  assert.deepEqual(await seriousInThemes(page, THEMES), []);
  assert.deepEqual(errors, []);
  await close();
});
