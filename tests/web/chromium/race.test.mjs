// @ts-check
/** Tests races against the bot, a dig and forty lines: who is first, what is stored, and how races are started. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn, seen } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { DEVICES } from "../helpers/screens.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** The rules of a short race: one I piece ends it on either board. */
const SHORT = `goal: { lines: 4 }, start: { field: "${Array(4).fill("XXXXXXXXX_").join("/")}", queue: "IIIIIIII" }`;

/** Makes races short. @param {Page} page */
const shorten = (page) => page.route("**/race/config.js", async (route) => {
  const answer = await route.fetch();
  const text = await answer.text();
  await route.fulfill({ response: answer, body: text.replace("goal: GOALS[race]", SHORT) });
});

/** Prevents bots from starting. @param {Page} page */
const stun = (page) => page.addInitScript(() => (Worker.prototype.postMessage = () => undefined));

/** Returns the text of the overlay. @param {Page} page */
const overlay = async (page) => (await page.evaluate(seen))?.overlay ?? "";

/** Waits until the countdown before a race is over. @param {Page} page */
async function begun(page) {
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.waitForFunction(
    () => Number(document.querySelector("stack-mate")?.shadowRoot?.querySelector(".track .clock")?.textContent) > 0,
    null,
    WAIT,
  );
}

/** Clears four lines with an I. @param {Page} page */
async function win(page) {
  await begun(page);
  await page.keyboard.press("x", { delay: 20 });
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight", { delay: 20 });
  await page.keyboard.press("Space", { delay: 20 });
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator(".overlay:not([hidden])").waitFor();
}

test("the bot wins a dig on the same garbage, the result says so, and the replay is stored", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=dig&seed=7&level=unleashed&pace=8`);
  await begun(page);
  assert.equal(await page.locator(".track .runner").count(), 2);
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator(".overlay:not([hidden])").waitFor();
  assert.match(await overlay(page), /^Unleashed finished first.*Time18 to go\d+\.\d{3}/);
  assert.match((await page.locator(".sr").textContent()) ?? "", /Unleashed finished first/);
  assert.equal(
    await page.locator('[data-runner="1"] progress').evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).position),
    1,
  );
  assert.equal(await page.evaluate(() => localStorage.getItem("stackmate.dig")), null);
  await choose(page, "replays");
  await page.locator(".library tbody tr").first().waitFor(WAIT);
  assert.match((await page.locator(".library tbody tr").first().textContent()) ?? "", /Dig race/);
  assert.deepEqual(errors, []);
  await close();
});

test("by keyboard alone from the title a person wins a race, the time is stored, and another race begins", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await shorten(page);
  // The bot needs only about a second for its piece, and in a busy browser the person may need longer. So the bots are prevented
  // from starting.
  await stun(page);
  await page.goto(`${server.origin}/?seed=7&level=first-game&pace=0.25`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.locator('.overlay [data-mode="race"]').focus();
  await page.keyboard.press("Enter");
  await win(page);
  const time = (await page.locator(".track .clock").textContent()) ?? "";
  assert.match(time, /^\d+\.\d{3}$/);
  assert.match(await overlay(page), new RegExp(`You finished first New best time\\..*Time${time}4 to go`));
  await page.keyboard.press("Enter");
  await begun(page);
  assert.equal(await page.locator(".track .best").textContent(), `Your best: ${time}`);
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "paused", WAIT);
  const stands = await page.locator(".track .clock").textContent();
  await page.waitForTimeout(600);
  assert.equal(await page.locator(".track .clock").textContent(), stands);
  await page.reload();
  await page.waitForFunction(isIn, "title", WAIT);
  await choose(page, "race");
  await begun(page);
  assert.equal(await page.locator(".track .best").textContent(), `Your best: ${time}`);
  assert.deepEqual(errors, []);
  await close();
});

test("topping out loses the race, and a new level applies during the race", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=dig&seed=7&level=first-game`);
  await begun(page);
  await page.locator('.level[data-side="1"] select').selectOption("expert");
  assert.equal(await page.locator(".pace output").textContent(), "2.30 PPS");
  await page.waitForFunction(
    () =>
      Number(
        document.querySelector("stack-mate")?.shadowRoot?.querySelector('.seat[data-side="1"] [data-stat="pieces"]')?.textContent,
      ) >= 4,
    null,
    WAIT,
  );
  const since = Date.now();
  while (await page.evaluate(isIn, "playing")) {
    assert.ok(Date.now() - since < 60_000, "the race does not end");
    await page.keyboard.press("Space", { delay: 20 });
  }
  await page.locator(".overlay:not([hidden]) .report table").first().waitFor(WAIT);
  assert.match(await overlay(page), /Expert finished first/);
  // The result, the report and the line under the boards show the same count.
  const rows = page.locator(".overlay tr", { has: page.locator("th", { hasText: /^Pieces per second$/ }) });
  const live = await page.locator('.seat [data-stat="pps"]').allTextContents();
  assert.equal(await rows.count(), 2);
  for (const row of await rows.all()) assert.deepEqual(await row.locator("td").allTextContents(), live);
  assert.deepEqual(errors, []);
  await close();
});

test("by touch on a phone a race is started, then a match, then watching", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?seed=7`, DEVICES.phone);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.locator('.overlay [data-mode="dig"]').tap();
  await begun(page);
  await page.locator('.pad [data-button="hard_drop"]').tap();
  await page.waitForFunction(havePlaced, 1, WAIT);
  await page.locator('.tools [data-action="pause"]').tap();
  await page.waitForFunction(isIn, "paused", WAIT);
  await choose(page, "versus");
  await page.waitForFunction(
    () => document.querySelector("stack-mate")?.shadowRoot?.querySelector('.app[data-mode="versus"][data-state="playing"]'),
    null,
    WAIT,
  );
  assert.equal(await page.locator(".track").count(), 0);
  await choose(page, "watch");
  await page.waitForFunction(havePlaced, 3, WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("a level that does not exist gives a message, and the default level races", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/?mode=dig&level=godlike`);
  await page.waitForFunction(isIn, "error", WAIT);
  assert.match(await overlay(page), /"godlike" is not one of first game/);
  await page.locator('[data-action="defaults"]').click();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator('.level[data-side="1"] select').inputValue(), "casual");
  await close();
});
