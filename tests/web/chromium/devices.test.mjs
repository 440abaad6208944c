// @ts-check
/**
 * Tests gamepad and touch: a gamepad uses menus, plays, and its controls can be bound; a finger plays with buttons, or with
 * gestures and no buttons.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { drag, focused, keep, openSettings, plugInPad, pressPad, pressed, watch } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const BIT = { left: 1, right: 2, soft_drop: 4, hard_drop: 8, cw: 16, ccw: 32, half: 64, hold: 128 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const { server, browser } = await fixture(launch);

/**
 * Opens the page and waits for the title.
 * @param {((page: import("playwright-core").Page) => Promise<unknown>)[]} prepare
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function title(prepare, options) {
  const opened = await open(browser, "about:blank", options);
  for (const step of [watch, ...prepare]) await step(opened.page);
  await opened.page.goto(`${server.origin}/?seed=5&level=first-game`);
  await opened.page.waitForFunction(isIn, "title", WAIT);
  return opened;
}

test("a gamepad starts, plays, pauses and resumes", SLOW, async () => {
  const { page, errors, close } = await title([plugInPad]);
  await pressPad(page, 9);
  await page.waitForFunction(isIn, "playing", WAIT);
  for (const [button, bit] of [[14, BIT.left], [15, BIT.right], [1, BIT.cw], [0, BIT.ccw], [4, BIT.hold], [12, BIT.hard_drop]]) {
    await pressPad(page, button);
    await pressed(page, bit, 1);
  }
  // @ts-ignore: `window.pad` is defined by `plugInPad`
  await page.evaluate(() => (window.pad.axes = [-1, 0, 0, 0]));
  await pressed(page, BIT.left, 2);
  // @ts-ignore: `window.pad` is defined by `plugInPad`
  await page.evaluate(() => (window.pad.axes = [0, 0, 0, 0]));
  await pressPad(page, 9);
  await page.waitForFunction(isIn, "paused", WAIT);
  await pressPad(page, 9);
  await page.waitForFunction(isIn, "playing", WAIT);
  await pressPad(page, 9);
  await pressPad(page, 13);
  assert.deepEqual((await page.evaluate(focused)).action, "resume");
  await pressPad(page, 0);
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("unplugging a gamepad releases its buttons, and a gamepad navigates the settings", SLOW, async () => {
  const { page, errors, close } = await title([plugInPad]);
  await pressPad(page, 0);
  await page.waitForFunction(isIn, "playing", WAIT);
  // @ts-ignore: `window.pad` is defined by `plugInPad`
  await page.evaluate(() => (window.pad.down = [15]));
  await pressed(page, BIT.right, 1);
  // @ts-ignore: `window.pad` is defined by `plugInPad`
  await page.evaluate(() => Object.assign(window.pad, { there: false, down: [] }));
  // @ts-ignore: `window.crossed` is defined by `watch`
  await page.waitForFunction(() => window.crossed.words.at(-1) === 0);
  // @ts-ignore: `window.pad` is defined by `plugInPad`
  await page.evaluate(() => (window.pad.there = true));
  await openSettings(page, "sound");
  await pressPad(page, 13);
  await pressPad(page, 13);
  await pressPad(page, 14);
  assert.equal(await page.locator("#pane-sound output").first().textContent(), "65%");
  await pressPad(page, 5);
  assert.equal((await page.evaluate(focused)).tab, "looks");
  await pressPad(page, 1);
  await page.locator("dialog.settings").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(isIn, "paused"), true);
  assert.deepEqual(errors, []);
  await close();
});

test("an action is bound to another gamepad button and used", SLOW, async () => {
  const { page, errors, close } = await title([plugInPad]);
  await openSettings(page, "gamepad");
  assert.match(await page.locator("#pane-gamepad").textContent() ?? "", /Detected: Pad of the tests/);
  const hold = page.locator('#pane-gamepad [data-binding="hold"]');
  await hold.locator(".add").click();
  await pressPad(page, 7);
  assert.match(await hold.textContent() ?? "", /R2/);
  await page.keyboard.press("Escape");
  await pressPad(page, 9);
  await page.waitForFunction(isIn, "playing", WAIT);
  await pressPad(page, 7);
  await pressed(page, BIT.hold, 1);
  assert.deepEqual(errors, []);
  await close();
});

test("touch buttons are large and apart on the smallest phone, upright and sideways, with a half turn if it is enabled",
  SLOW, async () => {
  for (const viewport of [{ width: 320, height: 480 }, { width: 568, height: 320 }]) {
    for (const half_turns of [false, true]) {
      const { page, errors, close } = await title([(page) => keep(page, { rules: { half_turns } })], { ...PHONE, viewport });
      await page.locator('.overlay [data-action="start"]').tap();
      await page.waitForFunction(isIn, "playing", WAIT);
      const boxes = await page.locator(".pad button, .tools button").evaluateAll((all) => all
        .filter((button) => button.checkVisibility()).map((button) => {
          const { left, top, right, bottom, width, height } = button.getBoundingClientRect();
          const name = button.getAttribute("data-button") ?? button.getAttribute("data-action");
          return { name, left, top, right, bottom, width, height };
        }));
      assert.equal(boxes.some(({ name }) => name === "half"), half_turns);
      for (const box of boxes) {
        assert.ok(box.width >= 43.9 && box.height >= 43.9, JSON.stringify(box));
        assert.ok(box.left >= 0 && box.right <= viewport.width && box.bottom <= viewport.height, JSON.stringify(box));
        for (const other of boxes) {
          const isBeside = other.left >= box.right || other.right <= box.left;
          const apart = other === box || isBeside || other.top >= box.bottom || other.bottom <= box.top;
          assert.ok(apart, `${box.name} lies on ${other.name}`);
        }
      }
      if (half_turns) {
        await page.locator('.pad [data-button="half"]').tap();
        await pressed(page, BIT.half, 1);
      }
      assert.deepEqual(errors, []);
      await close();
    }
  }
});

/**
 * Returns the points from one point to another in equal steps.
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {number} steps
 * @returns {[number, number][]}
 */
const line = ([x, y], [toX, toY], steps) =>
  Array.from({ length: steps + 1 }, (_, i) => [x + ((toX - x) * i) / steps, y + ((toY - y) * i) / steps]);

test("with gestures a finger on the board plays, and no buttons are shown", SLOW, async () => {
  const { page, errors, close } = await title([(page) => keep(page, { touch: { mode: "gestures" } })], PHONE);
  await page.locator('.overlay [data-action="start"]').tap();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator(".pad").isVisible(), false);
  const cell = await page.evaluate(() => {
    const stage = document.querySelector("stack-mate")?.shadowRoot?.querySelector(".stage");
    return parseFloat(stage ? getComputedStyle(stage).getPropertyValue("--own-cell") : "");
  });
  assert.ok(cell > 10);
  await page.touchscreen.tap(300, 500);
  await pressed(page, BIT.cw, 1);
  await page.touchscreen.tap(90, 500);
  await pressed(page, BIT.ccw, 1);
  await drag(page, line([200, 400], [200 - 3.3 * cell, 402], 8));
  assert.equal(await pressed(page, BIT.left, 3), 3);
  await drag(page, line([150, 400], [150 + 2.3 * cell, 398], 8));
  assert.equal(await pressed(page, BIT.right, 2), 2);
  await drag(page, line([200, 500], [203, 500 - 4 * cell], 6));
  assert.equal(await pressed(page, BIT.hold, 1), 1);
  await drag(page, line([200, 300], [203, 300 + 3 * cell], 30), 25);
  assert.equal(await pressed(page, BIT.soft_drop, 1), 1);
  await drag(page, [[200, 300], [200, 300 + 3 * cell], [202, 300 + 8 * cell]], 1);
  assert.equal(await pressed(page, BIT.hard_drop, 1), 1);
  await drag(page, line([200, 400], [200, 402], 1));
  assert.deepEqual(errors, []);
  await close();
});

test("the settings switch from touch buttons to gestures and back", SLOW, async () => {
  const { page, errors, close } = await title([], PHONE);
  assert.equal(await page.locator(".pad").isVisible(), false, "the title needs no buttons");
  await page.locator('.overlay [data-action="start"]').tap();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator(".pad").isVisible(), true);
  await openSettings(page, "touch");
  await page.locator("#pane-touch").getByRole("radio", { name: "Gestures" }).tap();
  await page.locator("#pane-touch").getByText("Flick down").waitFor();
  assert.equal(await page.locator(".pad").isVisible(), false);
  await page.locator("#pane-touch").getByRole("radio", { name: "Buttons" }).tap();
  assert.equal(await page.locator(".pad").isVisible(), true);
  assert.deepEqual(errors, []);
  await close();
});

test("a tap on the hold box holds, with touch buttons and with gestures, in a space for a finger", SLOW, async () => {
  for (const [mode, viewport] of /** @type {const} */ ([
    ["buttons", { width: 320, height: 568 }], ["gestures", { width: 390, height: 844 }], ["buttons", { width: 844, height: 390 }],
  ])) {
    const { page, errors, close } = await title([(page) => keep(page, { touch: { mode } })], { ...PHONE, viewport });
    await page.locator('.overlay [data-action="start"]').tap();
    await page.waitForFunction(isIn, "playing", WAIT);
    const box = await page.evaluate(() => {
      const seat = /** @type {HTMLElement} */ (document.querySelector("stack-mate")?.shadowRoot?.querySelector(".seat"));
      const { left, top } = seat.getBoundingClientRect();
      const read = (/** @type {string} */ name) => parseFloat(seat.style.getPropertyValue(`--${name}`));
      return { x: left + read("hold"), y: top + read("top") - 0.8 * read("cell"), board: left + read("left") };
    });
    // Three places of a square of 44 pixels that begins with the label of the box, and one on the board.
    for (const [x, y] of [[1, 1], [43, 43], [20, 25]]) await page.touchscreen.tap(box.x + x, box.y + y);
    assert.equal(await pressed(page, BIT.hold, 3), 3, mode);
    await page.touchscreen.tap(box.board + 5, box.y + 43);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    assert.equal(await pressed(page, BIT.hold, 3), 3, mode);
    assert.deepEqual(errors, []);
    await close();
  }
});
