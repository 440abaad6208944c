// @ts-check
/** Tests a slow or unreliable network: actions while something loads, and a second request after a failed one. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { openLoader } from "../helpers/bots.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { drawn } from "../helpers/picture.mjs";
import { openList, press } from "../helpers/replays.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/**
 * Delays every request for a file until the test calls `release`.
 * @param {Page} page
 * @param {string} path
 */
async function hold(page, path) {
  /** @type {(() => void)[]} */
  const gates = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  await page.route(`**/${path}`, async (route) => {
    const open = new Promise((resolve) => gates.push(() => resolve(undefined)));
    for (const resume of waiting.splice(0)) resume();
    await open;
    await route.continue();
  });
  return {
    /** Waits until the file was requested `times` times. @param {number} times */
    asked: async (times = 1) => {
      while (gates.length < times) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    },
    /** Releases one request, and waits until its response has arrived. */
    release: async (which = 0) => {
      const there = page.waitForResponse(`**/${path}`);
      gates[which]();
      await (await there).finished();
    },
  };
}

/** Makes the next request for a file fail. @param {Page} page @param {string} path */
const failOnce = (page, path) => page.route(`**/${path}`, (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });

/**
 * Returns whether the browser requests a module again, in the same page, after it failed to load: Chromium 150 does not.
 */
async function asksAgain() {
  const { page, close } = await open(browser, `${server.origin}/`);
  await page.route(/elements\.js\?probe/, (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
  const loads = await page.evaluate(async () => {
    const load = () => import(new URL("/base/elements.js?probe", location.href).href).then(() => true, () => false);
    return [await load(), await load()];
  });
  await close();
  assert.equal(loads[0], false, "the first request fails");
  return loads[1];
}

/** Whether a module that failed to load can be loaded in the same page. Otherwise the page must be reloaded. */
const again = await asksAgain();

/** Waits for a state of the page. @param {Page} page @param {string} state */
const until = (page, state) => page.waitForFunction(isIn, state, WAIT);

/** Waits until the person has placed `count` pieces. @param {Page} page @param {number} count */
const pieces = (page, count) =>
  page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: new RegExp(`^${count}$`) }).waitFor(WAIT);

/** Waits until no dialog is loading. @param {Page} page */
const settled = (page) => page.locator(".app:not(.opening)").waitFor(WAIT);

test("a dialog that loads late pauses a resumed game, and does not open in another mode", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  const file = await hold(page, "settings/dialog.js");
  await until(page, "playing");
  const settings = page.locator('.tools [data-action="settings"]');
  await settings.click();
  await file.asked();
  await choose(page, "sprint");
  await until(page, "playing");
  await file.release();
  await settled(page);
  assert.equal(await page.locator("dialog[open]").count(), 0, "the dialog does not open over the sprint");
  await page.unroute("**/settings/dialog.js");
  const sheet = await hold(page, "settings/settings.css");
  await page.locator(".bots .setup").waitFor({ state: "attached" });
  await page.reload();
  await until(page, "playing");
  await settings.click();
  await sheet.asked();
  await until(page, "paused");
  await page.locator(".overlay button", { hasText: "Resume" }).click();
  await until(page, "playing");
  await sheet.release();
  await page.locator("dialog.settings[open]").waitFor(WAIT);
  assert.ok(await page.evaluate(isIn, "paused"), "the game is paused under the dialog");
  assert.deepEqual(errors, []);
  await close();
});

test("an editor that loads late does not open over a resumed game, and one that fails to load changes nothing",
  SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  await failOnce(page, "modes/practice/edit/open.js");
  await until(page, "playing");
  const edit = page.locator('[data-command="edit"]');
  await edit.click();
  await page.locator('.overlay[role="alertdialog"] button', { hasText: "Resume" }).click(WAIT);
  await until(page, "playing");
  if (!again) await page.reload();
  await until(page, "playing");
  const sheet = await hold(page, "modes/practice/edit/edit.css");
  await edit.click();
  await sheet.asked();
  await until(page, "paused");
  await page.locator(".overlay button", { hasText: "Resume" }).click();
  await until(page, "playing");
  await sheet.release();
  await drawn(page);
  await press(page, "Space");
  await pieces(page, 1);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await edit.click();
  await page.locator("dialog.editing[open]").waitFor(WAIT);
  assert.equal(await page.locator("dialog[open]").count(), 1);
  assert.deepEqual(errors.filter((error) => !error.includes("503")), []);
  await close();
});

test("the dialog for third-party bots that loads late does not open in a mode without bots", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=watch&seed=3`);
  const words = await hold(page, "language/en/foreign.json");
  await until(page, "playing");
  await openLoader(page, 0);
  await words.asked();
  await choose(page, "practice");
  await until(page, "playing");
  await words.release();
  await drawn(page);
  await press(page, "Space");
  await pieces(page, 1);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("settings open even if the module for gamepads and gestures failed to load at first", SLOW, async () => {
  const { page, close } = await open(browser, "about:blank");
  await failOnce(page, "settings/devices.js");
  await page.goto(`${server.origin}/`);
  const notice = page.locator(".notice");
  await notice.waitFor(WAIT);
  if (again) await notice.getByRole("button", { name: "OK" }).click();
  else await notice.getByRole("button", { name: "Reload the page" }).click();
  await notice.waitFor({ ...WAIT, state: "detached" });
  await until(page, "title");
  await page.locator('.tools [data-action="settings"]').click();
  await page.locator("dialog.settings[open]").waitFor(WAIT);
  await close();
});

test("a mode that is chosen twice while it loads begins once", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/`);
  const words = await hold(page, "language/en/practice.json");
  await until(page, "title");
  await choose(page, "practice");
  await words.asked();
  await choose(page, "practice");
  await words.asked(2);
  assert.equal(await page.locator('[data-command="undo"]').isVisible(), false, "a button is hidden until its text is loaded");
  await words.release(0);
  await drawn(page);
  await words.release(1);
  await until(page, "playing");
  await press(page, "Space");
  await pieces(page, 1);
  assert.equal(await page.locator(".sr p", { hasText: "Practice" }).count(), 1);
  assert.deepEqual(errors, []);
  await close();
});

test("an unfinished game survives pages that close before it is stored", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  const library = await hold(page, "modes/replays/library.js");
  await until(page, "playing");
  await press(page, "Space", "Space");
  await pieces(page, 2);
  await choose(page, "sprint");
  await library.asked();
  await page.reload();
  await library.asked(2);
  await page.reload();
  await library.asked(3);
  await page.unroute("**/modes/replays/library.js");
  await page.goto("about:blank");
  await page.goto(`${server.origin}/`);
  await until(page, "title");
  await openList(page);
  assert.equal(await page.locator(".library tbody tr").count(), 1);
  await close();
});

test("a game that finishes loading while the menu is open is paused", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/`);
  const words = await hold(page, "language/en/sprint.json");
  await until(page, "title");
  await choose(page, "sprint");
  await words.asked();
  await page.locator('.bar [data-action="menu"]').click();
  await page.locator("dialog.menu[open]").waitFor();
  await words.release();
  await until(page, "paused");
  await page.keyboard.press("Escape");
  await page.locator(".overlay button", { hasText: "Resume" }).click();
  await until(page, "playing");
  assert.deepEqual(errors, []);
  await close();
});

test("a file of the game that fails to load once is requested again", SLOW, async () => {
  const { page, close } = await open(browser, "about:blank");
  await failOnce(page, "speech/speech.js");
  await page.goto(`${server.origin}/`);
  if (!again) await page.locator('.overlay [data-action="reload"]').click(WAIT);
  await until(page, "title");
  await close();
});

for (const [what, file, path, shown] of [
  ["the game", "shell/app.js", "/", '.app[data-state="title"]'],
  ["a mode", "modes/solve/screen.js", "/?mode=solve", "main.solve"],
  ["the core", "pkg/page/stackmate_wasm.js", "/?mode=practice&seed=3", '.app[data-state="playing"]'],
])
  test(`a button reloads the page after ${what} failed to load`, SLOW, async () => {
    const { page, close } = await open(browser, "about:blank");
    await page.route(`**/${file}`, (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto(`${server.origin}${path}`);
    const reload = page.locator('.overlay[role="alertdialog"] [data-action="reload"]');
    await reload.waitFor(WAIT);
    assert.equal(await reload.textContent(), "Reload the page");
    await page.unroute(`**/${file}`);
    await reload.click();
    await page.locator(shown).waitFor(WAIT);
    assert.equal(await page.locator(".overlay").getAttribute("role"), "dialog", "no error is shown");
    await close();
  });

test("a bot that failed to load plays the next round", SLOW, async () => {
  const { page, close } = await open(browser, "about:blank");
  await page.route("**/pkg/*t/*.wasm", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(`${server.origin}/?seed=3&level=master`);
  await page.locator('.engine[data-mood="bad"]').waitFor(WAIT);
  await page.unroute("**/pkg/*t/*.wasm");
  await page.keyboard.press("Enter");
  await until(page, "playing");
  await page.locator('.seat[data-side="1"] [data-stat="pieces"]', { hasText: /^[1-9]/ }).waitFor({ timeout: 20_000 });
  await close();
});

test("a style sheet that fails to load once is requested again", SLOW, async () => {
  const { page, close } = await open(browser, "about:blank");
  await failOnce(page, "modes/solve/solve.css");
  await page.goto(`${server.origin}/?mode=solve`);
  await page.locator("main.solve").waitFor(WAIT);
  await choose(page, "practice");
  await until(page, "playing");
  await page.locator("main.solve").waitFor({ state: "hidden" });
  await close();
});

test("an element that is removed from the page before one of its files fails to load gives no error", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  /** @type {import("playwright-core").Route[]} */
  const routes = [];
  await page.route("**/app.js", (route) => void routes.push(route));
  await page.goto(`${server.origin}/`);
  while (routes.length === 0) await drawn(page);
  await page.evaluate(() => document.querySelector("stack-mate")?.remove());
  await routes[0].abort();
  while (again && routes.length === 1) await drawn(page);
  await routes[1]?.abort();
  await drawn(page);
  assert.deepEqual(errors.filter((error) => error.startsWith("exception")), []);
  await close();
});
