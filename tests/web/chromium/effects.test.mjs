// @ts-check
/** Tests the effects over the boards: the settings full, calm and off; effects do not block clicks. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced } from "../helpers/game.mjs";
import { keep } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

/**
 * Runs in the page: waits until `pieces` more pieces are placed. Returns the number of animation frames in which something was
 * drawn over the boards, and the number in which a board moved.
 * @param {number} pieces
 */
async function observe(pieces) {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const layers = /** @type {HTMLCanvasElement[]} */ ([...(root?.querySelectorAll("canvas.effects") ?? [])]);
  const isDrawnOn = (/** @type {HTMLCanvasElement} */ layer) =>
    layer
      .getContext("2d")
      ?.getImageData(0, 0, layer.width, layer.height)
      .data.some((byte) => byte > 0);
  const lying = () =>
    [...(root?.querySelectorAll('[data-stat="pieces"]') ?? [])].reduce((sum, { textContent }) => sum + Number(textContent), 0);
  const seen = { drawn: 0, moved: 0 };
  // A new round begins with no pieces, so the number of placed pieces on the page may fall.
  for (let fallen = 0, before = lying(); fallen < pieces; before = lying()) {
    await new Promise((done) => requestAnimationFrame(done));
    fallen += Math.max(0, lying() - before);
    if (layers.some(isDrawnOn)) seen.drawn += 1;
    if ([...(root?.querySelectorAll(".screen") ?? [])].some((screen) => screen.getAnimations().length > 0)) seen.moved += 1;
  }
  return seen;
}

/**
 * Watches two bots play until 20 pieces are placed.
 * @param {object} looks
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function watched(looks, options) {
  const { page, errors, close } = await open(browser, "about:blank", options);
  await keep(page, { version: 2, looks });
  await page.goto(`${server.origin}/?mode=watch&seed=3&pace=5`);
  await page.waitForFunction(havePlaced, 3, WAIT);
  await page.locator("canvas.effects").first().waitFor({ state: "attached" });
  const seen = await page.evaluate(observe, 20);
  assert.deepEqual(errors, []);
  await close();
  return seen;
}

test("full effects draw drops and clears, and nudge the boards", SLOW, async () => {
  const { drawn, moved } = await watched({ effects: "full" });
  assert.ok(drawn > 5 && moved > 5, `drawn in ${drawn} frames, moved in ${moved}`);
});

test("calm effects, or a system that prefers reduced motion: effects are drawn, but no board moves", SLOW, async () => {
  for (const { drawn, moved } of [
    await watched({ effects: "calm" }),
    await watched({ effects: "full" }, { reducedMotion: "reduce" }),
  ]) {
    assert.ok(drawn > 5, `drawn in ${drawn} frames`);
    assert.equal(moved, 0);
  }
});

test("with effects off nothing is drawn and nothing moves", SLOW, async () => {
  assert.deepEqual(await watched({ effects: "off" }), { drawn: 0, moved: 0 });
});

test("clicks go through the effects to the parts below", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=watch&seed=3&pace=5`);
  await page.locator("canvas.effects").first().waitFor({ state: "attached" });
  await page.waitForFunction(havePlaced, 3, WAIT);
  const below = await page.evaluate(() => {
    const root = document.querySelector("stack-mate")?.shadowRoot;
    const { left, top, width, height } = /** @type {Element} */ (
      root?.querySelector('.seat[data-side="0"] canvas')
    ).getBoundingClientRect();
    return root
      ?.elementFromPoint(left + width / 2, top + height / 2)
      ?.closest(".seat")
      ?.getAttribute("data-side");
  });
  assert.equal(below, "0");
  assert.deepEqual(errors, []);
  await close();
});
