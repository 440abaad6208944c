// @ts-check
/** Tests replays of 20G: games are stored, listed with their level, watched in the look of 20G, and shared as links and files. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { act, length, moment, openList, press, rows, saved, watching } from "../helpers/replays.mjs";
import { groundReplays } from "../helpers/rules.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const RACE = await readFile(new URL("../../data/replays/20g.smrp", import.meta.url));
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** Drops pieces in the middle until the game ends. @param {Page} page */
async function topOut(page) {
  const begun = Date.now();
  while (await page.evaluate(isIn, "playing")) {
    assert.ok(Date.now() - begun < 60_000, "the game does not end");
    await page.keyboard.press("Space", { delay: 20 });
  }
  await page.locator(".overlay:not([hidden])").waitFor(WAIT);
}

/** Returns the visible statistics under the left board, by name. @param {Page} page */
const stats = (page) => page.locator('.seat[data-side="0"] [data-stat]:visible').evaluateAll((all) =>
  all.map((cell) => /** @type {HTMLElement} */ (cell).dataset.stat));

/** Encodes a replay for a link. @param {Buffer} bytes */
const linkTo = (bytes) => `r${bytes.toString("base64url")}`;

test("a finished game is shown in the result, stored with its level, and watched to its recorded end", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=20g&view=play&seed=7`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await topOut(page);
  const level = Number(await page.locator(".level-now b").textContent());
  await page.locator('.overlay .report [data-do="watch"]').waitFor(WAIT);
  const report = (await page.locator(".overlay .report .tables").textContent()) ?? "";
  assert.match(report, new RegExp(`Level${level}Pieces`));
  assert.doesNotMatch(report, /attack|APM|garbage/i);
  const file = await saved(page, page.locator('.overlay .report [data-do="file"]'));
  assert.match(file.name, /^stackmate-20g-.*\.smrp$/);
  await page.locator('.overlay .report [data-do="watch"]').click();
  await watching(page);
  assert.deepEqual(await stats(page), ["pieces", "pps"]);
  assert.equal(await page.locator(".app").getAttribute("data-view"), "replay");
  await press(page, "Space", "Home", "ArrowRight", "ArrowRight");
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: /^2$/ }).waitFor(WAIT);
  await press(page, "End");
  assert.equal(await moment(page), await length(page));
  await page.locator(".transport .all", { hasText: new RegExp(`· Level ${level}$`) }).waitFor(WAIT);
  assert.equal(await page.locator(".transport .problem").textContent(), "");
  for (const name of ["practise", "fumen", "swap"])
    assert.equal(await page.locator(`.transport [data-do="${name}"]`).isVisible(), false, name);
  await page.locator('.transport [data-do="report"]').click();
  assert.match((await page.locator(".statistics").textContent()) ?? "", new RegExp(`Level${level}Pieces`));
  await press(page, "Escape", "Escape");
  await page.locator(".library tbody tr").first().waitFor(WAIT);
  const [row] = await rows(page);
  assert.deepEqual([row.game, row.mode, row.result], ["You", "20G", `Level ${level}`]);
  assert.equal(await page.locator(".app").getAttribute("data-view"), null);
  const { module } = await groundReplays();
  const player = new module.Playback(file.bytes);
  player.seek(player.length());
  assert.ok(player.endsAsRecorded());
  player.free();
  assert.deepEqual(errors, []);
  await close();
});

test("a race is stored with the agent's name, and both boards are watched", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=20g&view=race&seed=7`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await topOut(page);
  await openList(page);
  const [row] = await rows(page);
  assert.deepEqual([row.game, row.mode], ["You – Agent", "20G"]);
  assert.match(row.result, /^Agent won, level \d+ – \d+$/);
  await act(page, "watch");
  await watching(page);
  await press(page, "Space", "End");
  assert.equal(await page.locator('.seat[data-side="1"] canvas[role="img"]').isVisible(), true);
  const [left, right] = await page.locator('.seat [data-stat="pieces"]').allTextContents();
  await press(page, "s");
  assert.deepEqual(await page.locator('.seat [data-stat="pieces"]').allTextContents(), [right, left]);
  assert.equal(await page.locator(".transport .problem").textContent(), "");
  assert.deepEqual(errors, []);
  await close();
});

test("a game that is left unfinished is stored", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=20g&view=play&seed=7`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await press(page, "Space");
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: /^[1-9]/ }).waitFor(WAIT);
  await openList(page);
  assert.match((await rows(page))[0].result, /^Not finished, level \d+$/);
  await page.reload();
  await openList(page);
  assert.equal((await rows(page)).length, 1);
  assert.deepEqual(errors.filter((error) => !error.includes("ERR_ABORTED")), []);
  await close();
});

test("a link opens a replay of 20G, and a damaged link or file gives the reason", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/#replay=${linkTo(RACE)}`);
  await watching(page);
  await page.locator('.app[data-view="replay"]').waitFor(WAIT);
  assert.equal(await length(page), 14_084);
  await page.locator('.transport [data-do="keep"]').click();
  await page.locator(".transport .status span", { hasText: "Saved" }).waitFor(WAIT);
  await page.evaluate((link) => void (location.hash = `replay=${link}`), linkTo(RACE.subarray(0, 200)));
  await page.locator(".notice p", { hasText: /its end is missing/ }).waitFor(WAIT);
  const damaged = Buffer.from(RACE);
  damaged[100] ^= 1;
  await page.goto(`${server.origin}/?again#replay=${linkTo(damaged)}`);
  await page.locator(".library .problem", { hasText: /^The replay is damaged/ }).waitFor(WAIT);
  await page.locator('.library input[type="file"]').setInputFiles([
    { name: "good.smrp", mimeType: "", buffer: RACE }, { name: "bad.smrp", mimeType: "", buffer: damaged },
  ]);
  await page.locator(".library .problem", { hasText: /^bad\.smrp: The replay is damaged/ }).waitFor(WAIT);
  const kept = (await rows(page)).map(({ result, length }) => [result.replace(/\d+/g, "n"), length]);
  assert.deepEqual(kept, [["Right won, level n – n", "0:14"]]);
  assert.deepEqual(errors, []);
  await close();
});
