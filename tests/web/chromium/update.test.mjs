// @ts-check
/** One release after another or beside another, on hosts as they are: no page ever meets files of two. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { DIST, another, host } from "../helpers/host.mjs";
import { choose } from "../helpers/menu.mjs";
import { finds, forgets, releases, storesPackage } from "../helpers/stored.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 90_000 };
/** What is on a page may stay in the browser's own cache for so long, as on many a host of static files. */
const KEPT = { "cache-control": "max-age=600" };
const NOT_KEPT = { "cache-control": "no-store" };
/** Two bots, on the page that is not loaded again meanwhile. */
const GAME = "?mode=watch&start=&threads=1&pace=5&seed=3";
let browser, second;

before(async () => {
  browser = await launch();
  second = await another("second");
}, SLOW);

after(async () => {
  await browser?.close();
  await second?.remove();
});

/**
 * Opens a page and waits until its release is stored.
 * @param {string} address
 */
async function visit(address) {
  const opened = await open(browser, "about:blank");
  await opened.page.addInitScript(() => sessionStorage.setItem("stackmate.reloaded", "yes"));
  await opened.page.goto(address);
  await opened.page.evaluate(storesPackage, "st");
  return opened;
}

test("a new release takes over whole, once the old page is closed, whatever the browser kept of it", SLOW, async () => {
  const folders = { "/": DIST };
  const server = await host(folders, KEPT);
  const { page, close } = await visit(`${server.origin}/${GAME}`);
  const [first] = await page.evaluate(releases);
  folders["/"] = second.folder;
  await page.evaluate(finds);
  await page.reload();
  assert.equal(await page.title(), "Stackmate", "the old page is still there, whole");
  await page.waitForFunction(havePlaced, 3, WAIT);
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  // A page that is opened before the closed one is quite gone belongs to the old release as well.
  do {
    await next.goto("about:blank");
    await next.goto(`${server.origin}/${GAME}`);
  } while (!(await next.evaluate(forgets, first)));
  for (const isThere of [true, false]) {
    if (!isThere) server.stop();
    await next.reload();
    assert.equal(await next.title(), "Stackmate second");
    await next.waitForFunction(havePlaced, 3, WAIT);
  }
  await close();
});

test("two copies on one origin leave each other alone", SLOW, async () => {
  const server = await host({ "/a/": DIST, "/b/": second.folder }, NOT_KEPT);
  const { page, close } = await visit(`${server.origin}/a/${GAME}`);
  await page.goto(`${server.origin}/b/${GAME}`);
  await page.evaluate(storesPackage, "st");
  server.stop();
  for (const [copy, title] of [["a", "Stackmate"], ["b", "Stackmate second"]]) {
    await page.goto(`${server.origin}/${copy}/${GAME}`);
    assert.equal(await page.title(), title);
    await page.waitForFunction(havePlaced, 3, WAIT);
  }
  await close();
});

test("what the old page loads later comes from its own release, when the host has it no more", SLOW, async () => {
  const folders = { "/": DIST };
  const server = await host(folders, NOT_KEPT);
  const { page, errors, close } = await visit(`${server.origin}/?lang=en`);
  await page.reload();
  await page.waitForFunction(isIn, "title", WAIT);
  folders["/"] = second.folder;
  await page.evaluate(finds);
  await choose(page, "solve");
  await page.locator("main.solve").waitFor();
  assert.deepEqual(errors, []);
  await close();
  server.stop();
});
