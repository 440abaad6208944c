// @ts-check
/**
 * Tests that the first press on a button of a result has its effect, even if the press is slow: no button may move while the
 * mouse or finger is down.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { lose, reported } from "../helpers/match.mjs";
import { watching } from "../helpers/replays.mjs";
import { DEVICES } from "../helpers/screens.mjs";

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 60_000 };
/** How long a slow press lasts, in ms. */
const HELD = 200;
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ x: number, y: number }} Point */

/** For each button, a function that waits for the button's effect. @type {Record<string, (page: Page) => Promise<unknown>>} */
const ACTS = {
  link: (page) => page.locator(".report .status", { hasText: /\S/ }).waitFor({ timeout: 5_000 }),
  file: (page) => page.waitForEvent("download", { timeout: 5_000 }),
  watch: watching,
};

/** Returns the places of all buttons in the result. @param {Page} page */
const places = (page) => page.locator(".overlay .report button, .overlay .actions button").evaluateAll((all) =>
  all.map((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return { name: button.textContent, left, top, width, height };
  }));

/** @type {Record<string, (page: Page, at: Point, between: () => Promise<void>) => Promise<void>>} */
const POINTERS = {
  desktop: async (page, { x, y }, between) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await between();
    await page.mouse.up();
  },
  phone: async (page, { x, y }, between) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await between();
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await session.detach();
  },
};

for (const [name, press] of Object.entries(POINTERS)) {
  test(`a slow press by ${name === "phone" ? "finger" : "mouse"} acts while the next round is counted down`, SLOW, async () => {
    const { page, errors, close } = await open(browser, "about:blank", {
      ...DEVICES[name],
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto(`${server.origin}/?seed=7&next=60&first-to=9&level=first-game`);
    await page.waitForFunction(isIn, "title", WAIT);
    await page.keyboard.press("Enter");
    for (const [what, acts] of Object.entries(ACTS)) {
      /** Presses a button slowly, and asserts that nothing moves meanwhile. @param {string} selector */
      const pressSlowly = async (selector) => {
        const button = page.locator(selector);
        await button.scrollIntoViewIfNeeded();
        const before = await places(page);
        const box = await button.boundingBox();
        assert.ok(box !== null);
        await press(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, async () => {
          await page.waitForTimeout(HELD);
          assert.deepEqual(await places(page), before, `${what}: something moved under the pointer`);
        });
      };
      await lose(page);
      await page.locator(".next-round [role=timer]").waitFor(WAIT);
      await pressSlowly('.overlay [data-action="details"]');
      await reported(page);
      const done = acts(page);
      await pressSlowly(`.report [data-do="${what}"]`);
      await done;
      if (what !== "watch") await page.keyboard.press("r");
    }
    assert.deepEqual(errors, []);
    await close();
  });
}
