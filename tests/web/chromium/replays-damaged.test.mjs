// @ts-check
/**
 * Tests a library that is damaged or unavailable: valid games are shown, bad records are named, and the list is not called
 * empty if it is not.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { PAGES } from "../helpers/pages.mjs";
import { act, press, rows } from "../helpers/replays.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch, ...PAGES);
const LIST = `${server.origin}/?mode=replays`;
const FILE = {
  name: "stackers.smrp",
  mimeType: "",
  buffer: await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url)),
};

/** Opens a page of the site that has no game. */
const blank = () => open(browser, `${server.origin}/pages/blank.html`);

/** Stores a game in the library, and opens the list again. @param {Page} page */
async function keepOne(page) {
  await page.goto(LIST);
  await page.locator('.library input[type="file"]').setInputFiles(FILE);
  await page.locator(".transport").waitFor(WAIT);
  await page.goto(LIST);
  await page.locator(".library tbody tr").first().waitFor(WAIT);
}

/**
 * Runs in the page: writes records into the library that another program could have written.
 * @param {{ records: object[], forget?: boolean }} wanted `forget` deletes the bytes of every game
 */
function spoil({ records, forget = false }) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("stackmate.replays");
    request.onerror = reject;
    request.onsuccess = () => {
      const transaction = request.result.transaction(["entries", "bytes"], "readwrite");
      for (const record of records) transaction.objectStore("entries").put(record);
      if (forget) transaction.objectStore("bytes").clear();
      transaction.oncomplete = () => resolve(request.result.close());
    };
  });
}

test("a bad record is named, can be deleted, and hides no other", SLOW, async () => {
  const { page, errors, close } = await blank();
  await keepOne(page);
  await page.evaluate(spoil, {
    records: [{ id: 70 }, { id: 71, about: null, kept: "x" }, { id: "seventy-two", name: 7, about: { mode: {} }, kept: 1e300 }],
  });
  await page.goto(LIST);
  await page.locator(".library tbody tr").nth(3).waitFor(WAIT);
  const bad = page.locator(".library tbody .damaged");
  assert.deepEqual(
    (await bad.locator(".game").allTextContents()).map((text) => /#(\S+)/.exec(text)?.[1]),
    ["70", "71", "seventy-two"],
  );
  assert.equal((await rows(page)).filter(({ played }) => played).length, 1);
  assert.match((await page.locator(".library .how-many").textContent()) ?? "", /^1 game/);
  for (let left = 3; left > 0; left -= 1) {
    await act(page, "remove");
    await page.locator(".library .status", { hasText: "is deleted" }).waitFor(WAIT);
    await page.waitForFunction(
      (left) => document.querySelector("stack-mate")?.shadowRoot?.querySelectorAll(".library .damaged").length === left,
      left - 1,
      WAIT,
    );
  }
  // The undamaged game can still be played, also after a reload.
  await page.goto(LIST);
  await page.locator(".library tbody tr").first().waitFor(WAIT);
  assert.equal(await page.locator(".library tbody tr").count(), 1);
  await act(page, "watch");
  await page.locator(".transport").waitFor(WAIT);
  assert.deepEqual(errors.filter((text) => text.startsWith("exception")), []);
  await close();
});

test("the bytes of a game with a bad record can be saved to a file", SLOW, async () => {
  const { page, close } = await blank();
  await keepOne(page);
  const id = Number(await page.locator(".library tbody tr").getAttribute("data-id"));
  await page.evaluate(spoil, { records: [{ id, name: null }] });
  await page.goto(LIST);
  await page.locator(".library .damaged").waitFor(WAIT);
  const [download] = await Promise.all([page.waitForEvent("download"), act(page, "file")]);
  assert.deepEqual(await readFile(await download.path()), FILE.buffer);
  await close();
});

test("a game whose bytes are missing gives a message, and can be deleted", SLOW, async () => {
  const { page, close } = await blank();
  await keepOne(page);
  await page.evaluate(spoil, { records: [], forget: true });
  await act(page, "watch");
  await page.locator(".library .problem", { hasText: "no longer exists" }).waitFor(WAIT);
  await act(page, "remove");
  await page.locator(".library .empty").waitFor(WAIT);
  assert.equal(await page.locator('.library [data-do="undo"]').isVisible(), false);
  await close();
});

for (const version of [1, 3]) {
  test(`a database of version ${version} without stores is repaired, and then stores games`, SLOW, async () => {
    const { page, close } = await blank();
    await page.evaluate((version) => new Promise((resolve) => {
      const request = indexedDB.open("stackmate.replays", version);
      request.onsuccess = () => resolve(request.result.close());
    }), version);
    await page.goto(LIST);
    await page.locator(".library .empty").waitFor(WAIT);
    assert.equal(await page.locator(".library .problem").textContent(), "");
    await keepOne(page);
    assert.equal((await rows(page)).length, 1);
    await close();
  });
}

test("a database of another program is not changed, and a message says so", SLOW, async () => {
  const { page, close } = await blank();
  await page.evaluate(() => new Promise((resolve) => {
    const request = indexedDB.open("stackmate.replays", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("entries").put({ mine: true }, "key");
    request.onsuccess = () => resolve(request.result.close());
  }));
  await page.goto(LIST);
  await page.locator(".library .problem", { hasText: "unknown format" }).waitFor(WAIT);
  assert.equal(await page.locator(".library .empty").isVisible(), false);
  assert.deepEqual(await page.evaluate(() => new Promise((resolve) => {
    const request = indexedDB.open("stackmate.replays");
    request.onsuccess = () => {
      const got = request.result.transaction("entries").objectStore("entries").getAll();
      got.onsuccess = () => resolve(got.result);
    };
  })), [{ mine: true }]);
  await close();
});

/**
 * The ways in which a browser may fail to open a database, each with the message that the page must show.
 * @type {Record<string, [words: RegExp, open: () => void]>}
 */
const REFUSALS = {
  "never answers": [/does not respond/, () => void (IDBFactory.prototype.open = () => /** @type {any} */ (new EventTarget()))],
  "refuses to be opened": [/does not allow this page to use a database/, () => {
    IDBFactory.prototype.open = () => {
      const request = { error: new DOMException("no", "UnknownError"), onerror: () => undefined };
      setTimeout(() => request.onerror());
      return /** @type {any} */ (request);
    };
  }],
  "does not exist": [/does not allow this page to use a database/, () => void Reflect.deleteProperty(window, "indexedDB")],
};

for (const [what, [words, instead]] of Object.entries(REFUSALS)) {
  test(`a database that ${what} gives a message, and the list is not called empty`, SLOW, async () => {
    const { page, errors, close } = await open(browser, "about:blank");
    await page.addInitScript(instead);
    await page.goto(LIST);
    await page.locator(".library").waitFor(WAIT);
    assert.equal(await page.locator(".library .empty").isVisible(), false);
    await page.locator(".library .problem", { hasText: words }).waitFor(WAIT);
    assert.equal(await page.locator(".library .empty").isVisible(), false);
    assert.deepEqual(errors, []);
    await close();
  });
}

test("a game that could not be stored because the database did not answer is stored by the next page", SLOW, async () => {
  const { page, close } = await open(browser, "about:blank");
  await page.addInitScript(
    () => void (location.search.includes("silent") && (IDBFactory.prototype.open = () => /** @type {any} */ (new EventTarget()))),
  );
  await page.goto(`${server.origin}/?mode=practice&silent=`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await press(page, "Space", "Space", "Space");
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: /^3$/ }).waitFor(WAIT);
  await choose(page, "solve");
  await page.locator(".notice", { hasText: "does not respond" }).waitFor(WAIT);
  await page.goto(LIST);
  await page.locator(".library tbody tr").first().waitFor(WAIT);
  assert.deepEqual((await rows(page)).map(({ mode }) => mode), ["Practice"]);
  await close();
});
