// @ts-check
/** Tests resigning: holding the key, the touch button or the gamepad button resigns a round; a tap only shows how to do it. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn, seen } from "../helpers/game.mjs";
import { DEVICES } from "../helpers/screens.mjs";
import { configs, plugInPad, pressPad, watch } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
/** A waiting time after which a resigned round would be over, in ms. */
const LATER = 900;
/** The gamepad's button that restarts. */
const SELECT = 8;
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens the page and starts a game.
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

/** Finds the visible hint that says how to resign. @param {Page} page */
const hint = (page) => page.locator(".stage").getByText(/^Hold .+ to forfeit the round$/).locator("visible=true");

/** Asserts that the first round still continues. @param {Page} page */
async function goesOn(page) {
  await page.waitForTimeout(LATER);
  assert.equal(await page.evaluate(isIn, "playing"), true);
  assert.equal((await configs(page)).length, 1, "no other round began");
}

/** Asserts that the opponent has the point and that no round begins. @param {Page} page */
async function isLost(page) {
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator(".overlay:not([hidden])").waitFor(WAIT);
  const { score, overlay } = /** @type {any} */ (await page.evaluate(seen));
  assert.deepEqual(score, [0, 1]);
  assert.match(overlay, /First game wins the round.*You forfeited the round/);
  assert.equal((await configs(page)).length, 1);
  assert.equal(await hint(page).count(), 0);
}

/**
 * @typedef {{ down: (page: Page) => Promise<void>, up: (page: Page) => Promise<void>, tap?: (page: Page) => Promise<void>,
 *   options?: import("playwright-core").BrowserContextOptions, pad?: boolean }} Way
 */

/** Returns the middle of the restart button. @param {Page} page */
async function middle(page) {
  const box = await page.locator('.tools [data-action="restart"]').boundingBox();
  assert.ok(box !== null);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The session of each page's finger. It is kept, because the finger lifts when its session ends.
 * @type {WeakMap<Page, Promise<import("playwright-core").CDPSession>>}
 */
const fingers = new WeakMap();

/**
 * Sends a touch event.
 * @param {Page} page
 * @param {"touchStart" | "touchEnd"} type
 * @param {{ x: number, y: number }[]} touchPoints
 */
async function touch(page, type, touchPoints) {
  const session = fingers.get(page) ?? page.context().newCDPSession(page);
  fingers.set(page, session);
  await (await session).send("Input.dispatchTouchEvent", { type, touchPoints });
}

/** The ways to resign, each with functions that press and release. @type {Record<string, Way>} */
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
    // A tap must last until the page has read the gamepad.
    tap: (page) => pressPad(page, SELECT),
    // @ts-ignore: `window.pad` is defined by `plugInPad`
    down: (page) => page.evaluate((button) => void (window.pad.down = [button]), SELECT),
    // @ts-ignore: `window.pad` is defined by `plugInPad`
    up: (page) => page.evaluate(() => void (window.pad.down = [])),
  },
};

for (const [name, way] of Object.entries(WAYS)) {
  test(`${name}: a tap shows how to resign, holding resigns, and the release begins no round`, SLOW, async () => {
    const { page, errors, close } = await playing("", way);
    await (way.tap?.(page) ?? way.down(page).then(() => way.up(page)));
    await hint(page).waitFor(WAIT);
    await goesOn(page);
    await way.down(page);
    await isLost(page);
    await way.up(page);
    await page.waitForTimeout(LATER);
    assert.equal(await page.evaluate(isIn, "over"), true, "no next round began");
    assert.deepEqual(errors, []);
    await close();
  });
}

/** Sends a press and a release whose time stamps are `ms` apart. @param {Page} page @param {number} ms */
const hold = (page, ms) => page.evaluate((ms) => {
  const now = performance.now();
  for (const [type, time] of /** @type {const} */ ([["keydown", now], ["keyup", now + ms]])) {
    const event = new KeyboardEvent(type, { code: "KeyR" });
    Object.defineProperty(event, "timeStamp", { value: time });
    window.dispatchEvent(event);
  }
}, ms);

test("only the time stamps decide how long the key was held, even on a slow page", SLOW, async () => {
  const { page, errors, close } = await playing();
  await hold(page, 590);
  await goesOn(page);
  await hold(page, 610);
  await isLost(page);
  assert.deepEqual(errors, []);
  await close();
});

test("a paused round can be resigned by its button, and a tap on the key does not restart it", SLOW, async () => {
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

test("leaving the window while the key is held does not resign", SLOW, async () => {
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
  test(`in modes without a match to lose, a tap restarts at once: ${mode}`, SLOW, async () => {
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
