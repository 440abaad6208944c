// @ts-check
/** Tests that every canvas has one pixel per display pixel, at any ratio and after a resize, and that nothing overlaps in 4K. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { resign } from "../helpers/match.mjs";
import { colours, drawn, named, placeOf } from "../helpers/picture.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/**
 * Runs in the page: returns the canvases whose size in pixels is not their size on the display. It ignores canvases that still
 * have their initial size, because nothing was drawn on them.
 */
function blurred() {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const all = /** @type {HTMLCanvasElement[]} */ ([...(root?.querySelectorAll("canvas") ?? [])]).filter(
    (canvas) => canvas.getBoundingClientRect().width > 1 && (canvas.width !== 300 || canvas.height !== 150),
  );
  const wrong = all.flatMap((canvas) => {
    const { width, height } = canvas.getBoundingClientRect();
    const [right, bottom] = [width * devicePixelRatio, height * devicePixelRatio];
    const fits = Math.abs(canvas.width - right) <= 0.51 && Math.abs(canvas.height - bottom) <= 0.51;
    return fits ? [] : [`${canvas.className || "board"}: ${canvas.width}x${canvas.height} for ${right}x${bottom}`];
  });
  return { count: all.length, wrong };
}

/**
 * Moves the window to a display with `deviceScaleFactor` pixels per CSS pixel. No size in CSS pixels changes.
 * @param {Page} page
 * @param {number} deviceScaleFactor
 */
async function toDisplay(page, deviceScaleFactor) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setDeviceMetricsOverride", {
    .../** @type {{ width: number, height: number }} */ (page.viewportSize()),
    deviceScaleFactor,
    mobile: false,
  });
  await page.waitForFunction((ratio) => devicePixelRatio === ratio, deviceScaleFactor, WAIT);
}

/** Starts the game if it does not start automatically. @param {Page} page */
async function play(page) {
  await page.waitForFunction(
    () =>
      ["title", "playing"].includes(
        /** @type {HTMLElement | null | undefined} */ (document.querySelector("stack-mate")?.shadowRoot?.querySelector(".app"))
          ?.dataset.state ?? "",
      ),
    null,
    WAIT,
  );
  if (await page.evaluate(isIn, "title")) await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
}

/**
 * Asserts that edges are sharp: an empty board has no mixed colours.
 * @param {Page} page
 */
async function isCrisp(page) {
  // The game restarts, because without input the falling piece would soon reach the sampled rows. In a match the round must
  // be resigned before a new one can begin.
  if ((await page.locator('.app[data-mode="versus"]').count()) > 0) await resign(page);
  await page.keyboard.press("r");
  await page.waitForFunction(isIn, "playing", WAIT);
  const wanted = await named(page, "well", "grid", "frame");
  /** @type {Record<string, unknown>} */
  let seen = {};
  // If the board is resized while its colours are read, the colours are read again.
  for (
    let before, at = await placeOf(page);
    before?.width !== at.width || before?.height !== at.height;
    [before, at] = [at, await placeOf(page)]
  ) {
    const edge = Math.max(1, Math.round(at.cell / 28));
    seen = await colours(page, { x: at.left - edge, y: at.top + 12 * at.cell, w: 10 * at.cell + 2 * edge, h: 2 * at.cell });
  }
  assert.deepEqual(Object.keys(seen).sort(), [...new Set(wanted)].sort());
}

/** Asserts that every canvas is sharp. @param {Page} page */
async function assertSharp(page) {
  // A canvas adapts to a new size in one of the next animation frames.
  for (let tries = 0; tries < 20 && (await page.evaluate(blurred)).wrong.length > 0; tries += 1) await drawn(page);
  const { count, wrong } = await page.evaluate(blurred);
  assert.deepEqual(wrong, []);
  assert.ok(count >= 2, `${count} canvases`);
  await isCrisp(page);
}

for (const [deviceScaleFactor, query] of /** @type {[number, string][]} */ ([
  [1, "mode=practice"], [2, "level=first-game"], [3, "mode=practice"],
])) {
  test(`canvases are sharp at ${deviceScaleFactor} pixels per CSS pixel, and after a resize: ${query}`, SLOW, async () => {
    const { page, errors, close } = await open(browser, `${server.origin}/?seed=7&${query}`, {
      viewport: { width: 1001, height: 701 },
      deviceScaleFactor,
    });
    await play(page);
    assert.equal(await page.evaluate(() => devicePixelRatio), deviceScaleFactor);
    await assertSharp(page);
    const before = await placeOf(page);
    for (const viewport of [{ width: 390, height: 844 }, { width: 1203, height: 803 }]) {
      await page.setViewportSize(viewport);
      await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, viewport, WAIT);
      await assertSharp(page);
    }
    const { cell } = await placeOf(page);
    assert.ok(cell > before.cell, "a larger window has a larger board");
    await toDisplay(page, 4);
    await assertSharp(page);
    assert.ok((await placeOf(page)).cell > cell, "the board adapts to its new display");
    assert.deepEqual(errors, []);
    await close();
  });
}

/**
 * Runs in the page: returns how many parts are visible, which parts are wrong, and the sizes of the board and the text relative
 * to the window's height. Parts are wrong if they overlap, extend beyond the window or overflow.
 */
function layout() {
  const root = /** @type {ShadowRoot} */ (document.querySelector("stack-mate")?.shadowRoot);
  const parts = [
    ".brand > *", ".mode", ".score", ".tools button", ".seat .screen", ".seat .name", ".seat .stats", ".engine",
    ".keys", ".bots > *", ".practice button", ".practice .hint", ".sprint",
  ];
  const boxes = parts.flatMap((selector) =>
    [...root.querySelectorAll(selector)]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 0)
      .map((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return {
          name: `${selector} ${(part.textContent ?? "").trim().slice(0, 20)}`,
          left, top, right, bottom,
          spills: part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && !part.matches(".screen"),
        };
      }),
  );
  const wrong = boxes.flatMap((a, i) => [
    ...boxes
      .slice(0, i)
      .filter((b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5)
      .map((b) => `${a.name} lies on ${b.name}`),
    ...(a.left < -0.5 || a.top < -0.5 || a.right > innerWidth + 0.5 || a.bottom > innerHeight + 0.5
      ? [`${a.name} sticks out`]
      : []),
    ...(a.spills ? [`${a.name} spills`] : []),
  ]);
  const seat = /** @type {HTMLElement} */ (root.querySelector('.seat[data-side="0"]'));
  const text = parseFloat(getComputedStyle(/** @type {Element} */ (root.querySelector(".keys, .engine"))).fontSize);
  return {
    count: boxes.length,
    wrong,
    board: (20 * parseFloat(seat.style.getPropertyValue("--cell"))) / innerHeight,
    text: text / innerHeight,
  };
}

for (const [screen, query] of /** @type {[string, string][]} */ ([
  ["versus", "level=first-game"], ["watch", "mode=watch&level=first-game"], ["practice", "mode=practice"],
  ["sprint", "mode=sprint"],
])) {
  test(`in a window of 3840 by 2160 pixels nothing overlaps, and all is sharp and large enough: ${screen}`, SLOW, async () => {
    const { page, errors, close } = await open(browser, `${server.origin}/?seed=7&${query}`, {
      viewport: { width: 3840, height: 2160 },
    });
    await play(page);
    const { count, wrong, board, text } = await page.evaluate(layout);
    assert.deepEqual(wrong, []);
    assert.ok(count >= 9, `${count} parts`);
    assert.ok(board > 0.6 && text > 0.011, `the board has ${board} of the height, a line ${text}`);
    await assertSharp(page);
    assert.deepEqual(errors, []);
    await close();
  });
}
