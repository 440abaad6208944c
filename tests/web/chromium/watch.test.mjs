// @ts-check
/** Tests watching: matches of bots begin and continue automatically, and a person can stop that. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn, seen } from "../helpers/game.mjs";
import { lose } from "../helpers/match.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
/** Parameters with which the right bot soon loses: it has the weakest level and plays at the greatest pace. */
const SHORT = "seed=7&first-to=2&level=master,first-game&pace=8";
/** Seconds until the next round. On a slow machine the countdown appears late, but this leaves enough time to stop it. */
const NEXT = 5;
/** A waiting time after which the next round would have begun without an interruption, in ms. */
const LATER = 1000 * NEXT + 500;
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** Opens the page. @param {string} query */
const at = (query) => open(browser, `${server.origin}/?${query}`);

/** Returns the text of the overlay. @param {Page} page */
const overlay = async (page) => (await page.evaluate(seen))?.overlay ?? "";

/** Finds the countdown to the next round. @param {Page} page */
const timer = (page) => page.locator(".overlay [role=timer]");

test("two strong bots of different levels begin automatically", SLOW, async () => {
  const { page, errors, close } = await at("mode=watch&seed=3");
  await page.waitForFunction(havePlaced, 3, WAIT);
  const chosen = [0, 1].map((side) => page.locator(`.level[data-side="${side}"] select`).inputValue());
  assert.deepEqual(await Promise.all(chosen), ["master", "expert"]);
  assert.equal(await page.evaluate(isIn, "playing"), true);
  assert.deepEqual(errors, []);
  await close();
});

test("the next round and the next match begin automatically", SLOW, async () => {
  const { page, errors, close } = await at(`mode=watch&next=1&${SHORT}`);
  for (const score of [[1, 0], [2, 0], [1, 0]]) {
    await page.waitForFunction((score) => {
      const root = document.querySelector("stack-mate")?.shadowRoot;
      return [...(root?.querySelectorAll("[data-score]") ?? [])].map((cell) => Number(cell.textContent)).join() === score.join();
    }, score, WAIT);
    await page.waitForFunction(isIn, "playing", WAIT);
  }
  assert.deepEqual(errors, []);
  await close();
});

test("against a person the next round begins after a countdown, which Esc, its button and the Tab key stop", SLOW, async () => {
  const { page, errors, close } = await at(`seed=7&next=${NEXT}&level=first-game&first-to=9`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await lose(page);
  await timer(page).waitFor(WAIT);
  assert.match(await overlay(page), /Continues in \d seconds?/);
  /** @type {((page: Page) => Promise<unknown>)[]} */
  const ways = [
    (page) => page.keyboard.press("Escape"),
    (page) => page.getByRole("button", { name: "Stay here" }).click(),
    (page) => page.keyboard.press("Tab"),
  ];
  for (const stop of ways) {
    await page.waitForFunction(isIn, "playing", WAIT);
    await lose(page);
    await timer(page).waitFor(WAIT);
    await stop(page);
    await timer(page).waitFor({ state: "hidden" });
    await page.waitForTimeout(LATER);
    assert.equal(await page.evaluate(isIn, "over"), true);
    await page.keyboard.press("r");
  }
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("the countdown waits behind a dialog, stops when the window loses the focus, and can be turned off", SLOW, async () => {
  const { page, errors, close } = await at(`seed=7&next=${NEXT}&level=first-game`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await lose(page);
  await timer(page).waitFor(WAIT);
  let load = () => {};
  await page.route("**/settings/dialog.js", async (route) => {
    await new Promise((done) => (load = () => done(undefined)));
    await route.continue();
  });
  await page.evaluate(() =>
    document
      .querySelector("stack-mate")
      ?.shadowRoot?.querySelector(/** @type {"button"} */ ('.tools [data-action="settings"]'))
      ?.click(),
  );
  const waits = async () => {
    await page.waitForTimeout(LATER);
    assert.equal(await page.evaluate(isIn, "over"), true);
  };
  // The countdown to the next round stops while the dialog loads and while the dialog is open.
  await waits();
  load();
  await page.locator("dialog.settings[open]").waitFor(WAIT);
  await waits();
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "playing", WAIT);
  await lose(page);
  await timer(page).waitFor(WAIT);
  await page.evaluate(() => void window.dispatchEvent(new Event("blur")));
  await timer(page).waitFor({ state: "hidden" });
  await page.goto(`${server.origin}/?seed=7&next=off&level=first-game`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await lose(page);
  await page.locator(".overlay:not([hidden])").waitFor(WAIT);
  assert.equal(await timer(page).isVisible(), false);
  assert.deepEqual(errors, []);
  await close();
});

/** Measures how many pieces the left bot places per second. */
const rate = async (/** @type {Page} */ page, /** @type {number} */ ms) => {
  const pieces = async () => Number((await page.evaluate(seen))?.pieces[0]);
  const before = await pieces();
  await page.waitForTimeout(ms);
  return ((await pieces()) - before) / (ms / 1000);
};

/**
 * Sets the speed of the game with its slider.
 * @param {Page} page
 * @param {number} place the position of the speed's slider
 */
const run = (page, place) => page.locator(".rate input").evaluate((slider, place) => {
  /** @type {HTMLInputElement} */ (slider).value = String(place);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}, place);

test("the keyboard changes the speed from slow motion to the maximum", SLOW, async () => {
  const { page, errors, close } = await at("mode=watch&seed=3&level=master&pace=1");
  await page.waitForFunction(havePlaced, 2, WAIT);
  assert.equal(await page.locator(".rate output").textContent(), "1×");
  await page.locator(".rate input").focus();
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".rate output").textContent(), "0.1×");
  assert.ok((await rate(page, 3000)) < 0.7);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".rate output").textContent(), "Max");
  assert.ok((await rate(page, 3000)) > 2, "more than twice as fast");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator(".rate output").textContent(), "4×");
  assert.equal(await page.evaluate(isIn, "error"), false);
  assert.deepEqual(errors, []);
  await close();
});

/** Runs in the page: returns whether a plan is drawn over a board. @param {number} side */
function isPlanned(side) {
  const canvas = /** @type {HTMLCanvasElement | null | undefined} */ (
    document.querySelector("stack-mate")?.shadowRoot?.querySelector(`.seat[data-side="${side}"] .intent`)
  );
  if (!canvas?.checkVisibility() || canvas.width === 0) return false;
  return canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data.some((byte) => byte > 0) === true;
}

/** Returns the strength of the falling piece's ghost on the left board. @param {Page} page */
const ghost = (page) => page.locator('.seat[data-side="0"] canvas').first()
  .evaluate((canvas) => Number(getComputedStyle(canvas).getPropertyValue("--ghost")));

test("the last hits are listed with their players, the newest first, but not if effects are off", SLOW, async () => {
  const { page, errors, close } = await at("mode=watch&seed=3&pace=8");
  const hits = page.locator(".feed li");
  await hits.nth(1).waitFor(WAIT);
  for (const text of await hits.allInnerTexts()) assert.match(text.replace(/\s+/g, " "), /^(Master|Expert) \+\d+ \S/);
  await page.evaluate(() => void (/** @type {HTMLElement} */ (document.querySelector("stack-mate")).dataset.motion = "off"));
  assert.equal(await page.locator(".feed").isVisible(), false);
  assert.deepEqual(errors, []);
  await close();
});

test("a button and a key show and hide the bots' plans, which are never drawn on a person's board", SLOW, async () => {
  const { page, errors, close } = await at("mode=watch&seed=3&level=master&pace=2");
  await page.waitForFunction(havePlaced, 3, WAIT);
  assert.deepEqual([await page.evaluate(isPlanned, 0), await page.evaluate(isPlanned, 1)], [false, false]);
  const button = page.locator('.watching .plans');
  await button.click();
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  for (const side of [0, 1]) await page.waitForFunction(isPlanned, side, WAIT);
  assert.equal(await ghost(page), 0, "the plan shows where the piece goes, so its ghost is hidden");
  await page.keyboard.press("h");
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await page.waitForFunction(
    (side) => {
      const canvas = /** @type {HTMLCanvasElement} */ (
        document.querySelector("stack-mate")?.shadowRoot?.querySelector(`.seat[data-side="${side}"] .intent`)
      );
      return !canvas
        .getContext("2d")
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((byte) => byte > 0);
    },
    0,
    WAIT,
  );
  await page.keyboard.press("h");
  await page.waitForFunction(isPlanned, 0, WAIT);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator('.seat[data-side="0"] .intent').isVisible(), false);
  assert.ok((await ghost(page)) > 0, "a person's board has its ghost");
  assert.deepEqual(errors, []);
  await close();
});

test("if one bot answers late, the match's clock waits, both keep the same pace, and a notice says so", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await page.addInitScript(() => {
    let count = 0;
    window.Worker = class extends Worker {
      late = ++count === 2;
      /** @param {any[]} message */
      postMessage(...message) {
        // @ts-ignore: the arguments are passed on unchanged
        const send = () => super.postMessage(...message);
        if (this.late) setTimeout(send, 300);
        else send();
      }
    };
  });
  await page.goto(`${server.origin}/?mode=watch&seed=3&pace=4&next=off`);
  await page.waitForFunction(havePlaced, 12, WAIT);
  const [left, right] = (await page.evaluate(seen))?.pieces ?? [];
  assert.ok(Math.abs(left - right) <= 2, `${left} and ${right} pieces`);
  await page.locator(".notice", { hasText: "waits for the slower bot" }).waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("if one bot's engine is ready only after seconds, the other bot does not play on alone", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await page.addInitScript(() => {
    let count = 0;
    window.Worker = class extends Worker {
      opensAt = performance.now() + (++count === 2 ? 4_000 : 0);
      /** @param {any[]} message */
      postMessage(...message) {
        // @ts-ignore: the arguments are passed on unchanged
        setTimeout(() => super.postMessage(...message), this.opensAt - performance.now());
      }
    };
  });
  await page.goto(`${server.origin}/?mode=watch&seed=3&pace=4&next=off`);
  await page.waitForFunction(havePlaced, 4, WAIT);
  const [left, right] = (await page.evaluate(seen))?.pieces ?? [];
  assert.ok(Math.abs(left - right) <= 2, `${left} and ${right} pieces`);
  assert.deepEqual(errors, []);
  await close();
});
