// @ts-check
/** Tests the game page: a person loses to the bot, two bots play, and the bots run on threads, on one thread or on the page. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launchWhole, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn, seen } from "../helpers/game.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 90_000 };
const { server, browser } = await fixture(launchWhole);

/**
 * Opens the game and starts a match.
 * @param {string} query
 * @param {(page: import("playwright-core").Page) => Promise<unknown>} [prepare] before the page loads
 */
async function start(query, prepare) {
  const opened = await open(browser, "about:blank");
  await prepare?.(opened.page);
  await opened.page.goto(`${server.origin}/${query}`);
  // A match of two bots begins automatically.
  if (!query.includes("mode=watch")) {
    await opened.page.waitForFunction(isIn, "title", WAIT);
    await opened.page.keyboard.press("Enter");
  }
  await opened.page.waitForFunction(isIn, "playing", WAIT);
  return opened;
}

test("a person who only drops pieces loses to the bot", SLOW, async () => {
  const { page, errors, close } = await start("?seed=7&first-to=1&pace=3&next=off");
  // The test waits for the bot's pieces first, because the bot may take longer to load than the person takes to lose.
  await page.waitForFunction(
    () =>
      Number(
        document.querySelector("stack-mate")?.shadowRoot?.querySelector('.seat[data-side="1"] [data-stat="pieces"]')?.textContent,
      ) >= 5,
    undefined,
    WAIT,
  );
  const begun = Date.now();
  while (await page.evaluate(isIn, "playing")) {
    assert.ok(Date.now() - begun < 60_000, "the match does not end");
    await page.keyboard.press("Space", { delay: 30 });
    await page.waitForTimeout(250);
  }
  const end = await page.evaluate(seen);
  assert.equal(end?.state, "over");
  assert.deepEqual(end.score, [0, 1]);
  assert.ok(end.pieces[0] >= 8 && end.pieces[1] >= 5, `pieces ${end.pieces}`);
  await page.waitForFunction(() => document.querySelector("stack-mate")?.shadowRoot?.querySelector(".overlay:not([hidden])"));
  assert.match((await page.evaluate(seen))?.overlay ?? "", /Casual wins the match/);
  assert.deepEqual(errors, []);
  await close();
});

test("two bots play until they are paused", SLOW, async () => {
  const { page, errors, close } = await start("?mode=watch&seed=3&pace=5");
  await page.waitForFunction(havePlaced, 15, WAIT);
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "paused");
  const before = (await page.evaluate(seen))?.pieces;
  await page.waitForTimeout(800);
  assert.deepEqual((await page.evaluate(seen))?.pieces, before);
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "playing");
  await page.waitForFunction(havePlaced, 25, WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("the address can request two threads", SLOW, async () => {
  const { page, errors, close } = await start("?mode=watch&seed=3&pace=5&threads=2");
  await page.waitForFunction(havePlaced, 10, WAIT);
  assert.match((await page.evaluate(seen))?.engine ?? "", /2 threads/);
  assert.deepEqual(errors, []);
  await close();
});

test("without workers the bot runs on the page itself, and the page says why", SLOW, async () => {
  const { page, close } = await start("?mode=watch&seed=3&pace=3", (page) =>
    page.addInitScript(() => {
      // @ts-ignore: simulates a page that may not start workers
      window.Worker = class {
        constructor() {
          throw new DOMException("workers are not allowed here", "SecurityError");
        }
      };
    }),
  );
  await page.waitForFunction(havePlaced, 8, WAIT);
  assert.match((await page.evaluate(seen))?.engine ?? "", /page|main/i);
  await close();
});

test("an invalid seed gives a message that names it", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/?seed=banana`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "error", WAIT);
  assert.match((await page.evaluate(seen))?.overlay ?? "", /banana/);
  await close();
});

test("invalid parameters of the address give a message, and the valid ones are used", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/?mode=watch&pace=999&first-to=x&seed=3`);
  await page.waitForFunction(havePlaced, 2, WAIT);
  assert.match(await page.locator(".notice").textContent() ?? "", /first-to="x".*\n.*pace="999"/);
  await page.goto(`${server.origin}/?mode=dance`);
  await page.waitForFunction(isIn, "title", WAIT);
  assert.match(await page.locator(".notice").textContent() ?? "", /dance.*versus, sprint/);
  await close();
});

test("an element that is removed from the page while it loads gives no error", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  /** @type {() => void} */
  let arrive = () => undefined;
  const arrived = new Promise((resolve) => (arrive = () => resolve(undefined)));
  await page.route("**/pkg/page/*.wasm", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${server.origin}/?mode=watch&seed=3`);
  await page.waitForFunction(isIn, "loading", WAIT);
  // The menu gets its contents from the game, which starts behind the first picture. So the test waits for these contents.
  await page.waitForFunction(
    () => document.querySelector("stack-mate")?.shadowRoot?.querySelector(".bots .setup"),
    undefined,
    WAIT,
  );
  await page.evaluate(() => document.querySelector("stack-mate")?.remove());
  const loaded = page.waitForResponse(/pkg\/page\/.*\.wasm/);
  arrive();
  await (await loaded).finished();
  await page.waitForTimeout(500);
  assert.deepEqual(errors, []);
  await close();
});

test("while two bots play, Enter takes over the left board and Esc gives it back", SLOW, async () => {
  const { page, errors, close } = await start("?mode=watch&seed=3&pace=2");
  await page.waitForFunction(havePlaced, 2, WAIT);
  const pieces = async () => (await page.evaluate(seen))?.pieces ?? [];
  const own = () =>
    page.evaluate(
      () =>
        /** @type {HTMLElement | undefined} */ (document.querySelector("stack-mate")?.shadowRoot?.querySelector(".app"))?.dataset
          .seating,
    );
  await page.keyboard.press("Enter");
  assert.equal(await own(), "person");
  const [before, rival] = await pieces();
  const dropped = () =>
    page.waitForFunction(
      (least) =>
        Number(document.querySelector("stack-mate")?.shadowRoot?.querySelector('[data-stat="pieces"]')?.textContent) >= least,
      before + 2,
      WAIT,
    );
  await page.keyboard.press("Space", { delay: 30 });
  await page.keyboard.press("Space", { delay: 30 });
  await dropped();
  await page.keyboard.press("Escape");
  assert.equal(await own(), "bots");
  assert.equal(await page.evaluate(isIn, "playing"), true);
  await page.waitForFunction(havePlaced, rival + 4, WAIT);
  assert.deepEqual(errors, []);
  await close();
});
