// @ts-check
/** Tests the bots' levels on the game page: the level decides how many positions a bot examines and how fast it plays. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn, seen } from "../helpers/game.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const LEVELS = [
  "First game", "Beginner", "Casual", "Steady", "Solid", "Able", "Keen", "Strong", "Skilled", "Fluent", "Sharp", "Expert",
  "Veteran", "Master", "Grandmaster", "Unleashed",
];
const { server, browser } = await fixture(launch);

/**
 * Opens the page and waits for the title.
 * @param {string} query
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function title(query, options) {
  const opened = await open(browser, `${server.origin}/${query}`, options);
  await opened.page.waitForFunction(isIn, "title", WAIT);
  return opened;
}

/**
 * Waits until the page shows that the bot examines from `least` to `most` positions per piece.
 * @param {import("playwright-core").Page} page
 * @param {number} least
 * @param {number} most
 */
async function thought(page, least, most) {
  const read = ({ least, most }) => {
    const root = document.querySelector("stack-mate")?.shadowRoot;
    const [, number, unit] = /([\d.]+)([KM]?) positions/.exec(root?.querySelector(".thought")?.textContent ?? "") ?? [];
    const nodes = Number(number) * { "": 1, K: 1e3, M: 1e6 }[unit ?? ""];
    return nodes >= least && nodes <= most;
  };
  await page.waitForFunction(read, { least, most }, WAIT);
}

test("there are sixteen levels, and a change of level changes the pace and the positions examined", SLOW, async () => {
  const { page, errors, close } = await title("?seed=5&level=beginner");
  const list = page.locator('.level[data-side="1"] select');
  const names = (await list.locator("option:not([hidden])").allTextContents()).slice(0, LEVELS.length + 1);
  assert.deepEqual(names, ["Adaptive", ...LEVELS]);
  assert.equal(await list.inputValue(), "beginner");
  assert.equal(await page.locator(".pace output").textContent(), "0.80 PPS");
  await page.keyboard.press("Enter");
  await thought(page, 300, 2_000);
  assert.match((await page.evaluate(seen))?.engine ?? "", /thread/);
  await list.selectOption("expert");
  assert.equal(await page.locator(".pace output").textContent(), "2.30 PPS");
  await thought(page, 7_000, 20_000);
  await list.selectOption("unleashed");
  await thought(page, 50_000, Infinity);
  assert.match((await page.evaluate(seen))?.engine ?? "", /thread/);
  assert.equal(await page.evaluate(isIn, "playing"), true);
  assert.deepEqual(errors, []);
  await close();
});

test("a stronger bot beats a weaker one", SLOW, async () => {
  const { page, errors, close } = await open(
    browser,
    `${server.origin}/?mode=watch&seed=11&first-to=1&level=master,first-game&pace=4&next=off`,
  );
  await page.waitForFunction(isIn, "over", { timeout: 100_000 });
  assert.deepEqual((await page.evaluate(seen))?.score, [1, 0]);
  assert.deepEqual(errors, []);
  await close();
});

test("each bot plays at the pace of its own level", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=watch&seed=3&level=master,beginner`);
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator(".pace output").textContent(), "3.16 / 0.80 PPS");
  await page.waitForFunction(havePlaced, 5, WAIT);
  const [fast, slow] = (await page.evaluate(seen))?.pieces ?? [];
  assert.ok(fast > 2.5 * slow, `${fast} and ${slow} pieces`);
  assert.deepEqual(errors, []);
  await close();
});

test("a level that does not exist gives a message, and the default level is selected", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/?level=godlike`);
  await page.waitForFunction(isIn, "error", WAIT);
  assert.match((await page.evaluate(seen))?.overlay ?? "", /"godlike" is not one of first game, .*unleashed/);
  await page.locator('[data-action="defaults"]').click();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator('.level[data-side="1"] select').inputValue(), "casual");
  await close();
});

test("on a phone a bot gets half the memory", SLOW, async () => {
  for (const [options, memory] of [
    [{ viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } }, 48],
    [{}, 96],
  ]) {
    const opened = await open(browser, "about:blank", options);
    await opened.page.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message) {
        if (message.type === "stackmate_init") Object.assign(window, { init: message });
        // @ts-ignore: passes the arguments on unchanged
        return post.apply(this, arguments);
      };
      Object.defineProperty(navigator, "deviceMemory", { value: 8 });
    });
    await opened.page.goto(`${server.origin}/?level=steady`);
    await opened.page.waitForFunction(() => "init" in window, null, WAIT);
    // @ts-ignore: `window.init` is defined above
    const init = await opened.page.evaluate(() => window.init);
    assert.deepEqual([init.level, init.memory], ["steady", memory]);
    await opened.close();
  }
});
