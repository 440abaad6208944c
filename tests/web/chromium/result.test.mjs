// @ts-check
/** Tests the report after a match (curves, tables, the rating, the replay) and the statistics of a replay. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { FOR_AXE, addAxe, serious } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { drawn } from "../helpers/picture.mjs";
import { length, press, saved, watching } from "../helpers/replays.mjs";
import { rules } from "../helpers/rules.mjs";
import { DEVICES, PLACES, THEMES } from "../helpers/screens.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const STACKERS = await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url));
const RESULT = PLACES.find(({ name }) => name === "result");
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/**
 * Plays a match to its end, and waits for its report.
 * @param {import("playwright-core").BrowserContextOptions} [device]
 * @param {string} [query]
 */
async function afterMatch(device, query = RESULT?.query) {
  const opened = await open(browser, `${server.origin}/${query}`, { ...device, ...FOR_AXE });
  await RESULT?.reach(opened.page);
  await opened.page.locator(".overlay .report .chart").waitFor(WAIT);
  return opened;
}

/**
 * Returns the values of a row of the report.
 * @param {Page} page
 * @param {string} label
 */
const row = (page, label) =>
  page
    .locator(".report tr", { has: page.locator("th", { hasText: new RegExp(`^${label}$`) }) })
    .locator("td")
    .allTextContents();

/** Returns whether anything is drawn on the chart. It is drawn with the first frame in which it has a size. @param {Page} page */
const isDrawn = async (page) => {
  await drawn(page);
  return page.locator(".chart canvas").evaluate((canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    return new Set(/** @type {HTMLCanvasElement} */ (canvas).getContext("2d")?.getImageData(0, 0, width, height).data).size > 5;
  });
};

test("a match against a level changes the rating, and a review begins from its result", SLOW, async () => {
  // At another pace, a level has another strength, so such a match does not count.
  const fast = await afterMatch();
  assert.equal(await fast.page.locator(".overlay .rating").isVisible(), false);
  await fast.close();
  const { page, errors, close } = await afterMatch({}, "?seed=7&level=beginner&first-to=1&next=off");
  const news = page.locator(".overlay .rating");
  await news.getByText(/^Your rating, still rough: \d+ ± \d+ \([+−-]\d+\)$/).waitFor(WAIT);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("stackmate.rating") ?? "{}"));
  const { rounds, history } = await kept();
  assert.ok(rounds > 0 && history.length === rounds, `${rounds} rounds`);
  // A milestone that was not reported yet appears in the next result, once.
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem("stackmate.rating") ?? "{}");
    record.climb.news = [["win", "casual"]];
    localStorage.setItem("stackmate.rating", JSON.stringify(record));
  });
  await page.reload();
  await RESULT?.reach(page);
  await page.locator(".overlay .rating .milestone", { hasText: "Your first win against Casual!" }).waitFor(WAIT);
  assert.deepEqual((await kept()).climb.news, []);
  await page.locator('.report [data-do="review"]').click();
  await page.locator('.review[data-open="true"]').waitFor(WAIT);
  assert.match((await page.locator(".review-sides").textContent()) ?? "", /You/);
  assert.deepEqual(errors, []);
  await close();
});

test("an opponent that adapts becomes weaker after a loss, and says how it has played", SLOW, async () => {
  const { page, errors, close } = await afterMatch({}, "?seed=7&level=adaptive&first-to=1&next=off");
  const stair = () => page.evaluate(() => JSON.parse(localStorage.getItem("stackmate.adaptive") ?? "{}"));
  await page.locator(".overlay .rating").getByText(/it played like Casual, at 0\.87 pieces per second/).waitFor(WAIT);
  assert.deepEqual(await stair(), { version: 1, at: 179, step: 300, run: -1 });
  assert.equal(await page.locator(".overlay .rating").getByText(/^Your rating/).count(), 1, "the round counts");
  assert.equal(await page.locator('.overlay [data-action="level-up"], .overlay [data-action="level-down"]').count(), 0);
  assert.equal(await page.locator(".pace input").isDisabled(), true);
  await press(page, "Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  const pace = 0.8 * 2 ** ((179 - 268) / 600);
  assert.equal(await page.locator(".pace output").textContent(), `${pace.toFixed(2)} PPS`, "a slower beginner");
  assert.equal(await page.locator('.level[data-side="1"] select').inputValue(), "adaptive");
  assert.deepEqual(errors, []);
  await close();
});

test("the report after a match shows the core's counts, and offers the replay to watch and save", SLOW, async () => {
  const { page, errors, close } = await afterMatch();
  assert.ok(await isDrawn(page));
  assert.match(
    (await page.locator(".chart canvas").getAttribute("aria-label")) ?? "",
    /^Attack and height over time\. You: \d+ lines of attack/,
  );
  const file = await saved(page, page.locator('.report [data-do="file"]'));
  const { module } = await rules();
  const player = new module.Playback(file.bytes);
  while (!player.survey(100_000));
  const sides = player.report();
  assert.deepEqual(await row(page, "Pieces"), sides.map(({ pieces }) => String(pieces)));
  assert.deepEqual(await row(page, "Keys per piece"), sides.map(({ kpp }) => (kpp / 1000).toFixed(2)));
  assert.deepEqual(await row(page, "Finesse faults"), sides.map(({ faults, judged }) => `${faults} of ${judged}`));
  const live = await page.locator('.seat [data-stat="vs"]').allTextContents();
  assert.deepEqual(await row(page, "VS score"), live, "the line under the boards has the same value");
  await page.locator('.report [data-do="watch"]').click();
  await watching(page);
  assert.equal(await length(page), player.length());
  await press(page, "Escape");
  assert.equal(await page.locator(".library tbody tr").count(), 1, "the game was stored once");
  player.free();
  assert.deepEqual(errors, []);
  await close();
});

for (const [name, device] of Object.entries(DEVICES)) {
  test(`axe finds nothing serious in a result on a ${name}, and its button is visible without scrolling`, SLOW, async () => {
    const { page, close } = await afterMatch(device);
    await addAxe(page);
    for (const theme of THEMES) {
      await page.evaluate((name) => (document.querySelector("stack-mate").dataset.theme = name), theme);
      assert.deepEqual(await serious(page), [], theme);
      assert.ok(await isDrawn(page));
    }
    const box = await page.locator('.overlay [data-action="start"]').boundingBox();
    assert.ok(box !== null && box.y + box.height <= (device.viewport?.height ?? 0));
    await close();
  });
}

test("a replay shows its statistics", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`, FOR_AXE);
  await page.locator(".library .empty").waitFor(WAIT);
  await page.locator('.library input[type="file"]').setInputFiles({ name: "a.smrp", mimeType: "", buffer: STACKERS });
  await watching(page);
  await page.locator('.transport [data-do="report"]').click();
  await page.locator("dialog.statistics[open] .chart").waitFor(WAIT);
  assert.ok((await row(page, "Single")).every((text) => /^\d+$/.test(text)));
  await addAxe(page);
  assert.deepEqual(await serious(page, "dialog.statistics"), []);
  await page.keyboard.press("Escape");
  await page.locator("dialog.statistics").waitFor({ state: "detached" });
  assert.ok(await page.locator(".transport").isVisible(), "the replay is still shown");
  assert.deepEqual(errors, []);
  await close();
});
