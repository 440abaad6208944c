// @ts-check
/** Tests what helps in 20G: hints, the agent of the seed's recipe, the numbers for the page around, and the board in words. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn, seen } from "../helpers/game.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const UNRANKED = "With a hint, no entry in the best games.";
const RECIPE = "m20g-ars-recipe.smpw";
const { server, browser } = await fixture(launch);

/** @param {string} query @param {import("playwright-core").BrowserContextOptions} [options] */
async function at(query, options) {
  const opened = await open(browser, `${server.origin}/?mode=20g&${query}`, options);
  return { ...opened, until: (/** @type {string} */ state) => opened.page.waitForFunction(isIn, state, WAIT) };
}

/** Waits until something is drawn over the left board, or nothing. @param {Page} page @param {boolean} isDrawn */
const planIs = (page, isDrawn) => page.waitForFunction((isDrawn) => {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const canvas = /** @type {HTMLCanvasElement} */ (root?.querySelector('.seat[data-side="0"] .plan'));
  const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
  return data?.some((byte) => byte > 0) === isDrawn;
}, isDrawn, WAIT);

/** Waits until hints are listed. Returns their texts. @param {Page} page */
async function listed(page) {
  await page.locator(".hints li").first().waitFor(WAIT);
  return page.locator(".hints li span").allTextContents();
}

/** Returns where the focus is. @param {Page} page */
const focused = (page) => page.evaluate(() => {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  return root?.activeElement?.closest(".overlay, .stage")?.className ?? "";
});

test("a hint draws the agent's placement and lists others, also in a pause, and the game is not among the best",
  SLOW, async () => {
  const { page, errors, close, until } = await at("seed=7");
  await until("playing");
  await page.keyboard.press("g");
  const texts = await listed(page);
  assert.equal(texts.length, 5);
  assert.equal(texts[0], "best");
  for (const text of texts.slice(1)) assert.match(text, /^(× \d+(\.\d)?|fatal)$/);
  await planIs(page, true);
  assert.equal(await page.locator(".hint-note").textContent(), UNRANKED);
  assert.match(await focused(page), /stage/);
  await page.keyboard.press("Escape");
  await until("paused");
  assert.equal(await page.locator(".overlay .hints li").count(), 5, "the overlay covers the board, so it has the list");
  await page.keyboard.press("g");
  assert.equal(await page.locator(".hints li").count(), 0);
  assert.match(await focused(page), /overlay/);
  const button = page.locator('.overlay [data-action="advice"]');
  await button.focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".overlay .hints li").count(), 5);
  assert.equal(await button.evaluate((it) => /** @type {ShadowRoot} */ (it.getRootNode()).activeElement === it), true);
  await page.keyboard.press("Escape");
  await until("playing");
  assert.equal(await page.locator(".stage > .hints li").count(), 5);
  const begun = Date.now();
  while (await page.evaluate(isIn, "playing")) {
    assert.ok(Date.now() - begun < 60_000, "the game does not end");
    await page.keyboard.press("Space", { delay: 20 });
  }
  await page.locator(".overlay:not([hidden])").waitFor(WAIT);
  assert.match((await page.evaluate(seen))?.overlay ?? "", /With a hint, no entry in the best games\./);
  assert.equal(await page.evaluate(() => localStorage.getItem("stackmate.20g")), null);
  await planIs(page, false);
  await page.keyboard.press("Enter");
  await until("playing");
  assert.equal(await page.locator(".ground .hint").getAttribute("aria-pressed"), "false");
  assert.equal(await page.locator(".hint-note").isVisible(), false);
  assert.deepEqual(errors, []);
  await close();
});

test("on a phone a tap on the button gives the hint beside the board, in each direction", SLOW, async () => {
  for (const [width, height] of [[390, 844], [667, 375]]) {
    for (const view of ["play", "race"]) {
      const options = { viewport: { width, height }, hasTouch: true, isMobile: true };
      const { page, errors, close, until } = await at(`seed=7&view=${view}`, options);
      await until("playing");
      await page.locator(".ground .hint").tap();
      assert.equal((await listed(page)).length, 5);
      const box = await page.locator(".stage > .hints").boundingBox();
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, `${view} at ${width} × ${height}`);
      const { right, bottom } = await page.locator('.seat[data-side="0"]').evaluate((seat) => {
        const [cell, left, top] = ["cell", "left", "top"].map((name) => parseFloat(seat.style.getPropertyValue(`--${name}`)));
        const canvas = /** @type {Element} */ (seat.querySelector("canvas")).getBoundingClientRect();
        return { right: canvas.left + left + 10 * cell, bottom: canvas.top + top + 20 * cell };
      });
      assert.ok(box.x >= right, `the list begins at ${box.x}, the board ends at ${right}`);
      assert.ok(box.y + box.height <= bottom + 8, `the list ends at ${box.y + box.height}, the board at ${bottom}`);
      assert.deepEqual(errors, []);
      await close();
    }
  }
});

test("the agent of the seed's recipe is loaded when it is chosen, dies early, and its numbers are reported", SLOW, async () => {
  const { page, errors, close, until } = await at("view=watch&seed=3&speed=max");
  /** @type {string[]} */
  const files = [];
  page.on("request", (request) => files.push(request.url()));
  await page.evaluate(() => {
    const stats = /** @type {object[]} */ ([]);
    Object.assign(window, { stats });
    document.querySelector("stack-mate")?.addEventListener("stats", (event) =>
      stats.push({ ...(/** @type {CustomEvent} */ (event).detail), at: performance.now() }));
  });
  const reported = () => page.evaluate(() => /** @type {any} */ (window).stats.slice());
  const has = (/** @type {number} */ plies, /** @type {number} */ deaths) => page.waitForFunction(([plies, deaths]) =>
    /** @type {any} */ (window).stats.some((one) => one.plies === plies && one.deaths >= deaths), [plies, deaths], WAIT);
  await until("playing");
  await has(3, 0);
  assert.equal(files.some((file) => file.includes(RECIPE)), false);
  await page.locator(".ground .plies").fill("1");
  await has(2, 10);
  assert.equal(files.filter((file) => file.includes(RECIPE)).length, 1);
  assert.equal(await page.locator(".plies-now").textContent(), "the seed's recipe");
  assert.match((await page.locator(".recipe").textContent()) ?? "", /A machine made the log/);
  const all = await reported();
  for (let i = 1; i < all.length; i += 1) assert.ok(all[i].at - all[i - 1].at > 900, "one report a second");
  const [first, last] = [all[0], all.at(-1)];
  const names = ["side", "games", "pieces", "deaths", "mean", "mle", "mle_low", "mle_high", "clears", "moves_per_s", "plies", "k",
    "weights_sha256", "at"];
  assert.deepEqual(Object.keys(last), names);
  assert.equal(first.k, 32);
  assert.notEqual(first.weights_sha256, last.weights_sha256);
  assert.match(last.weights_sha256, /^[0-9a-f]{64}$/);
  assert.ok(last.mle < 400 && last.mle_low < last.mle && last.mle < last.mle_high, JSON.stringify(last));
  assert.ok(first.moves_per_s > 0 && first.deaths === 0);
  assert.deepEqual(errors, []);
  await close();
});

test("weights with a changed byte are rejected with words", SLOW, async () => {
  const { page, close, until } = await at("view=watch&seed=3&plies=2");
  await until("playing");
  await page.route(`**/${RECIPE}`, async (route) => {
    const body = await (await route.fetch()).body();
    body[3_000] ^= 1;
    await route.fulfill({ body });
  });
  await page.locator(".ground .plies").fill("1");
  await until("error");
  const { overlay } = /** @type {{ overlay: string }} */ (await page.evaluate(seen));
  assert.match(overlay, /20G cannot start .*(damaged|SHA-256)/);
  await page.locator(".ground .plies").fill("2");
  await page.locator('.overlay [data-action="start"]').click();
  await until("playing");
  await close();
});

test("the board in words has the level and no hold", SLOW, async () => {
  const { page, errors, close, until } = await at("seed=7");
  await until("playing");
  await page.keyboard.press("b");
  await page.locator("dialog.spoken").waitFor(WAIT);
  const names = await page.locator("dialog.spoken dt").allTextContents();
  assert.deepEqual(names, ["Level", "Piece", "Next", "Heights from the left", "Holes"]);
  assert.match((await page.locator("dialog.spoken dd").first().textContent()) ?? "", /^\d+ of 999$/);
  assert.deepEqual(errors, []);
  await close();
});
