// @ts-check
/** Tests practice: undo and redo, the hint and its plan, and practice from a position of the solver. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn, seen } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { drawn } from "../helpers/picture.mjs";
import { found } from "../helpers/solve.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/**
 * Waits until the statistics show `count` pieces.
 * @param {Page} page
 * @param {number} count
 */
async function pieces(page, count) {
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: new RegExp(`^${count}$`) }).waitFor(WAIT);
}

/** Presses keys one after another. @param {Page} page @param {string[]} keys */
async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key, { delay: 40 });
    await page.waitForTimeout(40);
  }
}

/**
 * Moves the piece `columns` columns to the right. Each key is released at once: a busy browser would treat a longer press as
 * a held key.
 * @param {Page} page
 * @param {number} columns
 */
async function right(page, columns) {
  for (let i = 0; i < columns; i += 1) await Promise.all([page.keyboard.down("ArrowRight"), page.keyboard.up("ArrowRight")]);
}

test("undo and redo work for every piece, even for the last one after the game is over", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await press(page, "Space", "ArrowLeft", "Space", "Space");
  await pieces(page, 3);
  await press(page, "u", "u");
  await pieces(page, 1);
  await press(page, "y");
  await pieces(page, 2);
  await page.locator('[data-command="redo"]').click();
  await pieces(page, 3);
  assert.ok(await page.locator('[data-command="redo"]').isDisabled());
  for (let i = 0, isOver = false; i < 20 && !isOver; i += 1) {
    await page.keyboard.down("Space");
    await drawn(page);
    // The game may end while the key is down. The key is released afterwards too.
    isOver = await page.evaluate(isIn, "over");
    await page.keyboard.up("Space");
  }
  await page.waitForFunction(isIn, "over", WAIT);
  const before = (await page.evaluate(seen))?.pieces[0] ?? 0;
  await page.locator(".overlay", { hasText: "Topped out" }).waitFor();
  await page.locator(".overlay button", { hasText: "Undo" }).click();
  await page.waitForFunction(isIn, "playing", WAIT);
  await pieces(page, before - 1);
  assert.deepEqual(errors, []);
  await close();
});

test("a solution is played in practice, and the hint counts down as its plan is followed", SLOW, async () => {
  const { page, errors, close } = await open(
    browser,
    `${server.origin}/?mode=solve&field=XXXXXX____/XXXXXX____&queue=OOT&hold=off&lines=2`,
  );
  await found(page, /^1 solution$/);
  await page.locator('[data-step="take"]').click();
  await page.waitForFunction(isIn, "playing", WAIT);
  const hint = page.locator(".practice .hint");
  await hint.filter({ hasText: "Perfect clear possible: 2 pieces" }).waitFor();
  assert.equal(await hint.getAttribute("aria-live"), "polite");
  const plan = () => page.locator(".plan").evaluate((canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    const data = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    return data.some((value) => value !== 0);
  });
  assert.equal(await plan(), false);
  await press(page, "h");
  assert.equal(await plan(), true);
  assert.equal(await page.locator('[data-command="plan"]').getAttribute("aria-pressed"), "true");
  await right(page, 2);
  await press(page, "Space");
  await hint.filter({ hasText: "Perfect clear possible: 1 piece" }).waitFor();
  await press(page, "u");
  await hint.filter({ hasText: "Perfect clear possible: 2 pieces" }).waitFor();
  await press(page, "y");
  await right(page, 4);
  await press(page, "Space");
  await page.locator(".callouts", { hasText: "Perfect clear" }).waitFor();
  await pieces(page, 2);
  assert.deepEqual(errors, []);
  await close();
});

test("the menu changes from screen to screen, and the solver keeps its question", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=solve&queue=IOT`);
  for (const [mode, state] of [
    ["practice", "playing"], ["watch", "playing"], ["practice", "playing"], ["solve", "ready"],
    ["versus", "playing"],
  ]) {
    await choose(page, mode);
    await page.waitForFunction(isIn, state, WAIT);
    assert.equal(await page.locator(".app").getAttribute("data-mode"), mode);
  }
  await choose(page, "solve");
  assert.equal(await page.locator('.solve [name="queue"]').inputValue(), "IOT", "the solver keeps its question");
  assert.deepEqual(errors, []);
  await close();
});
