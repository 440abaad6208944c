// @ts-check
/** Tests the bar with the chances of both sides: while two bots play, and in a replay. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { press, watching } from "../helpers/replays.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const STACKERS = await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url));
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** Returns the shown chances in percent. @param {Page} page */
async function shares(page) {
  const texts = await page.locator(".odds span").allTextContents();
  return texts.map((text) => Number(text.replace(/\D/g, "")));
}

/** Waits until the left side has such a chance, in percent. @param {Page} page @param {number} least @param {number} most */
async function left(page, least, most) {
  const is = (/** @type {{ least: number, most: number }} */ { least, most }) => {
    const bar = document.querySelector("stack-mate")?.shadowRoot?.querySelector(".odds:not([hidden])");
    const now = Number(bar?.getAttribute("aria-valuenow") ?? NaN);
    return now >= least && now <= most;
  };
  await page.waitForFunction(is, { least, most }, WAIT);
}

test("the bar follows a match of bots, ends with its winner, and a button hides it", SLOW, async () => {
  const query = "mode=watch&seed=7&first-to=1&level=master,first-game&pace=8&next=off";
  const { page, errors, close } = await open(browser, `${server.origin}/?${query}`);
  await left(page, 1, 99);
  const [one, other] = await shares(page);
  assert.equal(one + other, 100);
  const bar = page.locator(".odds");
  assert.match((await bar.getAttribute("aria-label")) ?? "", /^Chances to win: Master \d+%, First game \d+%$/);
  const button = page.locator(".watching .chances");
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  await button.click();
  assert.equal(await bar.count(), 0);
  await button.click();
  await left(page, 55, 100);
  await page.waitForFunction(isIn, "over", WAIT);
  await left(page, 100, 100);
  assert.deepEqual(errors, []);
  await close();
});

test("a person's own match shows no chances", SLOW, async () => {
  const { page, requests, close } = await openNoting("seed=7");
  await page.waitForFunction(isIn, "title", WAIT);
  await press(page, "Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".odds").count(), 0);
  assert.deepEqual(requests.filter((url) => url.includes("pkg/review")), [], "and loads nothing for them");
  await close();
});

/** Opens the page and notes the addresses that it requests. @param {string} query */
async function openNoting(query) {
  const opened = await open(browser, "about:blank");
  /** @type {string[]} */
  const requests = [];
  opened.page.on("request", (request) => requests.push(request.url()));
  await opened.page.goto(`${server.origin}/?${query}`);
  return { ...opened, requests };
}

test("the bar leaves with the match, and a replay after it has its own one", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=watch&seed=7`);
  await left(page, 1, 99);
  await choose(page, "replays");
  await page.locator(".library tbody tr").first().waitFor(WAIT);
  await page.locator('.library tbody tr [data-do="watch"]').first().click();
  await watching(page);
  await press(page, "k", "End");
  await left(page, 0, 100);
  assert.equal(await page.locator(".odds").count(), 1);
  await press(page, "Escape");
  await choose(page, "watch");
  await left(page, 1, 99);
  assert.deepEqual(errors, []);
  await close();
});

test("a replay shows the chances at each moment, of the side that is shown on the left", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  await page.locator(".library .empty").waitFor(WAIT);
  const file = { name: "a.smrp", buffer: STACKERS, mimeType: "application/octet-stream" };
  await page.locator('.library input[type="file"]').setInputFiles(file);
  await watching(page);
  await press(page, "k", "End");
  await left(page, 0, 0);
  await press(page, "Home");
  await page.locator(".odds").waitFor({ state: "hidden" });
  await press(page, ..."lllllll");
  await left(page, 1, 99);
  const [one, other] = await shares(page);
  assert.equal(one + other, 100);
  await press(page, "s");
  await left(page, other - 1, other + 1);
  await press(page, "End");
  await left(page, 100, 100);
  await press(page, "Escape");
  await page.locator(".library tbody tr").first().waitFor(WAIT);
  assert.equal(await page.locator(".odds").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});
