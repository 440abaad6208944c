// @ts-check
/** Tests that call-outs lie beside the boards: they never cover a place where a piece may be, nor any other visible part. */
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { blog } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { SIZES, widen } from "../helpers/sizes.mjs";

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 60_000 };
/** A start with sixteen rows. Four I pieces clear them if each is rotated and dropped; each clear shows a call-out. */
const START = `start: { field: "${Array(16).fill("XXXXX_XXXX").join("/")}", queue: "IIIIIIIIIIIIII" }`;
/** The least number of parts of call-outs that the test must see. A part counts once in every animation frame that shows it. */
const ENOUGH = 30;
const { server, browser } = await fixture(launch);
const site = await blog({ "/": `<!doctype html><meta charset="utf-8"><title>blog</title><link rel="icon" href="data:,">
  <iframe src="${server.origin}/?mode=watch&seed=7&level=master&pace=2" width="720" height="500"
    allow="cross-origin-isolated"></iframe>` });
after(() => site.stop());

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Frame} Frame */

/** Makes matches and races begin with rows that are nearly full. @param {Page} page */
const prepare = (page) => page.route(/\/(settings|race\/config)\.js$/, async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replace("boards: 2,", `boards: 2, ${START},`) });
});

/**
 * Runs in the page: inspects the call-outs in every animation frame from now on. It records in `window.shown` how many were shown
 * on each side, and which parts they covered.
 */
function look() {
  const shown = { counts: [0, 0], wrong: /** @type {string[]} */ ([]) };
  Object.assign(window, { shown });
  const root = /** @type {ShadowRoot} */ (document.querySelector("stack-mate")?.shadowRoot);
  /** @param {string} name @param {Element} element */
  const boxOf = (name, element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { name, left, top, right, bottom };
  };
  /**
   * Returns the area where pieces may be: the board and the part of the two rows above it that is drawn.
   * @param {Element} seat
   */
  const reachOf = (seat) => {
    const canvas = boxOf("canvas", /** @type {Element} */ (seat.querySelector("canvas")));
    const { style } = /** @type {HTMLElement} */ (seat);
    const [cell, x, y] = ["cell", "left", "top"].map((name) => parseFloat(style.getPropertyValue(`--${name}`)));
    const [name, left, top] = [`board ${seat.getAttribute("data-side")}`, canvas.left + x, canvas.top + y];
    return { name, left, top: Math.max(canvas.top, top - 2 * cell), right: left + 10 * cell, bottom: top + 20 * cell };
  };
  const frame = () => {
    const seats = [...root.querySelectorAll(".seat")].filter((seat) => seat.checkVisibility());
    const parts = [...root.querySelectorAll(".pad button, .track > *, .stats, .name, .bar button, .foot *")];
    const others = parts.filter((part) => part.checkVisibility({ visibilityProperty: true }));
    const places = [...seats.map(reachOf), ...others.map((part) => boxOf(part.className || part.tagName, part))];
    seats.forEach((seat, side) => {
      for (const part of seat.querySelectorAll(".callouts li *")) {
        if (!part.checkVisibility()) continue;
        const text = document.createRange();
        text.selectNodeContents(part);
        const { left, top, right, bottom } = text.getBoundingClientRect();
        shown.counts[side] += 1;
        const isBelow = (/** @type {ReturnType<typeof boxOf>} */ place) =>
          left < place.right - 0.5 && place.left < right - 0.5 && top < place.bottom - 0.5 && place.top < bottom - 0.5;
        const below = places.filter(isBelow);
        if (left < 0 || right > innerWidth) shown.wrong.push(`${part.textContent} sticks out`);
        for (const { name } of below) shown.wrong.push(`${part.textContent} lies on ${name}`);
      }
    });
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the page: returns whether each side's call-outs were seen often enough. @param {number[]} least by side */
// @ts-ignore: defined by `look`
const isSeen = (least) => least.every((count, side) => window.shown.counts[side] >= count);

/**
 * Returns the parts of the page that call-outs covered although they must not.
 * @param {Page | Frame} page
 * @returns {Promise<string[]>}
 */
// @ts-ignore: defined by `look`
const wrong = (page) => page.evaluate(() => [...new Set(window.shown.wrong)]);

for (const [name, options] of Object.entries(SIZES)) {
  test(`in a race call-outs cover nothing: ${name}`, SLOW, async () => {
    await Promise.all(["en", "ja"].map(async (locale) => {
      const { page, errors, close } = await open(browser, "about:blank", { ...options, locale });
      await widen(page);
      await prepare(page);
      await page.goto(`${server.origin}/?mode=race&seed=7&level=master&pace=2`);
      await page.waitForFunction(isIn, "playing", WAIT);
      await page.evaluate(look);
      await page.locator(".track .clock", { hasText: /[1-9]/ }).waitFor(WAIT);
      for (let drop = 0; drop < 4 || (drop < 40 && !(await page.evaluate(isSeen, [ENOUGH]))); drop += 1) {
        for (const key of ["x", "Space"]) await page.keyboard.press(key, { delay: 30 });
      }
      assert.ok(await page.evaluate(isSeen, [ENOUGH]), `too few call-outs were shown: ${locale}`);
      assert.deepEqual(await wrong(page), [], locale);
      assert.deepEqual(errors, []);
      await close();
    }));
  });
}

test("in a frame of 720 pixels on another site's page call-outs cover nothing", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await prepare(page);
  await page.goto(site.origin);
  const frame = page.frames().find((frame) => frame.url().startsWith(server.origin));
  assert.ok(frame);
  await frame.waitForFunction(isIn, "playing", WAIT);
  await frame.evaluate(look);
  await frame.waitForFunction(isSeen, [ENOUGH, ENOUGH], WAIT);
  assert.deepEqual(await wrong(frame), []);
  assert.deepEqual(errors, []);
  await close();
});
