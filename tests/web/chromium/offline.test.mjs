// @ts-check
/** Tests the release without a network: it still plays, and it has stored only the packages that it runs. */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { after, before, test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { DIST, host } from "../helpers/host.mjs";
import { serve } from "../helpers/server.mjs";
import { hasPackage, storesPackage } from "../helpers/stored.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 90_000 };
let browser;

before(async () => {
  browser = await launch();
}, SLOW);

after(() => browser?.close());

/**
 * Opens a page that does not reload to become isolated.
 * @param {string} address
 */
async function openOnce(address) {
  const opened = await open(browser, "about:blank");
  await opened.page.addInitScript(() => sessionStorage.setItem("stackmate.reloaded", "yes"));
  await opened.page.goto(address);
  return opened;
}

/** Runs in the page before all other scripts: delays the registration of a service worker until `goOn` is called. */
function holdWorker() {
  const { register } = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = async function (...values) {
    await new Promise((resolve) => Object.assign(window, { goOn: resolve }));
    return register.apply(this, values);
  };
}

/** Runs in the page: opens the settings without an input event of a person. */
async function openSettings() {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  /** @type {HTMLElement | null | undefined} */ (root?.querySelector("[data-action=settings]"))?.click();
  while (!root?.querySelector("dialog[open]")) await new Promise((next) => setTimeout(next, 50));
}

/**
 * Runs in the demo page: returns whether both bots have placed at least `least` pieces.
 * @param {number} least
 */
function wallPlays(least) {
  const counts = [...(document.querySelector(".game")?.shadowRoot?.querySelectorAll('[data-stat="pieces"]') ?? [])];
  return counts.length === 2 && counts.every(({ textContent }) => Number(textContent) >= least);
}

test("the game plays with threads after the server has stopped", SLOW, async () => {
  const server = await serve("--dist");
  const { page, close } = await open(browser, `${server.origin}/?mode=watch&threads=2&pace=5`);
  await page.evaluate(storesPackage, "mt");
  await server.stop();
  await page.reload();
  await page.waitForFunction(havePlaced, 5, WAIT);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await close();
});

test("20G is played, watched and taught after the server has stopped, if each was opened before", SLOW, async () => {
  const server = await serve("--dist");
  const { page, close } = await open(browser, `${server.origin}/?mode=20g&view=watch&plies=recipe`);
  await page.evaluate(storesPackage, "master");
  await page.goto(`${server.origin}/?mode=20g&view=teach`);
  await page.evaluate(storesPackage, "teach");
  await server.stop();
  for (const view of ["play", "race", "watch", "teach"]) {
    await page.goto(`${server.origin}/?mode=20g&view=${view}&plies=recipe`);
    await page.waitForFunction(isIn, "playing", WAIT);
    assert.equal(await page.locator(".overlay:not([hidden])").count(), 0, view);
  }
  await close();
});

test("Sum-Ten is played with threads after the server has stopped, if it was opened before", SLOW, async () => {
  const server = await serve("--dist");
  const { page, close } = await open(browser, `${server.origin}/?mode=sumten&view=watch&level=2&threads=2`);
  for (const name of ["sumten", "sumbotmt"]) await page.evaluate(storesPackage, name);
  await server.stop();
  for (const view of ["watch", "solo", "lesson"]) {
    await page.goto(`${server.origin}/?mode=sumten&view=${view}&level=2&threads=2`);
    await page.waitForFunction(isIn, "playing", WAIT);
    assert.equal(await page.locator(".overlay:not([hidden])").count(), 0, view);
  }
  await close();
});

test("a page without threads stores only the package without threads", SLOW, async () => {
  const server = await serve("--dist", "--plain");
  const { page, close } = await openOnce(`${server.origin}/`);
  await page.evaluate(storesPackage, "st");
  assert.equal(await page.evaluate(hasPackage, "mt"), false);
  await close();
  await server.stop();
});

test("a page with threads stores only the threaded package, and the other one once it was needed", SLOW, async () => {
  const server = await serve("--dist");
  const { page, close } = await open(browser, `${server.origin}/?mode=watch&threads=2&pace=5`);
  await page.evaluate(storesPackage, "mt");
  assert.equal(await page.evaluate(hasPackage, "st"), false);
  await page.reload();
  // If a thread pool cannot be made, the page fetches the package for one thread like this. The service worker has not stored it
  // yet.
  const name = (await readdir(new URL("../../../dist/assets", import.meta.url))).find((name) => name.startsWith("pkg-st-"));
  await page.evaluate((name) => fetch(`assets/${name}/stackmate_wasm.js`), name);
  await page.evaluate(storesPackage, "st");
  await close();
  await server.stop();
});

test("the demo page is isolated after one reload, and plays with threads after the server has stopped",
  SLOW, async () => {
  const server = await serve("--dist", "--plain");
  const { page, close } = await open(browser, "about:blank");
  let loads = 0;
  const reloaded = new Promise((resolve) => page.on("load", () => (loads += 1) === 2 && resolve(undefined)));
  await page.goto(`${server.origin}/demo.html?threads=2&pace=5`);
  await reloaded;
  await page.evaluate(storesPackage, "mt");
  await server.stop();
  await page.reload();
  await page.waitForFunction(wallPlays, 5, WAIT);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  assert.equal(loads, 3);
  await close();
});

/**
 * Actions of a person or of the page whose effect a reload would undo, so the page must not reload after them.
 * @type {Record<string, (page: import("playwright-core").Page) => Promise<unknown>>}
 */
const BEGUN = {
  "a dialog is open": (page) => page.evaluate(openSettings),
  "a person has pressed a key": (page) => page.keyboard.press("Tab"),
  "the page has received a message": (page) => page.evaluate(() => postMessage({ stackmate: 1, type: "pause" })),
};
for (const [name, begin] of Object.entries(BEGUN)) {
  test(`the page does not reload if ${name}`, SLOW, async () => {
    const server = await serve("--dist", "--plain");
    const { page, close } = await open(browser, "about:blank");
    await page.addInitScript(holdWorker);
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.goto(`${server.origin}/`);
    await page.waitForFunction(isIn, "title", WAIT);
    await page.waitForFunction(() => "goOn" in window, undefined, WAIT);
    await begin(page);
    await page.evaluate(() => /** @type {any} */ (window).goOn());
    await page.evaluate(storesPackage, "st");
    assert.equal(loads, 1);
    await close();
    await server.stop();
  });
}

test("files are stored even if the host sends a Vary header", SLOW, async () => {
  const server = await host({ "/": DIST }, { vary: "accept, origin, user-agent", "cache-control": "no-store" });
  const { page, close } = await openOnce(`${server.origin}/?mode=watch&threads=1&pace=5`);
  await page.evaluate(storesPackage, "st");
  server.stop();
  await page.reload();
  await page.waitForFunction(havePlaced, 5, WAIT);
  await close();
});
