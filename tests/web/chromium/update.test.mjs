// @ts-check
/**
 * Tests releases that replace each other on a host, and releases side by side on one host: no page ever uses files of two
 * releases.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { DIST, another, host } from "../helpers/host.mjs";
import { choose } from "../helpers/menu.mjs";
import { finds, forgets, releases, storesPackage } from "../helpers/stored.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 90_000 };
/** Headers that let the browser cache files for ten minutes, as many hosts of static files send them. */
const KEPT = { "cache-control": "max-age=600" };
const NOT_KEPT = { "cache-control": "no-store" };
/** The address of a match of two bots. */
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

test("a new release replaces the old one completely once the old page is closed, despite the browser's cache", SLOW, async () => {
  const folders = { "/": DIST };
  const server = await host(folders, KEPT);
  const { page, close } = await visit(`${server.origin}/${GAME}`);
  const [first] = await page.evaluate(releases);
  folders["/"] = second.folder;
  await page.evaluate(finds);
  await page.reload();
  assert.equal(await page.title(), "Stackmate", "the old release is still used completely");
  await page.waitForFunction(havePlaced, 3, WAIT);
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  // A new page still belongs to the old release if it opens before the closed page has ended, so the page is opened again.
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

test("two copies on one origin do not affect each other", SLOW, async () => {
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

test("the old page still loads files of its own release after the host has replaced them", SLOW, async () => {
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
