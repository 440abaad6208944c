// @ts-check
/** Tests third-party bots on the game page: after a warning they play, or they forfeit and are terminated. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { offer, openLoader, run, scripts, source } from "../helpers/bots.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn, seen } from "../helpers/game.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

/** Opens the page and waits for the title. @param {string} query */
async function title(query) {
  const opened = await open(browser, `${server.origin}/${query}`);
  await opened.page.waitForFunction(isIn, "title", WAIT);
  return opened;
}

/** Counts the running sandboxes. @param {import("playwright-core").Page} page */
const sandboxes = (page) => page.workers().filter((worker) => worker.url().endsWith("/foreign/sandbox.js")).length;

/**
 * Waits until no sandbox and no bot worker is left. A browser may take seconds to terminate a worker that never stops.
 * @param {import("playwright-core").Page} page
 */
async function ended(page) {
  const begun = Date.now();
  while (page.workers().some((worker) => /sandbox|blob/.test(worker.url()))) {
    assert.ok(Date.now() - begun < 30_000, "the script still runs");
    await page.waitForTimeout(100);
  }
}

test("a script from a file runs after the warning, and plays", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=watch&seed=3&level=skilled`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await openLoader(page);
  await offer(page, "lowest-row.js", await source("lowest-row.js"));
  const warning = await page.locator(".loader .warning").textContent();
  assert.match(warning ?? "", /third-party.*lowest-row, \d+ kB, from a file on this device.*network/s);
  assert.equal(await page.locator(".loader output").textContent(), "lowest-row.js", "the chosen file is named");
  assert.equal(sandboxes(page), 0, "nothing runs before the person accepts the warning");
  await run(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction(havePlaced, 12, WAIT);
  assert.match((await page.evaluate(seen))?.engine ?? "", /third-party code: it runs as a web worker of type classic/);
  assert.equal(await page.locator('.seat[data-side="1"] .name').textContent(), "lowest-row");
  assert.equal(sandboxes(page), 1);
  assert.deepEqual(errors, []);
  await close();
});

test("a module from another site runs, and plays against a person", SLOW, async () => {
  const shared = await scripts({ "/bot.mjs": `${await source("lowest-row.js")}\nexport {};\n` }, true);
  const { page, errors, close } = await title("?seed=3&pace=4");
  await openLoader(page);
  await page.locator('.loader [inputmode="url"]').fill(`${shared.origin}/bot.mjs`);
  await page.keyboard.press("Enter");
  await page.locator(".loader .warning").waitFor();
  assert.match((await page.locator(".loader .what").textContent()) ?? "", /^bot, \d+ kB, from 127\.0\.0\.1:\d+$/);
  await run(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () =>
      Number(
        document.querySelector("stack-mate")?.shadowRoot?.querySelector('.seat[data-side="1"] [data-stat="pieces"]')?.textContent,
      ) >= 8,
    null,
    WAIT,
  );
  assert.match((await page.evaluate(seen))?.engine ?? "", /third-party code: it runs as a web worker of type module/);
  assert.deepEqual(errors, []);
  await close();
  shared.stop();
});

test("a script that cannot be loaded gives an error message in the dialog", SLOW, async () => {
  const closed = await scripts({ "/bot.js": "postMessage(1)" }, false);
  const { page, close } = await title("");
  await openLoader(page);
  const problem = page.locator(".loader .problem");
  for (const [address, complaint] of [
    ["", /Choose a file or give an address/],
    [`${closed.origin}/bot.js`, /127\.0\.0\.1:\d+ does not allow other sites to read it \(CORS\)/],
    ["/nothing.js", /returned 404/],
    ["/index.html", /is a web page, not a script/],
  ]) {
    await page.locator('.loader [inputmode="url"]').fill(String(address));
    await page.locator(".loader .source [type=submit]").click();
    await problem.filter({ hasText: /** @type {RegExp} */ (complaint) }).waitFor();
  }
  await close();
  closed.stop();
});

test("cancelling the dialog changes nothing", SLOW, async () => {
  const { page, errors, close } = await title("?seed=3&level=steady");
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  const stays = () =>
    page.waitForFunction(
      (level) => {
        const root = document.querySelector("stack-mate")?.shadowRoot;
        return (
          /** @type {HTMLSelectElement | null | undefined} */ (root?.querySelector('.level[data-side="1"] select'))?.value ===
          level
        );
      },
      "steady",
      WAIT,
    );
  await openLoader(page);
  await page.waitForFunction(isIn, "paused");
  await offer(page, "x.js", "postMessage({ type: 'info' })");
  await page.keyboard.press("Enter");
  await page.locator(".loader").waitFor({ state: "hidden" });
  await stays();
  await openLoader(page);
  await page.keyboard.press("Escape");
  await page.locator(".loader").waitFor({ state: "hidden" });
  await stays();
  assert.deepEqual([await page.evaluate(isIn, "paused"), sandboxes(page)], [true, 0]);
  assert.deepEqual(errors, []);
  await close();
});

for (const [name, why] of /** @type {[string, RegExp][]} */ ([
  ["silent", /silent forfeits: it did not answer within 2 seconds/],
  ["illegal", /illegal forfeits: it suggested no legal move: . pointing North at x 4, y 12 with spin None cannot be reached/],
  // On a busy machine fewer than 10,000 of its messages are checked in a second. Then the bot forfeits because it gave no answer
  // in time.
  ["flooding", /flooding forfeits: it (sent more than 10,000 messages in a second|did not answer within 2 seconds)/],
  ["huge", /huge forfeits: it sent a message that is too large/],
  ["crashing", /crashing forfeits: it failed: .*I did not expect that/],
])) {
  test(`a bot that is ${name} forfeits the round and is terminated`, SLOW, async () => {
    const { page, errors, close } = await title("?seed=3&first-to=2&next=off");
    await openLoader(page);
    await offer(page, `${name}.js`, await source(`${name}.js`));
    await run(page);
    await page.keyboard.press("Enter");
    await page.waitForFunction(isIn, "over", WAIT);
    await page.locator(".overlay:not([hidden])").waitFor();
    const { overlay, score } = (await page.evaluate(seen)) ?? {};
    assert.match(overlay ?? "", why);
    assert.deepEqual(score, [1, 0]);
    await ended(page);
    await page.keyboard.press("Enter");
    await page.waitForFunction(isIn, "playing", WAIT);
    await page.waitForFunction(isIn, "over", WAIT);
    assert.deepEqual((await page.evaluate(seen))?.score, [2, 0], "the bot forfeits the next round too");
    assert.deepEqual(errors, []);
    await close();
  });
}

test("a script that runs neither as a classic worker nor as a module gives an error before the round", SLOW, async () => {
  const { page, close } = await title("?seed=3");
  await openLoader(page);
  await offer(page, "broken.js", "this is no program");
  await run(page);
  await page
    .locator('.engine[data-mood="bad"]')
    .filter({ hasText: /broken cannot play: it does not run: as a classic worker .*SyntaxError.*; as a module worker/ })
    .waitFor();
  assert.equal(await page.evaluate(isIn, "title"), true);
  await close();
});

test("a bot that is silent forfeits a race too", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=dig&seed=3`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await openLoader(page);
  await offer(page, "silent.js", await source("silent.js"));
  await run(page);
  await page.waitForFunction(isIn, "paused", WAIT);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator(".overlay:not([hidden])").waitFor();
  assert.match((await page.evaluate(seen))?.overlay ?? "", /You finished first silent forfeits: it did not answer/);
  assert.deepEqual(errors, []);
  await close();
});
