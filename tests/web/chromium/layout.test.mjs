// @ts-check
/** Tests in every window and language that the boards keep their size during a game, and that nothing overflows its place. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { SIZES, boards, sizeOf, widen } from "../helpers/sizes.mjs";

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 60_000 };
const LOCALES = ["en", "ja", "zh-CN"];
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens the page without starting the game. Texts in every language are as wide as with the fonts of that language.
 * @param {string} query
 * @param {import("playwright-core").BrowserContextOptions} options
 */
async function at(query, options) {
  const opened = await open(browser, "about:blank", options);
  await widen(opened.page);
  await opened.page.goto(`${server.origin}/?${query}`);
  return opened;
}

/** Runs in the page: returns whether the bot on the right has placed at least `least` pieces. @param {number} least */
function hasRivalPlaced(least) {
  const count = document.querySelector("stack-mate")?.shadowRoot?.querySelector('.seat[data-side="1"] [data-stat="pieces"]');
  return Number(count?.textContent) >= least;
}

/** Runs in the page: returns the parts that do not fit into their place. @returns {string[]} */
function tooLarge() {
  const root = /** @type {ShadowRoot} */ (document.querySelector("stack-mate")?.shadowRoot);
  const wrong = [];
  const isUpright = innerHeight > innerWidth;
  const lineOf = (/** @type {Element} */ element) => parseFloat(getComputedStyle(element).lineHeight);
  const foot = /** @type {HTMLElement} */ (root.querySelector(".foot"));
  for (const text of foot.querySelectorAll("p:not(.engine p)")) {
    const lines = text.clientHeight / lineOf(text);
    if (lines > 2.5) wrong.push(`a text of the footer has ${lines} lines: ${text.textContent}`);
  }
  const engine = /** @type {HTMLDetailsElement} */ (foot.querySelector(".engine"));
  if (engine.checkVisibility({ visibilityProperty: true })) {
    engine.open = true;
    const box = /** @type {Element} */ (engine.querySelector("p")).getBoundingClientRect();
    if (box.left < 0 || box.right > innerWidth || box.top < 0) wrong.push(`the line about the engine sticks out: ${box.right}`);
    engine.open = false;
  }
  const { paddingTop, paddingBottom } = getComputedStyle(foot);
  const control = /** @type {HTMLElement} */ (foot.querySelector('.level[data-side="1"] select'));
  const rows = (foot.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / control.clientHeight;
  if (!isUpright && rows > 2.5) wrong.push(`the footer has ${rows} rows`);
  for (const seat of root.querySelectorAll(".seat")) {
    const board = 10 * parseFloat(/** @type {HTMLElement} */ (seat).style.getPropertyValue("--cell"));
    const row = seat.querySelector(".rates");
    if (!row?.checkVisibility()) continue;
    const { bottom, top } = row.getBoundingClientRect();
    const all = [...row.children].map((rate) => rate.getBoundingClientRect());
    const boxes = all.filter((rate) => rate.top < bottom && rate.bottom > top);
    const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    if (width > (isUpright ? seat.clientWidth : board) + 1) wrong.push(`rates are ${width} wide under a board of ${board}`);
    if (boxes.some((rate) => rate.bottom > bottom + 1)) wrong.push("a rate is cut off");
  }
  return wrong;
}

for (const [name, options] of Object.entries(SIZES)) {
  test(`boards have the same size in the game as at the title, and the footer stays low: ${name}`, SLOW, async () => {
    await Promise.all(LOCALES.map(async (locale) => {
      const { page, errors, close } = await at("seed=7&pace=6", { ...options, locale });
      await page.waitForFunction(isIn, "title", WAIT);
      const atTitle = (await boards(page)).map(sizeOf);
      await page.keyboard.press("Enter");
      for (const pieces of [1, 10]) {
        await page.waitForFunction(hasRivalPlaced, pieces, WAIT);
        assert.deepEqual((await boards(page)).map(sizeOf), atTitle, `${locale}, after ${pieces} pieces`);
      }
      assert.deepEqual(await page.evaluate(tooLarge), [], locale);
      assert.deepEqual(errors, []);
      await close();
    }));
  });

  test(`two bots have boards of the same size, which does not change: ${name}`, SLOW, async () => {
    const { page, errors, close } = await at("mode=watch&seed=7&pace=6&level=casual", { ...options, locale: "ja" });
    await page.waitForFunction(havePlaced, 1, WAIT);
    const [left, right] = (await boards(page)).map(sizeOf);
    assert.equal(left, right);
    await page.waitForFunction(havePlaced, 8, WAIT);
    assert.deepEqual((await boards(page)).map(sizeOf), [left, left]);
    assert.deepEqual(await page.evaluate(tooLarge), []);
    assert.deepEqual(errors, []);
    await close();
  });
}

/**
 * Runs in the page: counts, over several animation frames, the points where the small board's drawing covers that of the large
 * board.
 * @param {number} frames
 */
async function overlaps(frames) {
  const root = /** @type {ShadowRoot} */ (document.querySelector("stack-mate")?.shadowRoot);
  const canvases = [0, 1].map((side) => root.querySelector(`.seat[data-side="${side}"] canvas`));
  const [own, rival] = /** @type {HTMLCanvasElement[]} */ (canvases);
  const { width, height } = rival;
  /** @param {HTMLCanvasElement} canvas @param {number[]} corner */
  const bytes = (canvas, [x, y]) => canvas.getContext("2d")?.getImageData(x, y, width, height).data ?? new Uint8ClampedArray();
  let points = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    const [a, b] = [own.getBoundingClientRect(), rival.getBoundingClientRect()];
    const ratio = own.width / a.width;
    const below = bytes(own, [b.left - a.left, b.top - a.top].map((length) => Math.round(length * ratio)));
    const above = bytes(rival, [0, 0]);
    for (let alpha = 3; alpha < above.length; alpha += 4) if (above[alpha] > 0 && below[alpha] > 0) points += 1;
  }
  return points;
}

for (const name of ["820x1180", "390x844"]) {
  test(`the rival's small board covers neither the hold nor the board: ${name}`, SLOW, async () => {
    for (const query of ["", "&mode=race"]) {
      const { page, errors, close } = await at(`seed=7&pace=8${query}`, SIZES[name]);
      if (query === "") await page.waitForFunction(isIn, "title", WAIT);
      await page.keyboard.press("Enter");
      await page.waitForFunction(hasRivalPlaced, 1, WAIT);
      assert.equal(await page.evaluate(overlaps, 40), 0, query);
      assert.deepEqual(errors, []);
      await close();
    }
  });
}
