// @ts-check
/** Tests a match of several rounds: how it continues and ends, what its final report counts, and which pieces a seed deals. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn, seen } from "../helpers/game.mjs";
import { lose, reported, resign, row } from "../helpers/match.mjs";
import { length, watching } from "../helpers/replays.mjs";
import { rules } from "../helpers/rules.mjs";
import { configs, watch } from "../helpers/settings.mjs";

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 60_000 };
/** A waiting time after which another round would have begun if rounds continued, in ms. */
const LATER = 3_000;
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** Opens the page and starts a match. @param {string} query */
async function started(query) {
  const opened = await open(browser, "about:blank");
  await watch(opened.page);
  await opened.page.goto(`${server.origin}/?${query}`);
  await opened.page.waitForFunction(isIn, "title", WAIT);
  await opened.page.keyboard.press("Enter");
  return opened;
}

/** Returns how many pieces each side has placed. @param {Page} page */
const pieces = async (page) => (await page.evaluate(seen))?.pieces ?? [];

test("the next round begins automatically, the next match does not, and the final report counts all rounds", SLOW, async () => {
  const { page, errors, close } = await started("seed=7&next=1&first-to=2&level=casual&pace=3");
  await lose(page);
  const first = await pieces(page);
  await page.waitForFunction(isIn, "playing", WAIT);
  await lose(page);
  const second = await pieces(page);
  await reported(page);
  assert.deepEqual(await row(page, "Pieces"), first.map((count, side) => count + second[side]));
  assert.match((await page.locator(".overlay .report").textContent()) ?? "", /The whole match: 2 rounds/);
  const rounds = await page.locator(".overlay .rounds tr:not(:first-child)").allTextContents();
  assert.equal(rounds.length, 2);
  for (const [at, round] of rounds.entries()) assert.match(round, new RegExp(`^${at + 1}Casual\\d:\\d\\d.*topped out`));
  await page.waitForTimeout(LATER);
  assert.equal(await page.evaluate(isIn, "over"), true, "no new match begins automatically");
  assert.equal(await page.locator(".overlay [role=timer]:visible").count(), 0);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual((await page.evaluate(seen))?.score, [0, 0]);
  assert.deepEqual(errors, []);
  await close();
});

/** Returns which part of the stage the overlay covers. @param {Page} page */
const covered = (page) => page.locator(".overlay").evaluate((overlay) => {
  const area = (/** @type {Element} */ element) => {
    const { width, height } = element.getBoundingClientRect();
    return width * height;
  };
  return area(overlay) / area(/** @type {Element} */ (overlay.parentElement));
});

test("a banner after a round says how it ended and leaves the boards visible; Details shows the statistics", SLOW, async () => {
  const { page, errors, close } = await started("seed=7&next=60&first-to=2&level=first-game&pace=1");
  await lose(page);
  const banner = page.locator('.overlay[data-kind="banner"]:not([hidden])');
  await banner.waitFor(WAIT);
  assert.match(await banner.innerText(), /^First game wins the round\s+0 to 1\. You topped out\./);
  assert.ok((await covered(page)) < 0.25, `it covers ${await covered(page)} of the boards`);
  assert.match((await banner.locator("[role=timer]").textContent()) ?? "", /^Continues in \d+ seconds/);
  await banner.getByRole("button", { name: "Details" }).click();
  await reported(page);
  assert.equal(await page.locator(".overlay [role=timer]:visible").count(), 0, "the statistics wait for the person");
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual((await page.evaluate(seen))?.score, [0, 1]);
  assert.deepEqual(errors, []);
  await close();
});

test("after a match a button begins a match against the next level", SLOW, async () => {
  const { page, errors, close } = await started("seed=7&first-to=1&level=first-game&pace=1");
  await lose(page);
  await reported(page);
  const actions = page.locator(".overlay .actions button");
  assert.deepEqual(await actions.allTextContents(), ["AgainEnter", "Play Beginner", "Match and bots", "Other modes"]);
  await page.getByRole("button", { name: "Play Beginner" }).click();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator('.seat[data-side="1"] .name').textContent(), "Beginner");
  assert.deepEqual((await page.evaluate(seen))?.score, [0, 0]);
  assert.deepEqual(errors, []);
  await close();
});

test("a pause hides the boards of a match, and a countdown shows them before it continues", SLOW, async () => {
  const { page, errors, close } = await started("seed=7&level=first-game");
  await page.waitForFunction(isIn, "playing", WAIT);
  const veil = () => page.locator(".seat canvas").first().evaluate((canvas) => getComputedStyle(canvas).filter);
  assert.equal(await veil(), "none");
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "paused", WAIT);
  assert.match(await veil(), /^blur/);
  await page.keyboard.press("Escape");
  await page.locator(".count", { hasText: /^[123]$/ }).first().waitFor(WAIT);
  assert.deepEqual([await veil(), await page.evaluate(isIn, "paused")], ["none", true]);
  await page.keyboard.press("Escape");
  await page.locator(".overlay:not([hidden])").waitFor(WAIT);
  assert.match(await veil(), /^blur/, "the key pauses the game again");
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("the report of a match does not count the match before", SLOW, async () => {
  const { page, errors, close } = await started("seed=7&next=off&first-to=1&level=first-game");
  await lose(page);
  await reported(page);
  await page.keyboard.press("Enter");
  await lose(page);
  const again = await pieces(page);
  await reported(page);
  assert.deepEqual(await row(page, "Pieces"), again);
  assert.deepEqual(errors, []);
  await close();
});

test("a match whose last round has no piece still reports the pieces of the other rounds",
  SLOW, async () => {
  const { page, errors, close } = await started("seed=7&next=off&first-to=2&level=first-game");
  await lose(page);
  const first = await pieces(page);
  await page.locator(".overlay:not([hidden])").waitFor(WAIT);
  await page.keyboard.press("Enter");
  await resign(page);
  const second = await pieces(page);
  await reported(page);
  assert.deepEqual(await row(page, "Pieces"), first.map((count, side) => count + second[side]));
  assert.deepEqual(errors, []);
  await close();
});

test("the replay offered after a match is that of its last round", SLOW, async () => {
  const { page, errors, close } = await started("seed=7&next=off&first-to=2&level=first-game");
  await lose(page);
  await page.locator(".overlay:not([hidden])").waitFor(WAIT);
  await page.keyboard.press("Enter");
  await lose(page);
  await reported(page);
  const placed = (await pieces(page))[0];
  await page.locator('.report [data-do="watch"]').click();
  await watching(page);
  assert.ok((await length(page)) > 0);
  await page.keyboard.press("End");
  await page.waitForFunction(
    (placed) =>
      Number(document.querySelector("stack-mate")?.shadowRoot?.querySelector('[data-stat="pieces"]')?.textContent) === placed,
    placed,
    WAIT,
  );
  assert.deepEqual(errors, []);
  await close();
});

/** Resigns all rounds of a match and returns their seeds. @param {string} query @param {number} rounds */
async function seeds(query, rounds) {
  const { page, errors, close } = await started(`${query}&next=off&first-to=9&level=first-game`);
  for (let round = 1; round <= rounds; round += 1) {
    await resign(page);
    if (round < rounds) await page.keyboard.press("Enter");
  }
  const made = (await configs(page)).map(({ seed }) => seed);
  assert.deepEqual(errors, []);
  await close();
  return made;
}

test("a seed gives the same rounds in every match; each round has other pieces, and the first has that seed", SLOW, async () => {
  const [one, other] = [await seeds("seed=7", 3), await seeds("seed=7", 3)];
  assert.deepEqual(one, other);
  assert.equal(one[0], "7");
  const { module } = await rules();
  const queues = one.map((seed) => {
    const game = new module.Round({ seed, boards: 2 });
    game.advance(1, 0, 0);
    const { queue } = game.position(0);
    game.free();
    return queue.join("");
  });
  assert.equal(new Set(queues).size, 3, queues.join());
});
