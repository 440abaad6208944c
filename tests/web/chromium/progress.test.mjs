// @ts-check
/** Tests the curves of a person's progress: they come from the games in the list, from reviews and from the rating. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { FOR_AXE, addAxe, seriousInThemes } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { choose } from "../helpers/menu.mjs";
import { leaveDraft, saved, shortMatch } from "../helpers/replays.mjs";
import { THEMES } from "../helpers/screens.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);
const MATCH = await shortMatch();

/** Returns the measures that can be chosen. @param {Page} page */
const measures = (page) =>
  page.locator(".progress option:not(:disabled)").evaluateAll((all) => all.map((one) => one.textContent));

/** Waits until the games are read. @param {Page} page @param {RegExp} words */
const says = (page, words) => page.locator(".progress output", { hasText: words }).waitFor(WAIT);

test("the curves grow with games, reviews and ratings, and all numbers can be saved", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`, FOR_AXE);
  await page.locator(".library .empty").waitFor(WAIT);
  const progress = page.locator(".progress summary");
  await progress.click();
  await says(page, /nothing to show yet/);
  await progress.click();
  await leaveDraft(page, MATCH);
  await page.reload();
  await page.locator('.library [data-do="watch"]').click(WAIT);
  await page.locator('.transport [data-do="review"]').click(WAIT);
  await page.locator(".review-progress[hidden]").waitFor({ state: "attached", ...WAIT });
  await page.evaluate(() => {
    const history = [[Date.UTC(2026, 3, 6), 700, 200, "casual"], [Date.UTC(2026, 4, 20), 812, 150, "steady"]];
    const record = { version: 1, rating: 812, deviation: 150, volatility: 0.06, rounds: 2, history };
    localStorage.setItem("stackmate.rating", JSON.stringify(record));
  });
  await choose(page, "replays");
  await progress.click();
  await says(page, /^Rating, mean of each week: 700 in that of Apr 6, 2026, 812 in that of May 18, 2026 \(2 games\)\.$/);
  await page.locator('.progress option[value="accuracy"]:not(:disabled)').waitFor({ state: "attached", ...WAIT });
  const known = await measures(page);
  assert.deepEqual(known.slice(0, 5), [
    "Rating", "Accuracy in reviews", "Pieces per second", "Attack per minute", "Attack per piece",
  ]);
  await page.locator(".progress select").selectOption("accuracy");
  await says(page, /^Accuracy in reviews: \d+\.\d% on .* \(1 game\)\.$/);
  assert.match((await page.locator(".progress canvas").getAttribute("aria-label")) ?? "", /^Accuracy in reviews/);
  await addAxe(page);
  assert.deepEqual(await seriousInThemes(page, THEMES), []);
  const { bytes } = await saved(page, page.locator('[data-do="progress-save"]'));
  const data = JSON.parse(bytes.toString());
  assert.equal(data.rating.rounds, 2);
  assert.equal(data.games.length, 1);
  assert.ok(data.games[0].values.pps > 0 && data.games[0].values.accuracy > 0);
  assert.deepEqual(errors, []);
  await close();
});

test("a game from a file may be another person's, and counts when the person wants it", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  await page.locator(".library .empty").waitFor(WAIT);
  const file = { name: "match.smrp", buffer: MATCH, mimeType: "application/octet-stream" };
  await page.locator('.library input[type="file"]').setInputFiles([file]);
  await page.locator(".transport").waitFor(WAIT);
  await choose(page, "replays");
  await page.locator(".progress summary").click();
  await says(page, /nothing to show yet/);
  const counts = page.getByLabel("Count games from files and links too");
  await counts.check();
  await says(page, /^Pieces per second: .* \(1 game\)\.$/);
  await page.reload();
  await page.locator(".progress summary").click();
  await says(page, /\(1 game\)\.$/);
  await counts.uncheck();
  await says(page, /nothing to show yet/);
  assert.deepEqual(errors, []);
  await close();
});
