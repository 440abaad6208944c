// @ts-check
/** Tests the live match beside the title: it plays silently, leaves room for the title, and ends when a game begins. */
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { blog } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);
const site = await blog({
  "/": `<!doctype html><title>blog</title><link rel="icon" href="data:,">
    <iframe name="game" src="${server.origin}/index.html?seed=3" title="Stackmate" width="1400" height="800"></iframe>`,
});
after(() => site.stop());

/** @typedef {import("playwright-core").Page} Page */

/** Opens the title. @param {import("playwright-core").BrowserContextOptions} options @param {string} [query] */
async function title(options, query = "") {
  const opened = await open(browser, `${server.origin}/${query}`, { viewport: { width: 1440, height: 900 }, ...options });
  await opened.page.waitForFunction(isIn, "title", WAIT);
  return opened;
}

/** Runs in the page: whether the match is shown. */
const isShown = () =>
  document.querySelector("stack-mate")?.shadowRoot?.querySelector('.app[data-showcase="shown"] .showcase') != null;

/** Returns the bytes of both boards' pictures, as text. @param {Page} page */
const pictures = (page) => page.evaluate(() => {
  const boards = document.querySelector("stack-mate")?.shadowRoot?.querySelectorAll(".showcase canvas") ?? [];
  return [...boards].map((board) => /** @type {HTMLCanvasElement} */ (board).toDataURL());
});

/** Waits until both boards look different. @param {Page} page @param {string[]} before */
async function move(page, before) {
  for (;;) {
    const now = await pictures(page);
    if (now.every((picture, side) => picture !== before[side])) return;
    await page.waitForTimeout(100);
  }
}

test("two different bots play beside the title, which covers neither, until a game begins", SLOW, async () => {
  const { page, errors, close } = await title({});
  await page.waitForFunction(isShown, null, WAIT);
  const root = page.locator("stack-mate");
  const names = await root.locator(".showcase figcaption").allTextContents();
  assert.equal(new Set(names).size, 2, names.join());
  const [panel, ...boards] = await Promise.all([
    root.locator(".overlay").boundingBox(), ...[0, 1].map((side) => root.locator(".showcase canvas").nth(side).boundingBox()),
  ]);
  assert.ok(panel !== null && boards[0] !== null && boards[1] !== null);
  assert.ok(boards[0].x + boards[0].width <= panel.x, JSON.stringify([panel, boards]));
  assert.ok(boards[1].x >= panel.x + panel.width, JSON.stringify([panel, boards]));
  await move(page, await pictures(page));
  const rival = 1;
  assert.equal(page.workers().length, rival + 2);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(isShown), false);
  assert.equal(page.workers().length, rival);
  assert.deepEqual(errors, []);
  await close();
});

test("a person who wants no motion sees a still picture, without thinking bots", SLOW, async () => {
  const { page, errors, close } = await title({ reducedMotion: "reduce" });
  await page.waitForFunction(isShown, null, WAIT);
  const before = await pictures(page);
  await page.waitForTimeout(2500);
  assert.deepEqual(await pictures(page), before);
  assert.equal(page.workers().length, 1);
  assert.deepEqual(errors, []);
  await close();
});

test("no match is played where there is no room for it, or in another page", SLOW, async () => {
  const phone = await title({ viewport: { width: 390, height: 844 } });
  const guest = await open(browser, `${site.origin}/`, { viewport: { width: 1440, height: 900 } });
  const frame = guest.page.frame("game");
  assert.ok(frame !== null);
  await frame.waitForFunction(isIn, "title", WAIT);
  await guest.page.waitForTimeout(4000);
  for (const one of [phone.page, frame]) assert.equal(await one.evaluate(isShown), false);
  await Promise.all([phone.close(), guest.close()]);
});
