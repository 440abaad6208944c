// @ts-check
/** What comes from elsewhere while something runs: files that are dropped on the page, and links. */
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

/** @param {Page} page @param {string} link */
const follow = (page, link) => page.evaluate((link) => void (location.hash = `replay=${link}`), link);

/** Waits for the one notice. @param {Page} page @param {RegExp} words */
async function notice(page, words) {
  await page.locator(".notice p", { hasText: words }).waitFor(WAIT);
  assert.equal(await page.locator(".notice").count(), 1, "what was said before is gone");
}

/** @param {Buffer} bytes */
const linkTo = (bytes) => `r${bytes.toString("base64url")}`;

test("what holds no replay ends nothing: a notice says what is wrong, and the match goes on", SLOW, async () => {
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
  assert.ok(now !== null && Math.max(...now.score) > 0, "the score is there");
  assert.equal(await page.locator(".app").getAttribute("data-mode"), "watch");
  await page.locator('.seat[data-side="1"] [data-stat="pieces"]', { hasNotText: new RegExp(`^${now.pieces[1]}$`) }).waitFor(WAIT);
  await drop(page, { "shot.png": PICTURE, "a.smrp": STACKERS });
  await page.locator(".library .problem", { hasText: /^shot\.png: This is not a replay/ }).waitFor(WAIT);
  assert.ok((await rows(page)).some(({ length }) => length === "0:36"));
  assert.equal(await page.locator(".notice").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("a file that is dropped on the page while something else is played is shown", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await drop(page, { "dropped.smrp": STACKERS });
  await watching(page);
  assert.equal(await length(page), 36_692);
  assert.deepEqual(errors, []);
  await close();
});

test("a broken link leaves the replay that is shown, a good one takes its place and is in the address", SLOW, async () => {
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
  assert.equal(await page.evaluate(() => location.hash), "", "what is not shown is not in the address");
  assert.deepEqual(errors, []);
  await close();
});

test("a page that is gone before a file is read hears nothing of it", SLOW, async () => {
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
    // Reading it once more takes as long as it took the page.
    await new File(["more"], "more").arrayBuffer();
    await new Promise((done) => setTimeout(done));
  });
  assert.deepEqual(errors, []);
  await close();
});
