// @ts-check
/**
 * Tests Learn: a training that begins by itself, decisions, controls, stories, two learners, links, files, the trained player in
 * matches, and its screen on phones.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { FOR_AXE, addAxe, serious } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const SIZES = [[1024, 600], [820, 1180], [390, 844], [844, 390], [320, 568]].map(([width, height]) => ({ width, height }));
const { server, browser } = await fixture(launch);

/** Waits for a state of the page. @param {Page} page @param {string} state */
const until = (page, state) => page.waitForFunction(isIn, state, WAIT);

/** Presses a button of the column. @param {Page} page @param {string} name */
const press = (page, name) => page.locator(`[data-lab="${name}"]`).click();

/** Moves the speed to a place in its list. @param {Page} page @param {number} place */
const drive = (page, place) => page.locator(".lab-speed").fill(String(place));

/** Returns the headline. @param {Page} page */
const news = async (page) => (await page.locator(".lab-news").textContent()) ?? "";

/** Returns the survival in the headline, or 0 before the first held-out games. @param {Page} page */
const survival = async (page) => Number((/survives ([\d,.]+) pieces/.exec(await news(page))?.[1] ?? "0").replaceAll(",", ""));

/** Waits until the survival passes a number. @param {Page} page @param {number} least */
const passes = (page, least) => page.waitForFunction(
  (least) => {
    const text = document.querySelector("stack-mate")?.shadowRoot?.querySelector(".lab-news")?.textContent ?? "";
    return Number((/survives ([\d,.]+) pieces/.exec(text)?.[1] ?? "0").replaceAll(",", "")) > least;
  },
  least,
  WAIT,
);

/** Saves the weights. Returns the bytes of the file. @param {Page} page */
async function saved(page) {
  const waiting = page.waitForEvent("download");
  await press(page, "save");
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a training begins by itself, learns, and reports to the page around", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=learn&run=1`);
  await page.evaluate(() => {
    const stats = /** @type {object[]} */ ([]);
    Object.assign(window, { stats });
    document.querySelector("stack-mate")?.addEventListener("stats", (event) =>
      stats.push(/** @type {CustomEvent} */ (event).detail));
  });
  await until(page, "playing");
  assert.match(await news(page), /^Trained on \d+ pieces|survives/);
  await passes(page, 0);
  assert.ok((await survival(page)) < 20, "it begins with no knowledge");
  await passes(page, 140);
  await drive(page, 7);
  await passes(page, 509.8);
  assert.match((await page.locator(".lab-goal").textContent()) ?? "", /passed 509\.8 pieces/);
  assert.ok(await page.locator(".lab-goal").isVisible(), "a moment of success");
  assert.match((await page.locator(".lab-chart").getAttribute("aria-label")) ?? "", /survives/);
  await page.locator('[data-tab="clears"]').click();
  assert.match((await page.locator(".lab-caption").textContent()) ?? "", /Share of clears/);
  const figures = (await page.locator(".lab-figures").textContent()) ?? "";
  const [, doubles, runs] = /Doubles([\d.]+)%.*2 in a row([\d.]+)%.*Points\/piece[\d.]+/.exec(figures) ?? [];
  assert.ok(Number(doubles) > 1 && Number(doubles) < 60 && Number(runs) > 1 && Number(runs) < 60, figures);
  await page.waitForFunction(() => /** @type {any} */ (window).stats.at(-1).pieces > 509.8, undefined, WAIT);
  const stats = await page.evaluate(() => /** @type {any} */ (window).stats);
  const { side, order, run, trained, games, pieces, clear_share: shares, mle } = stats.at(-1);
  assert.deepEqual([side, order, run, shares.length], [0, 1, 1, 4]);
  assert.ok(games === 30 || games === 100, `${games}`);
  assert.ok(trained > 100 && pieces > 100 && mle > 100, JSON.stringify(stats.at(-1)));
  assert.ok(stats.length < 60, "at most one report a second");
  assert.deepEqual(errors, []);
  await close();
});

test("paused, each decision can be looked at, and a feature is drawn on the board", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=learn&run=3`, FOR_AXE);
  await until(page, "playing");
  await drive(page, 5);
  await passes(page, 0);
  await page.keyboard.press("Escape");
  await until(page, "paused");
  const places = page.locator(".lab-decision ol button");
  await places.first().waitFor(WAIT);
  assert.match((await page.locator(".lab-when").textContent()) ?? "", /^Next: \d+ possible placements/);
  await press(page, "earlier");
  await page.locator(".lab-when").filter({ hasText: /^1 piece ago/ }).waitFor(WAIT);
  await press(page, "later");
  await page.locator(".lab-when").filter({ hasText: /^Next/ }).waitFor(WAIT);
  const shares = () => page.locator(".lab-share").allTextContents();
  const first = await shares();
  assert.ok(first.filter(Boolean).length > 10);
  await places.nth(3).click();
  assert.notDeepEqual(await shares(), first);
  const drawn = () => page.evaluate(() => {
    const canvas = document.querySelector("stack-mate")?.shadowRoot?.querySelector(".lab-marks");
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("there is no canvas for marks");
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.some((value) => value > 0);
  });
  assert.equal(await drawn(), false);
  await page.locator('.lab-weights button[data-kind="1"]').click();
  await page.waitForTimeout(300);
  assert.equal(await drawn(), true);
  await press(page, "step");
  await page.locator(".lab-when").filter({ hasText: /^Next/ }).waitFor(WAIT);
  await addAxe(page);
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press("Escape");
  await until(page, "playing");
  assert.equal(await page.locator(".lab-decision").isVisible(), false);
  assert.deepEqual(errors, []);
  await close();
});

test("weights from the page equal those of the command line, and go out and in", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=learn&run=1001&order=4`);
  await until(page, "playing");
  await drive(page, 0);
  await press(page, "reset");
  await until(page, "playing");
  /** @type {any[]} */
  const known = JSON.parse(await readFile(new URL("../../data/learner/weights.json", import.meta.url), "utf8"));
  const hashes = await page.evaluate(async (known) => {
    const [{ loadLearn }, { listOf, optionsOf }] = await Promise.all(
      ["package", "options"].map((name) => import(`${location.origin}/modes/learn/${name}.js`)));
    const learn = await loadLearn();
    return Promise.all(known.map(async ({ recipe, order, run, pieces, change }) => {
      const options = { ...optionsOf(learn.recipe(recipe, order)), ...change };
      const training = new learn.Training(listOf(options), run, new Uint8Array());
      training.train(pieces);
      const digest = await crypto.subtle.digest("SHA-256", training.weights());
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }));
  }, known);
  assert.deepEqual(hashes, known.map(({ sha256 }) => sha256), "Chromium learns the same bits");
  await drive(page, 5);
  await page.waitForTimeout(1000);
  await page.keyboard.press("Escape");
  await until(page, "paused");
  const { name, bytes } = await saved(page);
  assert.match(name, /^stackmate-learner-\d+\.smlq$/);
  assert.equal(bytes.length, 384);
  const file = page.locator(".lab-use input[type=file]");
  const damaged = Buffer.from(bytes).fill(1, 100, 101);
  await file.setInputFiles({ name: "bad.smlq", mimeType: "application/octet-stream", buffer: damaged });
  await page.locator(".lab-answer").filter({ hasText: "their hash does not fit" }).waitFor(WAIT);
  await until(page, "paused");
  await file.setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
  await page.locator(".lab-answer").filter({ hasText: "The weights are loaded" }).waitFor(WAIT);
  await drive(page, 0);
  await press(page, "reset");
  const again = await saved(page);
  assert.equal(createHash("sha256").update(again.bytes).digest("hex"), createHash("sha256").update(bytes).digest("hex"));
  assert.deepEqual(errors, []);
  await close();
});

test("a link brings settings, run and weights; a damaged one is named and nothing is lost", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=learn&run=5`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await until(page, "playing");
  await page.locator(".lab-controls summary").click();
  await page.locator('select[data-control="garbage"]').selectOption("8");
  await until(page, "playing");
  assert.match((await page.locator(".lab-stories").inputValue()) ?? "", /own/);
  await page.waitForTimeout(1500);
  await press(page, "link");
  await page.locator(".lab-answer").filter({ hasText: /copied: \d+ characters/ }).waitFor(WAIT);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok((link.split("#learn=")[1] ?? "").length <= 600);
  const other = await open(browser, link.replace(/^.*?\?/, `${server.origin}/?`));
  await until(other.page, "playing");
  await other.page.locator(".lab-controls summary").click();
  assert.equal(await other.page.locator('select[data-control="garbage"]').inputValue(), "8");
  assert.equal(await other.page.locator('input[data-control="run"]').inputValue(), "5");
  await other.page.locator(".lab-news").filter({ hasText: /With the opened weights/ }).waitFor(WAIT);
  assert.deepEqual(other.errors, []);
  await other.close();
  const odd = await open(browser, `${server.origin}/?mode=learn&order=3&run=-2`);
  await until(odd.page, "playing");
  await odd.page.locator(".notice").filter({ hasText: "order is “3”: it must be 1 or 4" }).waitFor(WAIT);
  await odd.close();
  const bad = await open(browser, `${server.origin}/?mode=learn#learn=${(link.split("#learn=")[1] ?? "").slice(0, -9)}`);
  await until(bad.page, "playing");
  await bad.page.locator(".notice").filter({ hasText: "This link cannot be opened" }).waitFor(WAIT);
  assert.deepEqual(bad.errors, []);
  await bad.close();
  assert.deepEqual(errors, []);
  await close();
});

test("stories and two learners on the same pieces change what is learned", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=learn&run=2`);
  await until(page, "playing");
  await page.locator(".lab-stories").selectOption("holes");
  assert.match((await page.locator(".lab-hint").textContent()) ?? "", /only holes/);
  await drive(page, 5);
  await passes(page, 0);
  await page.waitForTimeout(500);
  const off = await page.locator('.lab-weights tr[data-off="true"]').count();
  assert.equal(off, 13);
  await press(page, "compare");
  await page.locator('.seat[data-side="1"]').waitFor(WAIT);
  await drive(page, 0);
  await press(page, "reset");
  await page.waitForTimeout(500);
  const queue = (/** @type {number} */ side) => page.locator(`.seat[data-side="${side}"] .name`).textContent();
  assert.deepEqual([await queue(0), await queue(1)], ["Sees only holes", "Not afraid to lose"]);
  await drive(page, 7);
  await page.waitForFunction(() => {
    const numbers = [...(document.querySelector("stack-mate")?.shadowRoot?.querySelectorAll('[data-stat="pieces"]') ?? [])];
    return numbers.length === 2 && numbers.every((number) => Number(number.textContent?.replaceAll(",", "")) > 0);
  }, undefined, WAIT);
  await page.locator('.lab-side button[data-side="0"]').click();
  assert.equal(await page.locator(".lab-stories").inputValue(), "holes");
  const caption = page.locator(".lab-caption");
  assert.doesNotMatch((await caption.textContent()) ?? "", /Dashed/);
  await page.locator('[data-tab="runs"]').click();
  assert.match((await caption.textContent()) ?? "", /Dashed: the learner on the right/);
  await press(page, "compare");
  assert.equal(await page.locator('.seat[data-side="1"]').isVisible(), false);
  assert.deepEqual(errors, []);
  await close();
});

test("the trained learner plays a person, meets a bot and races, and its training rests meanwhile", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=learn&run=1`);
  await until(page, "playing");
  await drive(page, 6);
  await passes(page, 0);
  await press(page, "play");
  // The mode before plays too, so only the name shows that the match has come.
  await page.locator('.seat[data-side="1"] .name').filter({ hasText: /^Learner [\d.]+K?$/ }).waitFor(WAIT);
  await until(page, "playing");
  await page.waitForFunction(() => {
    const cell = document.querySelector("stack-mate")?.shadowRoot?.querySelector('.seat[data-side="1"] [data-stat="pieces"]');
    return Number(cell?.textContent) >= 3;
  }, undefined, WAIT);
  const trained = Number((/[\d,]+/.exec(await news(page)) ?? ["0"])[0].replaceAll(",", ""));
  await choose(page, "learn");
  await page.locator(".lab-news").waitFor(WAIT);
  await page.waitForTimeout(500);
  assert.ok(Number((/[\d,]+/.exec(await news(page)) ?? ["0"])[0].replaceAll(",", "")) >= trained, "the training goes on");
  await press(page, "meet");
  await page.locator('.seat[data-side="0"] .name').filter({ hasText: /^Learner/ }).waitFor(WAIT);
  await until(page, "playing");
  await page.waitForFunction(havePlaced, 3, WAIT);
  await choose(page, "learn");
  await page.locator(".lab-news").waitFor(WAIT);
  await press(page, "race");
  await until(page, "playing");
  // It races, although a match was watched before.
  await page.locator('.seat[data-side="1"] .name').filter({ hasText: /^Learner/ }).waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("the two explanations open by keyboard while a training runs", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=learn&run=1`);
  await until(page, "playing");
  await page.locator(".lab-explain summary").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".lab-explain").getAttribute("open"), "");
  await page.locator(".lab-controls summary").focus();
  await page.keyboard.press("Space");
  assert.equal(await page.locator(".lab-controls").getAttribute("open"), "");
  const alpha = page.locator('input[data-control="alpha"]');
  await alpha.focus();
  for (let at = 0; at < 10; at++) await page.keyboard.press("ArrowRight");
  assert.equal(await alpha.inputValue(), "10", "the slider passes the place of the recipe's own value");
  assert.deepEqual(errors, []);
  await close();
});

test("a link opens Learn from another mode, and a damaged one leaves that mode alone", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=sprint`);
  await until(page, "playing");
  await page.evaluate(() => (location.hash = "learn=Agg"));
  await page.locator(".notice").filter({ hasText: "This link cannot be opened: version 2 is not known" }).waitFor(WAIT);
  await until(page, "playing");
  assert.equal(await page.locator(".lab").count(), 0, "the sprint goes on");
  await page.evaluate(async () => {
    const [{ loadLearn }, { textOf }] = await Promise.all(
      ["package", "link"].map((name) => import(`${location.origin}/modes/learn/${name}.js`)));
    const learn = await loadLearn();
    const training = new learn.Training(learn.recipe(1, 1), 9, new Uint8Array());
    training.train(500);
    location.hash = `learn=${textOf({ run: 9, options: learn.recipe(1, 1), weights: training.weights() })}`;
  });
  await page.locator(".lab-news").filter({ hasText: /With the opened weights/ }).waitFor(WAIT);
  assert.equal(await page.locator('input[data-control="run"]').inputValue(), "9");
  assert.deepEqual(errors, []);
  await close();
});

test("on every size, nothing overflows sideways and the board is visible", SLOW, async () => {
  for (const viewport of SIZES) {
    const { page, errors, close } = await open(browser, `${server.origin}/?mode=learn&run=1`, { viewport });
    await until(page, "playing");
    for (const details of await page.locator(".lab details summary").all()) await details.click();
    const over = await page.evaluate(() => {
      const root = /** @type {ShadowRoot} */ (document.querySelector("stack-mate")?.shadowRoot);
      const out = [...root.querySelectorAll(".lab, .lab *, .seat canvas")].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      });
      return out.map((element) => element.outerHTML.slice(0, 80));
    });
    assert.deepEqual(over, [], `${viewport.width} × ${viewport.height}`);
    const cell = await page.locator('.seat[data-side="0"]').evaluate((seat) => parseFloat(seat.style.getPropertyValue("--cell")));
    const height = 20 * cell;
    assert.ok(height > 0.3 * viewport.height, `a board of ${height} pixels at ${viewport.width} × ${viewport.height}`);
    assert.deepEqual(errors, []);
    await close();
  }
});
