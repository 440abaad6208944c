// @ts-check
/** Tests Sum-Ten: the lesson, a battle by keyboard to its end, a game alone, a watched battle, touch, and its replays. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { FOR_AXE, addAxe, serious } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { keep } from "../helpers/settings.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 60_000 };
/** The fastest films. */
const FASTEST = "5";
const { server, browser } = await fixture(launch);

/** Opens a view. @param {string} query @param {object} [options] */
const at = (query, options) => open(browser, `${server.origin}/?mode=sumten&${query}`, options);
/** Waits for a state of the page. @param {Page} page @param {string} state */
const until = (page, state) => page.waitForFunction(isIn, state, WAIT);
/** Returns a text of the column between the boards. @param {Page} page @param {string} name */
const text = async (page, name) => (await page.locator(`.sum-middle .${name}`).textContent()) ?? "";
/** Returns the text of the overlay. @param {Page} page */
const overlayOf = async (page) => ((await page.locator(".overlay").textContent()) ?? "").replace(/\s+/g, " ");
/** Waits until a text of the column matches. @param {Page} page @param {string} name @param {RegExp} wanted */
const says = (page, name, wanted) => page.locator(`.sum-middle .${name}`).filter({ hasText: wanted }).waitFor(WAIT);

/** Begins a battle or a game alone with the fastest films. @param {Page} page */
async function begin(page) {
  await page.locator(".sums").waitFor(WAIT);
  // A phone shows the choices only after a tap.
  const speed = page.locator('[data-choice="speed"]');
  if (await speed.isVisible()) await speed.fill(FASTEST);
  if (await page.evaluate(isIn, "title")) await page.locator('[data-action="start"]').click();
  await page.evaluate(() => {
    const root = document.querySelector("stack-mate")?.shadowRoot;
    /** @type {HTMLElement | null | undefined} */ (root?.querySelector(".stage"))?.focus();
  });
  await until(page, "playing");
}

/** Drops the pack in the column that is `x` steps from the left wall. @param {Page} page @param {number} x */
async function drop(page, x) {
  for (let step = 0; step < 11; step += 1) await page.keyboard.press("ArrowLeft");
  for (let step = 0; step < x; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
}

/** Moves and turns the pack until the forecast matches, and drops it. @param {Page} page @param {RegExp} wanted */
async function dropFor(page, wanted) {
  for (let turns = 0; turns < 4; turns += 1) {
    for (let step = 0; step < 11; step += 1) await page.keyboard.press("ArrowLeft");
    for (let x = 0; x < 12; x += 1) {
      if (wanted.test(await text(page, "sum-forecast"))) return page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("x");
  }
  assert.fail(`no drop gives ${wanted}`);
}

/** Plays with evenly spread drops until the game ends. @param {Page} page */
async function playToTheEnd(page) {
  for (let turn = 0; await page.evaluate(isIn, "playing"); turn += 1) {
    assert.ok(turn < 120, "the game does not end");
    await drop(page, turn % 8);
    await page.waitForFunction((turn) => {
      const root = document.querySelector("stack-mate")?.shadowRoot;
      const app = /** @type {HTMLElement | null | undefined} */ (root?.querySelector(".app"));
      const now = Number(/\d+/.exec(root?.querySelector(".turn-now")?.textContent ?? "")?.[0]);
      return app?.dataset.state !== "playing" || now > turn + 1;
    }, turn, WAIT);
  }
  await page.locator(".overlay:not([hidden]) .report table").first().waitFor(WAIT);
}

test("the lesson teaches each rule by one drop, takes wrong drops back, and leads to a battle", SLOW, async () => {
  const { page, errors, close } = await at("list=7");
  await until(page, "title");
  await page.locator('[data-command="lesson"]').click();
  await until(page, "playing");
  await drop(page, 4);
  await says(page, "sum-forecast", /Not yet/);
  await says(page, "sum-forecast", /Nothing vanishes/);
  const wanted = [/^1 chain/, /^1 chain/, /^1 chain/, /^2 chains/, /sends 1 ojama/, /^1 chain/];
  for (const [number, forecast] of wanted.entries()) {
    await says(page, "turn-now", new RegExp(`^${number + 1} of 6$`));
    await dropFor(page, forecast);
    await says(page, "sum-forecast", /Well done/);
    await page.keyboard.press("Space");
  }
  await until(page, "over");
  await page.locator(".overlay h2", { hasText: "You know the rules" }).waitFor(WAIT);
  await page.keyboard.press("Enter");
  await until(page, "playing");
  assert.equal(await page.locator(".sums").getAttribute("data-view"), "battle");
  assert.equal(await page.locator('[data-choice="level"]').inputValue(), "1");
  assert.deepEqual(errors, []);
  await close();
});

test("a battle is won against the weakest level, has statistics, a replay, and numbers for the page", SLOW, async () => {
  const { page, errors, close } = await at("list=7&level=1", FOR_AXE);
  await page.evaluate(() => {
    const news = /** @type {any} */ (window);
    for (const type of ["stats", "gameover"]) {
      news[type] = [];
      document.querySelector("stack-mate")?.addEventListener(type, (/** @type {any} */ { detail }) => news[type].push(detail));
    }
  });
  await begin(page);
  await addAxe(page);
  assert.deepEqual(await serious(page), []);
  await playToTheEnd(page);
  const overlay = await overlayOf(page);
  assert.match(overlay, /You win!.*First game crossed the red line after \d+ turns/);
  assert.match(overlay, /Best drop.*Longest chain.*Highest potential/);
  const last = await page.evaluate(() => /** @type {any} */ (window).stats.at(-1));
  assert.deepEqual([last.games, last.wins_a, last.wins_b, last.draws], [1, 1, 0, 0]);
  assert.ok(last.turn > 15 && last.best[0] > 0 && last.nodes_per_turn.b > 0);
  const results = await page.evaluate(() => /** @type {any} */ (window).gameover);
  const points = (await page.locator(".sum-side .sum-score").allTextContents()).map((text) => Number(text.replace(/\D/g, "")));
  assert.deepEqual(results, [{ winner: 0, score: points, final: true, turns: last.turn, list: 7 }]);
  await page.locator('.overlay [data-do="watch"]').click();
  await page.locator('.app[data-view="sums"] .transport .now').waitFor(WAIT);
  assert.match((await page.locator(".sum-side .sum-name").first().textContent()) ?? "", /You/);
  await page.locator('.transport [data-do="forth"]').click();
  await page.locator('.transport input[type="range"]').fill("10000");
  assert.match((await page.locator(".sum-side .sum-score").first().textContent()) ?? "", /\d+ points?/);
  await page.locator('.transport [data-do="report"]').click();
  await page.locator("dialog.statistics[open] .chart").waitFor(WAIT);
  await page.keyboard.press("Escape");
  await page.locator('.transport [data-do="list"]').click();
  await page.locator(".library tbody tr", { hasText: /You – First game.*Sum-Ten.*You won/ }).waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("a strong level beats a person who does not build", SLOW, async () => {
  const { page, errors, close } = await at("list=7&level=6");
  await begin(page);
  await playToTheEnd(page);
  assert.match(await overlayOf(page), /Expert wins.*Your board crossed the red line/);
  assert.deepEqual(errors, []);
  await close();
});

test("when the soft clock runs out, the aimed pack is dropped", SLOW, async () => {
  const { page, errors, close } = await at("list=7&level=1");
  await begin(page);
  await page.locator('[data-choice="clock"]').selectOption("10");
  await says(page, "sum-clock", /^\d+ s$/);
  await says(page, "turn-now", /^Turn 2$/);
  assert.deepEqual(errors, []);
  await close();
});

test("alone, drops can be undone and changed, a hint shows the bot's plan, and the bot plays the same packs", SLOW, async () => {
  const { page, errors, close } = await at("list=5&view=solo");
  await begin(page);
  for (let turn = 0; turn < 5; turn += 1) {
    await drop(page, turn * 2);
    await says(page, "turn-now", new RegExp(`^${turn + 2} of 30$`));
  }
  await page.keyboard.press("u");
  await says(page, "turn-now", /^5 of 30$/);
  await page.keyboard.press("g");
  await says(page, "sum-rival", /(In \d+ turns this|The next drop) gives \d+ chains?, [\d,]+ points/);
  await page.locator('[data-choice="past"]').fill("2");
  await says(page, "past-now", /turn 2/);
  await says(page, "turn-now", /^2 of 30$/);
  await page.locator('.sums [data-sum="drop"]').click();
  await says(page, "past-now", /now/);
  await says(page, "turn-now", /^5 of 30$/);
  await says(page, "sum-rival", /Bot after \d+ turns/);
  await page.locator('.sums [data-sum="list"]').click();
  assert.equal(await page.locator("dialog.sum-list .sum-pack").count(), 496);
  await page.keyboard.press("Escape");
  assert.deepEqual(errors, []);
  await close();
});

test("a game alone of 20 turns ends with its best drop, and the record stays", SLOW, async () => {
  const { page, errors, close } = await at("list=5&view=solo");
  await begin(page);
  await page.locator('[data-choice="goal"]').selectOption("20");
  await begin(page);
  await playToTheEnd(page);
  assert.match(await overlayOf(page), /Best drop: \d+.*in 20 turns.*The bot on the same packs/);
  const kept = JSON.parse((await page.evaluate(() => localStorage.getItem("stackmate.sumten"))) ?? "{}");
  assert.deepEqual([kept.bests.length, kept.bests[0].goal, kept.bests[0].list], [1, 20, 5]);
  assert.deepEqual(errors, []);
  await close();
});

test("two bots are watched with their plans, nothing waits for a person, and the replay names the bots", SLOW, async () => {
  const { page, errors, close } = await at("list=4&view=watch&level=4,5");
  await until(page, "playing");
  await page.locator('[data-choice="speed"]').fill(FASTEST);
  await says(page, "turn-now", /^Turn (9|1\d)$/);
  const [left, right] = await page.locator(".sum-name").allTextContents();
  assert.deepEqual([left, right], ["Steady", "Skilled"]);
  await page.keyboard.press("Escape");
  await until(page, "paused");
  await page.keyboard.press("Escape");
  await until(page, "playing");
  await page.locator('.bar [data-action="menu"]').click();
  await page.locator('dialog.menu [data-mode="replays"]').click();
  await page.locator(".library tbody tr", { hasText: /Steady – Skilled/ }).waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});

/** Phones, and the smallest side in CSS pixels that a cell of the own board has on them. */
const PHONES = /** @type {const} */ ([[390, 844, 20], [320, 568, 17], [844, 390, 15], [667, 375, 14]]);

/** Runs in the page: returns the visible controls that are smaller than a finger, and those that lie outside the window. */
function awkward() {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const controls = [...(root?.querySelectorAll(".app button, .app select, .app input, .sum-screen, .sum-next canvas") ?? [])];
  return controls.filter((control) => control.checkVisibility()).flatMap((control) => {
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
    const isSmall = control.matches("button, select, input") && Math.min(width, height) < 44;
    const isOut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    return isSmall || isOut ? [`${control.outerHTML.slice(0, 60)} ${width} × ${height}`] : [];
  });
}

test("fingers drag, turn and drop the pack, and every screen fits a phone", SLOW, async () => {
  for (const [width, height, cell] of PHONES) {
    const viewport = { width, height };
    const { page, errors, close } = await at("list=7&level=1", { viewport, hasTouch: true, isMobile: true });
    await begin(page);
    const box = await page.locator('.sum-side[data-side="0"] .sum-screen').boundingBox();
    assert.ok(box !== null && Math.min(box.width / 10.75, box.height / 19) >= cell, JSON.stringify({ ...viewport, ...box }));
    assert.deepEqual(await page.evaluate(awkward), [], `${width} × ${height}`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
    const before = await text(page, "sum-forecast");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - box.width / 5, y, { steps: 5 });
    await page.mouse.up();
    await page.touchscreen.tap(x, y);
    assert.notEqual(before, "");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + box.height / 2, { steps: 3 });
    await page.mouse.up();
    await says(page, "turn-now", /^Turn 2$/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, `${viewport.width} pixels`);
    assert.deepEqual(errors, []);
    await close();
  }
});

test("the boards are described in words, and drops are announced", SLOW, async () => {
  const { page, errors, close } = await at("list=7&level=1", FOR_AXE);
  await keep(page, { version: 2, words: { announcements: "pieces" } });
  await page.reload();
  await begin(page);
  await page.keyboard.press("ArrowRight");
  await page.locator(".sr", { hasText: /Columns? \d+.*nothing vanishes/ }).waitFor({ ...WAIT, state: "attached" });
  await drop(page, 3);
  await says(page, "turn-now", /^Turn 2$/);
  await page.locator(".sr", { hasText: /You: .*First game: / }).waitFor({ ...WAIT, state: "attached" });
  await page.keyboard.press("b");
  const dialog = page.locator("dialog.spoken[open]");
  await dialog.waitFor(WAIT);
  assert.match((await dialog.textContent()) ?? "", /You.*Ojama stock.*Pack.*Column 1: .*First game/);
  await addAxe(page);
  assert.deepEqual(await serious(page), []);
  assert.deepEqual(errors, []);
  await close();
});
