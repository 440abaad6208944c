// @ts-check
/** Tests what is loaded before a person wants it: the files of the title, and the screen of a mode whose card is pointed at. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { storesPackage } from "../helpers/stored.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
/** The largest number of files of a release that the title may need. */
const MOST_FILES = 32;
const { server, browser } = await fixture(launch, "--dist");

/** @typedef {import("playwright-core").Page} Page */

/** Opens the title. @param {(page: Page) => Promise<unknown>} [prepare] */
async function title(prepare = async () => undefined) {
  const { page, errors, close } = await open(browser, "about:blank");
  await prepare(page);
  await page.goto(`${server.origin}/`);
  await page.waitForFunction(isIn, "title", WAIT);
  return { page, errors, close };
}

/** Returns the paths of the files that were loaded, in the order of the requests. @param {Page} page */
const loaded = (page) => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));

/** Waits until a file of a mode is loaded. @param {Page} page @param {string} part of its path */
const loads = (page, part) => page.waitForFunction(
  (wanted) => performance.getEntriesByType("resource").some(({ name }) => name.includes(wanted)), part, WAIT);

test("the title needs few files, in both visits, and each is requested once", SLOW, async () => {
  const { page, errors, close } = await title();
  const first = await loaded(page);
  await page.evaluate(storesPackage, "st");
  await page.reload();
  await page.waitForFunction(isIn, "title", WAIT);
  for (const files of [first, await loaded(page)]) {
    assert.ok(files.length <= MOST_FILES, `${files.length} files: ${files.join(" ")}`);
    assert.deepEqual(files.filter((file, at) => files.indexOf(file) !== at), []);
  }
  assert.deepEqual(errors, []);
  await close();
});

test("a mode whose card is pointed at is loaded before it is chosen", SLOW, async () => {
  const { page, errors, close } = await title();
  await page.locator('.overlay [data-mode="solve"]').hover();
  await loads(page, "/modes-solve-screen-");
  assert.equal((await loaded(page)).filter((file) => file.includes("/modes-learn-")).length, 0);
  await page.locator('.overlay [data-mode="learn"]').focus();
  await loads(page, "/modes-learn-screen-");
  assert.equal(await page.evaluate(isIn, "title"), true, "no mode is chosen");
  await page.locator('.overlay [data-mode="solve"]').click();
  await page.locator('.app[data-mode="solve"]').waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("a person who saves data loads no mode that they do not choose", SLOW, async () => {
  const { page, close } = await title((page) => page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  }));
  await page.locator('.overlay [data-mode="solve"]').hover();
  await page.waitForTimeout(500);
  assert.equal((await loaded(page)).filter((file) => file.includes("/modes-solve-screen-")).length, 0);
  await page.locator('.overlay [data-mode="solve"]').click();
  await loads(page, "/modes-solve-screen-");
  await close();
});
