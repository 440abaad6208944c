// @ts-check
/** Tests how a person plays on from a placement of a review, against the same level. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { openList, press, rows, saved, shortMatch } from "../helpers/replays.mjs";
import { rules } from "../helpers/rules.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 90_000 };
const { server, browser } = await fixture(launch);
const MATCH = await shortMatch();
const REVIEW = `${server.origin}/?mode=review#replay=d${deflateRawSync(MATCH).toString("base64url")}`;

/** Returns the number of pieces on both boards. @param {Page} page */
const pieces = (page) => page.locator('.seat [data-stat="pieces"]').allTextContents();

/** Opens the review, chooses the fifth piece, and plays on. @param {string} [address] */
async function playedOn(address = REVIEW) {
  const opened = await open(browser, address);
  const { page } = opened;
  await page.locator('.review[data-open="true"]').waitFor(WAIT);
  await page.locator(".review-graph canvas").click({ position: { x: 4, y: 20 } });
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await page.locator(".review-when", { hasText: /^Piece 5 / }).waitFor(WAIT);
  await page.locator('[data-review="play-on"]').click();
  return opened;
}

test("a person plays on from a placement of a review against the same level, again and again", SLOW, async () => {
  const { page, errors, close } = await playedOn();
  await page.waitForFunction(isIn, "paused", WAIT);
  assert.deepEqual(await pieces(page), ["4", "4"], "the position is seen before time passes");
  assert.match((await page.locator(".score").textContent()) ?? "", /You\s*0\s*first to 1\s*0\s*Casual/);
  await page.waitForFunction(isIn, "playing", WAIT);
  for (let drops = 0; drops < 12 && await page.evaluate(isIn, "playing"); drops += 1) await press(page, "Space");
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator(".overlay", { hasText: "Casual wins the match" }).waitFor(WAIT);
  assert.equal(await page.locator(".overlay .rating").textContent(), "", "it does not count for the rating");
  const { module } = await rules();
  const file = await saved(page, page.locator('.report [data-do="file"]'));
  const playback = new module.Playback(file.bytes);
  const { mode, seats, since } = JSON.parse(playback.about());
  playback.seek(since);
  const before = new module.Playback(MATCH);
  before.seek(since);
  assert.equal(playback.hash(), before.hash(), "the beginning is that of the match under review");
  playback.seek(playback.length());
  assert.ok(playback.endsAsRecorded());
  assert.deepEqual([mode, seats, playback.outcome()], ["playedon", ["person", "level:casual"], "1"]);
  [playback, before].forEach((used) => used.free());
  await page.locator(".overlay button", { hasText: "Again" }).click();
  await page.waitForFunction(isIn, "paused", WAIT);
  assert.deepEqual(await pieces(page), ["4", "4"], "another try begins at the same moment");
  await openList(page, 1);
  assert.equal((await rows(page))[0].mode, "Played on");
  await choose(page, "versus");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.match((await page.locator(".score").textContent()) ?? "", /first to 3/);
  assert.deepEqual(errors, []);
  await close();
});

test("a person plays on from a moment of a replay, also near its end", SLOW, async () => {
  const { page, errors, close } = await open(browser, REVIEW.replace("mode=review", "mode=replays"));
  await page.locator(".transport").waitFor(WAIT);
  await press(page, "End");
  await page.locator('.transport [data-do="play-on"]').click();
  await page.waitForFunction(isIn, "paused", WAIT);
  assert.match((await page.locator(".score").textContent()) ?? "", /You\s*0\s*first to 1\s*0\s*Casual/);
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("without a bot of this page, a person practises in the position", SLOW, async () => {
  const { module } = await rules();
  const playback = new module.Playback(MATCH);
  playback.seek(playback.length());
  const game = playback.playOn();
  const bytes = game.replay(JSON.stringify({ mode: "versus", seats: ["person", "level:godlike"], at: 1 }));
  [playback, game].forEach((used) => used.free());
  const { page, errors, close } =
    await playedOn(`${server.origin}/?mode=review#replay=d${deflateRawSync(bytes).toString("base64url")}`);
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator(".app").getAttribute("data-layout"), "tools");
  assert.deepEqual(errors, []);
  await close();
});
