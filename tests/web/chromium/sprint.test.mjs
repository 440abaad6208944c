// @ts-check
/** Tests the sprint: played to the end and again by keyboard, played by touch, and its stored times. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { FOR_AXE, addAxe, seriousInThemes } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { countedDown } from "../helpers/countdown.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn, seen } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { THEMES } from "../helpers/screens.mjs";
import { plugInPad, pressPad } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const { server, browser } = await fixture(launch);

/** The rules of a short sprint: sixteen rows with an empty column at the right, which four I pieces clear. */
const SHORT = `goal: { lines: 16 }, start: { field: "${Array(16).fill("XXXXXXXXX_").join("/")}", queue: "IIIIIIII" }`;

/**
 * Makes sprints short.
 * @param {import("playwright-core").Page} page
 */
const shorten = (page) => page.route("**/sprint/config.js", async (route) => {
  const answer = await route.fetch();
  const text = await answer.text();
  await route.fulfill({ response: answer, body: text.replace("...(goal === null ? {} : { goal })", SHORT) });
});

/** Clears four lines with an I piece. @param {import("playwright-core").Page} page */
async function clearFour(page) {
  const left = await page.locator(".sprint .to-go").textContent();
  await page.keyboard.press("x", { delay: 20 });
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight", { delay: 20 });
  await page.keyboard.press("Space", { delay: 20 });
  await page.waitForFunction(
    (left) => document.querySelector("stack-mate")?.shadowRoot?.querySelector(".sprint .to-go")?.textContent !== left,
    left,
    WAIT,
  );
}

/** Plays a sprint to its end. @param {import("playwright-core").Page} page */
async function run(page) {
  await page.waitForFunction(isIn, "playing", WAIT);
  await countedDown(page);
  for (let piece = 0; piece < 4; piece += 1) await clearFour(page);
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator(".overlay:not([hidden])").waitFor();
}

test("a sprint by keyboard shows clock, splits and result, restarts, and its best time survives a reload", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await shorten(page);
  await page.goto(`${server.origin}/?seed=7`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.locator('.overlay [data-mode="sprint"]').focus();
  await page.keyboard.press("Enter");
  await run(page);
  const clock = (await page.locator(".sprint .clock").textContent()) ?? "";
  assert.match(clock, /^\d+\.\d{3}$/);
  assert.equal(await page.locator(".overlay h2").textContent(), clock);
  assert.match((await page.evaluate(seen))?.overlay ?? "", /New best time.*This runPrevious best.*Pieces4–/);
  assert.match((await page.locator(".splits tr").first().textContent()) ?? "", /^10 lines\d+\.\d{3}$/);
  assert.equal((await page.evaluate(seen))?.pieces[0], 4);
  await page.keyboard.press("Enter");
  await run(page);
  assert.match((await page.locator(".splits tr").first().textContent()) ?? "", /^10 lines\d+\.\d{3}[+−]\d+\.\d\d$/);
  await page.keyboard.press("r");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator(".sprint .to-go").textContent(), "16 lines to go");
  await page.reload();
  await page.waitForFunction(isIn, "title", WAIT);
  await choose(page, "sprint");
  await page.waitForFunction(isIn, "playing", WAIT);
  const best = await page.locator(".sprint .best b").allTextContents();
  assert.equal(best.length, 2);
  assert.ok(best.includes(clock) && Number(best[0]) <= Number(best[1]), `${best}`);
  assert.deepEqual(errors, []);
  await close();
});

test("a sprint that tops out stores no time, and its clock stops during a pause", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=sprint&seed=7`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.waitForFunction(
    () => Number(document.querySelector("stack-mate")?.shadowRoot?.querySelector(".clock")?.textContent) > 0.2,
    null,
    WAIT,
  );
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "paused", WAIT);
  const time = await page.locator(".sprint .clock").textContent();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  assert.equal(await page.locator(".sprint .clock").textContent(), time);
  await page.keyboard.press("Escape");
  const begun = Date.now();
  while (await page.evaluate(isIn, "playing")) {
    assert.ok(Date.now() - begun < 60_000, "the sprint does not end");
    await page.keyboard.press("Space", { delay: 20 });
  }
  await page.locator(".overlay:not([hidden])").waitFor();
  assert.match((await page.evaluate(seen))?.overlay ?? "", /Topped out 40 lines to go/);
  assert.equal(await page.evaluate(() => localStorage.getItem("stackmate.sprint")), null);
  assert.deepEqual(errors, []);
  await close();
});

test("touch starts a sprint from the title, plays it with the touch buttons, pauses it, and changes the mode", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?seed=7`, PHONE);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.locator('.overlay [data-mode="sprint"]').tap();
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.waitForFunction(
    () => Number(document.querySelector("stack-mate")?.shadowRoot?.querySelector(".clock")?.textContent) > 0,
    null,
    WAIT,
  );
  await page.locator('.pad [data-button="hard_drop"]').tap();
  await page.waitForFunction(
    () => document.querySelector("stack-mate")?.shadowRoot?.querySelector('[data-stat="pieces"]')?.textContent === "1",
    null,
    WAIT,
  );
  await page.locator('.tools [data-action="pause"]').tap();
  await page.waitForFunction(isIn, "paused", WAIT);
  await page.locator('.overlay [data-action="restart"]').tap();
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator('.bar [data-action="menu"]').tap();
  // The sprint is paused behind the menu.
  await page.waitForFunction(isIn, "paused", WAIT);
  await page.locator('dialog.menu [data-action="resume"]').tap();
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator('.bar [data-action="menu"]').tap();
  await page.locator('dialog.menu [data-mode="practice"]').tap();
  await page.waitForFunction(
    () =>
      /** @type {HTMLElement} */ (document.querySelector("stack-mate")?.shadowRoot?.querySelector(".app")).dataset.mode ===
      "practice",
    null,
    WAIT,
  );
  assert.deepEqual(errors, []);
  await close();
});

test("another course begins at once, its best scores are its own, and a later visit begins with it", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await page.route("**/sprint/courses.js", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace("ms: 120_000", "ms: 1_500") });
  });
  await page.goto(`${server.origin}/?mode=sprint&seed=7`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator(".sprint .course select").selectOption("blitz");
  await page.waitForFunction(isIn, "playing", WAIT);
  await countedDown(page);
  await page.keyboard.press("Space", { delay: 20 });
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator(".overlay:not([hidden])").waitFor();
  const points = await page.locator(".overlay h2").textContent() ?? "";
  assert.match(points, /^\d\d points$/);
  assert.match((await page.evaluate(seen))?.overlay ?? "", /New best score.*Time1\.500/);
  assert.equal(await page.locator(".overlay").getAttribute("data-mood"), "record");
  assert.equal(await page.evaluate(() => localStorage.getItem("stackmate.sprint")), null);
  await page.reload();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator(".sprint .course select").inputValue(), "blitz");
  assert.deepEqual(await page.locator(".sprint .best b").allTextContents(), [points.replace(" points", "")]);
  await page.goto(`${server.origin}/?mode=sprint&course=cheese-10`);
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator(".sprint .to-go").textContent(), "10 rows to go");
  await page.goto(`${server.origin}/?mode=sprint&course=marathon`);
  await page.waitForFunction(isIn, "error", WAIT);
  assert.match((await page.evaluate(seen))?.overlay ?? "", /course is "marathon"/);
  await page.locator('.overlay [data-action="defaults"]').click();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("a widget begins with the usual course, whatever its reader chose elsewhere, and keeps no choice", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await page.addInitScript(() => localStorage.setItem("stackmate.course", "blitz"));
  await page.route("**/post.html", (route) => route.fulfill({
    contentType: "text/html",
    body: '<!doctype html><title>A post</title><iframe src="/?mode=sprint" width="800" height="600"></iframe>',
  }));
  await page.goto(`${server.origin}/post.html`);
  const frame = page.frameLocator("iframe");
  const chooser = frame.locator(".sprint .course select");
  await chooser.waitFor(WAIT);
  await frame.locator('.app[data-state="playing"]').waitFor(WAIT);
  assert.equal(await chooser.inputValue(), "40");
  await chooser.selectOption("cheese-10");
  assert.equal(await frame.locator(".sprint .to-go").textContent(), "10 rows to go");
  assert.equal(await page.evaluate(() => localStorage.getItem("stackmate.course")), "blitz");
  assert.deepEqual(errors, []);
  await close();
});

test("finesse training answers a fault, and the piece comes back until it is placed the shortest way", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=sprint&course=finesse&seed=7`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator(".training select").selectOption("retry");
  const press = async (/** @type {string[]} */ ...keys) => {
    for (const key of keys) await page.keyboard.press(key, { delay: 20 });
  };
  const tally = () => page.locator(".training dd").allTextContents();
  const pieces = (/** @type {number} */ count) =>
    page.locator('.seat[data-side="0"] [data-stat="pieces"]').getByText(`${count}`, { exact: true }).waitFor();
  await press("x", "z", "Space");
  await page.locator(".callouts").getByText("2 too many").waitFor();
  await page.locator("[role=log]").getByText("2 too many. Shortest way: Hard drop.").waitFor({ state: "attached" });
  assert.deepEqual(await page.locator(".training li kbd").allTextContents(), ["Space"]);
  await page.locator('.training[data-still="false"]').waitFor();
  await pieces(0);
  await press("Space");
  await page.locator('.training .answer[data-old="true"]').waitFor();
  await pieces(1);
  assert.deepEqual(await tally(), ["0.0%", "1 of 1", "0", "0"]);
  await press("Space");
  await pieces(2);
  assert.deepEqual(await tally(), ["50.0%", "1 of 2", "1", "1"]);
  await page.locator(".training .reset").click();
  assert.deepEqual(await tally(), ["–", "0 of 0", "0", "1"]);
  assert.deepEqual(errors, []);
  await close();
});

test("finesse training names the controls of the device that was used last", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank", PHONE);
  await plugInPad(page);
  await page.goto(`${server.origin}/?mode=sprint&course=finesse&seed=7`);
  await page.waitForFunction(isIn, "playing", WAIT);
  const controls = page.locator(".training li kbd");
  const pieces = (/** @type {number} */ count) =>
    page.locator('.seat[data-side="0"] [data-stat="pieces"]').getByText(`${count}`, { exact: true }).waitFor();
  // The turns cancel each other, so the piece needs no press but the drop.
  for (const button of [1, 0, 12]) await pressPad(page, button);
  await pieces(1);
  assert.deepEqual(await controls.allTextContents(), ["D-pad ↑"]);
  for (const key of ["x", "z", "Space"]) await page.keyboard.press(key, { delay: 20 });
  await pieces(2);
  assert.deepEqual(await controls.allTextContents(), ["Space"]);
  for (const name of ["cw", "ccw", "hard_drop"]) await page.locator(`.pad [data-button="${name}"]`).tap();
  await pieces(3);
  assert.deepEqual(await controls.allTextContents(), []);
  assert.deepEqual(errors, []);
  await close();
});

test("axe finds nothing serious in finesse training after a fault, in any theme, on a desktop and on a phone", SLOW, async () => {
  for (const device of [{}, PHONE]) {
    const { page, errors, close } = await open(browser, `${server.origin}/?mode=sprint&course=finesse&seed=7`, {
      ...device,
      ...FOR_AXE,
    });
    await page.waitForFunction(isIn, "playing", WAIT);
    for (const key of ["x", "z", "Space"]) await page.keyboard.press(key, { delay: 20 });
    await page.locator(".training li").first().waitFor({ state: "attached" });
    await addAxe(page);
    assert.deepEqual(await seriousInThemes(page, THEMES), []);
    assert.deepEqual(errors, []);
    await close();
  }
});
