// @ts-check
/** Tests replays that arrive from outside while a game runs: files that are dropped on the page, and links. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn, seen } from "../helpers/game.mjs";
import { length, moment, press, rows, watching } from "../helpers/replays.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const STACKERS = await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url));
const PICTURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/**
 * Drops files on the page.
 * @param {Page} page
 * @param {Record<string, Buffer>} files by name
 */
async function drop(page, files) {
  await page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, bytes] of files) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
    const host = /** @type {HTMLElement} */ (document.querySelector("stack-mate"));
    for (const type of ["dragover", "drop"])
      host.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, Object.entries(files).map(([name, buffer]) => /** @type {const} */ ([name, [...buffer]])));
}

/** Changes the address to a link with a replay. @param {Page} page @param {string} link */
const follow = (page, link) => page.evaluate((link) => void (location.hash = `replay=${link}`), link);

/** Waits for a notice, and asserts that it is the only one. @param {Page} page @param {RegExp} words */
async function notice(page, words) {
  await page.locator(".notice p", { hasText: words }).waitFor(WAIT);
  assert.equal(await page.locator(".notice").count(), 1, "the earlier notice is gone");
}

/** Encodes a replay for a link. @param {Buffer} bytes */
const linkTo = (bytes) => `r${bytes.toString("base64url")}`;

test("a file or link without a replay gives a notice, and the match continues", SLOW, async () => {
  const { page, errors, close } = await open(
    browser,
    `${server.origin}/?mode=watch&level=beginner,master&pace=8&first-to=99&seed=3`,
  );
  await page.locator("[data-score]", { hasText: /[1-9]/ }).first().waitFor(WAIT);
  await drop(page, { "shot.png": PICTURE });
  await notice(page, /^shot\.png: This is not a replay of Stackmate\.$/);
  await drop(page, { "shot.png": PICTURE, "half.smrp": STACKERS.subarray(0, 90) });
  await notice(page, /^shot\.png: .*\nhalf\.smrp: The replay is cut off/);
  await follow(page, "xAAAA");
  await notice(page, /begins with “x”/);
  await follow(page, linkTo(STACKERS.subarray(0, 100)));
  await notice(page, /its end is missing/);
  const now = await page.evaluate(seen);
  assert.ok(now !== null && Math.max(...now.score) > 0, "the match keeps its score");
  assert.equal(await page.locator(".app").getAttribute("data-mode"), "watch");
  await page.locator('.seat[data-side="1"] [data-stat="pieces"]', { hasNotText: new RegExp(`^${now.pieces[1]}$`) }).waitFor(WAIT);
  await drop(page, { "shot.png": PICTURE, "a.smrp": STACKERS });
  await page.locator(".library .problem", { hasText: /^shot\.png: This is not a replay/ }).waitFor(WAIT);
  assert.ok((await rows(page)).some(({ length }) => length === "0:36"));
  assert.equal(await page.locator(".notice").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("a replay that is dropped on the page during another game is shown", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await drop(page, { "dropped.smrp": STACKERS });
  await watching(page);
  assert.equal(await length(page), 36_692);
  assert.deepEqual(errors, []);
  await close();
});

test("a broken link does not change the replay that is shown; a valid one replaces it and is in the address", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/#replay=${linkTo(STACKERS)}`);
  await watching(page);
  await press(page, "Space", "Home", "ArrowRight");
  const at = await moment(page);
  for (const [link, words] of /** @type {const} */ ([
    ["dAAAAA", /damaged or cut off/],
    [linkTo(Buffer.from("hello, this is no replay")), /not a replay of Stackmate/],
  ])) {
    await follow(page, link);
    await notice(page, words);
    assert.equal(await moment(page), at);
  }
  await follow(page, `${linkTo(STACKERS)}`);
  await page.waitForFunction(
    () =>
      document.querySelector("stack-mate")?.shadowRoot?.querySelector('[data-do="play"]')?.getAttribute("data-shows") === "stop",
    null,
    WAIT,
  );
  assert.equal(await page.locator(".notice").count(), 0);
  assert.equal(new URL(page.url()).hash, `#replay=${linkTo(STACKERS)}`);
  await press(page, "Escape");
  assert.equal(await page.evaluate(() => location.hash), "", "the address has no replay once none is shown");
  assert.deepEqual(errors, []);
  await close();
});

test("an element that is removed before a file is read gives no error", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype;
    const asked = new Promise((ask) => Object.assign(window, { ask }));
    File.prototype.arrayBuffer = async function () {
      Object.assign(window, { isReading: true });
      await asked;
      return arrayBuffer.call(this);
    };
  });
  await drop(page, { "shot.png": PICTURE });
  await page.waitForFunction(() => "isReading" in window, null, WAIT);
  await page.evaluate(async () => {
    document.querySelector("stack-mate")?.remove();
    /** @type {any} */ (window).ask();
    // Reading another file takes at least as long as the page's own reading.
    await new File(["more"], "more").arrayBuffer();
    await new Promise((done) => setTimeout(done));
  });
  assert.deepEqual(errors, []);
  await close();
});
