// @ts-check
/** A round is not started again for nothing: who holds the key, the button or the pad's control gives it away; a tap says how. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn, seen } from "../helpers/game.mjs";
import { DEVICES } from "../helpers/screens.mjs";
import { configs, plugInPad, pressPad, watch } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
/** Time enough for a round to end that was given away, ms. */
const LATER = 900;
/** The pad's control that restarts. */
const SELECT = 8;
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/**
 * @param {string} [query]
 * @param {{ options?: import("playwright-core").BrowserContextOptions, pad?: boolean }} [with_]
 */
async function playing(query = "", { options, pad } = {}) {
  const opened = await open(browser, "about:blank", options);
  await watch(opened.page);
  if (pad) await plugInPad(opened.page);
  await opened.page.goto(`${server.origin}/?seed=7&level=first-game&next=off${query}`);
  await opened.page.waitForFunction(
    () =>
      ["title", "playing"].includes(
        /** @type {HTMLElement | null | undefined} */ (document.querySelector("stack-mate")?.shadowRoot?.querySelector(".app"))
          ?.dataset.state ?? "",
      ),
    null,
    WAIT,
  );
  if (await opened.page.evaluate(isIn, "title")) await opened.page.keyboard.press("Enter");
  await opened.page.waitForFunction(isIn, "playing", WAIT);
  return opened;
}

/** How to give a round away is on the screen. @param {Page} page */
const hint = (page) => page.locator(".stage").getByText(/^Hold .+ to forfeit the round$/).locator("visible=true");

/** The round goes on, and is the one that was begun. @param {Page} page */
async function goesOn(page) {
  await page.waitForTimeout(LATER);
  assert.equal(await page.evaluate(isIn, "playing"), true);
  assert.equal((await configs(page)).length, 1, "the round was begun anew");
}

/** The opponent has the point, and no round begins. @param {Page} page */
async function isLost(page) {
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator(".overlay:not([hidden])").waitFor(WAIT);
  const { score, overlay } = /** @type {any} */ (await page.evaluate(seen));
  assert.deepEqual(score, [0, 1]);
  assert.match(overlay, /Bot wins the round.*You forfeited the round/);
  assert.equal((await configs(page)).length, 1);
  assert.equal(await hint(page).count(), 0);
}

/**
 * @typedef {{ down: (page: Page) => Promise<void>, up: (page: Page) => Promise<void>, tap?: (page: Page) => Promise<void>,
 *   options?: import("playwright-core").BrowserContextOptions, pad?: boolean }} Way
 */

/** @param {Page} page */
async function middle(page) {
  const box = await page.locator('.tools [data-action="restart"]').boundingBox();
  assert.ok(box !== null);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger is up when its session ends. @type {WeakMap<Page, Promise<import("playwright-core").CDPSession>>} */
const fingers = new WeakMap();

/** @param {Page} page @param {"touchStart" | "touchEnd"} type @param {{ x: number, y: number }[]} touchPoints */
async function touch(page, type, touchPoints) {
  const session = fingers.get(page) ?? page.context().newCDPSession(page);
  fingers.set(page, session);
  await (await session).send("Input.dispatchTouchEvent", { type, touchPoints });
}

/** @type {Record<string, Way>} */
const WAYS = {
  "the key": { down: (page) => page.keyboard.down("r"), up: (page) => page.keyboard.up("r") },
  "the button, by mouse": {
    down: async (page) => {
      const { x, y } = await middle(page);
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    up: (page) => page.mouse.up(),
  },
  "the button, by finger": {
    options: DEVICES.phone,
    down: async (page) => touch(page, "touchStart", [await middle(page)]),
    up: (page) => touch(page, "touchEnd", []),
  },
  "the button, by Enter": {
    down: async (page) => {
      await page.locator('.tools [data-action="restart"]').focus();
      await page.keyboard.down("Enter");
    },
    up: (page) => page.keyboard.up("Enter"),
  },
  "the pad": {
    pad: true,
    // Until it was seen.
    tap: (page) => pressPad(page, SELECT),
    // @ts-ignore: defined by the helper
    down: (page) => page.evaluate((button) => void (window.pad.down = [button]), SELECT),
    // @ts-ignore: defined by the helper
    up: (page) => page.evaluate(() => void (window.pad.down = [])),
  },
};

for (const [name, way] of Object.entries(WAYS)) {
  test(`${name}: a tap says how, held it gives the round away, and its release begins nothing`, SLOW, async () => {
    const { page, errors, close } = await playing("", way);
    await (way.tap?.(page) ?? way.down(page).then(() => way.up(page)));
    await hint(page).waitFor(WAIT);
    await goesOn(page);
    await way.down(page);
    await isLost(page);
    await way.up(page);
    await page.waitForTimeout(LATER);
    assert.equal(await page.evaluate(isIn, "over"), true, "the next round began by itself");
    assert.deepEqual(errors, []);
    await close();
  });
}

/** Presses the key for so long, by the time stamps of its events. @param {Page} page @param {number} ms */
const hold = (page, ms) => page.evaluate((ms) => {
  const now = performance.now();
  for (const [type, time] of /** @type {const} */ ([["keydown", now], ["keyup", now + ms]])) {
    const event = new KeyboardEvent(type, { code: "KeyR" });
    Object.defineProperty(event, "timeStamp", { value: time });
    window.dispatchEvent(event);
  }
}, ms);

test("what counts are the time stamps: a little too short is nothing, however slow the page is", SLOW, async () => {
  const { page, errors, close } = await playing();
  await hold(page, 590);
  await goesOn(page);
  await hold(page, 610);
  await isLost(page);
  assert.deepEqual(errors, []);
  await close();
});

test("a round that is paused can be given away by the button that says so, and is not started again by a tap", SLOW, async () => {
  const { page, errors, close } = await playing();
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "paused", WAIT);
  await page.keyboard.press("r");
  await page.waitForTimeout(LATER);
  assert.equal(await page.evaluate(isIn, "paused"), true);
  await page.getByRole("button", { name: "Forfeit the round" }).last().click();
  await isLost(page);
  assert.deepEqual(errors, []);
  await close();
});

test("who leaves the window while the key is held gives nothing away", SLOW, async () => {
  const { page, errors, close } = await playing();
  await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyR" }));
    window.dispatchEvent(new Event("blur"));
  });
  await page.waitForTimeout(LATER);
  assert.equal(await page.evaluate(isIn, "paused"), true);
  assert.deepEqual((await page.evaluate(seen))?.score, [0, 0]);
  assert.deepEqual(errors, []);
  await close();
});

for (const mode of ["sprint", "practice", "race", "dig"]) {
  test(`alone, and where there is no match to lose, a tap starts again at once: ${mode}`, SLOW, async () => {
    const { page, errors, close } = await playing(`&mode=${mode}`);
    await page.waitForFunction(
      () => document.querySelector("stack-mate")?.shadowRoot?.querySelector(".count")?.textContent === "",
      null,
      WAIT,
    );
    await page.keyboard.press("Space", { delay: 40 });
    const own = page.locator('.seat[data-side="0"] [data-stat="pieces"]');
    await own.getByText(/^1$/).waitFor(WAIT);
    await page.keyboard.press("r");
    await own.getByText(/^0$/).waitFor({ timeout: 5_000 });
    assert.equal(await page.evaluate(isIn, "playing"), true);
    assert.equal(await hint(page).count(), 0);
    assert.deepEqual(errors, []);
    await close();
  });
}
