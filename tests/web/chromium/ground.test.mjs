// @ts-check
/** Tests 20G: a game by keyboard to its end, a race beside the agent, the watched agent, and its screens on a phone. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { FOR_AXE, addAxe, serious } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn, seen } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const PHONES = [[390, 844], [844, 390], [667, 375], [320, 568]].map(([width, height]) => ({ width, height }));
const { server, browser } = await fixture(launch);

/** Waits for a state of the page. @param {Page} page @param {string} state */
const until = (page, state) => page.waitForFunction(isIn, state, WAIT);

/** Waits until a figure of the watched run is at least `least`. @param {Page} page @param {string} name @param {number} least */
const reaches = (page, name, least) => page.waitForFunction(
  ([name, least]) => {
    const cell = document.querySelector("stack-mate")?.shadowRoot?.querySelector(`[data-figure="${name}"]`);
    return Number((cell?.textContent ?? "").replace(/\D/g, "")) >= Number(least);
  },
  [name, least],
  WAIT,
);

/** Returns a figure of the watched run. @param {Page} page @param {string} name */
const figure = async (page, name) =>
  Number((await page.locator(`[data-figure="${name}"]`).textContent() ?? "").replace(/\D/g, ""));

/** Moves a slider to a value. @param {Page} page @param {string} name @param {number} value */
const slide = (page, name, value) => page.locator(`.ground .${name}`).fill(String(value));

/** Drops pieces in the middle until the game ends. @param {Page} page */
async function topOut(page) {
  const begun = Date.now();
  while (await page.evaluate(isIn, "playing")) {
    assert.ok(Date.now() - begun < 60_000, "the game does not end");
    await page.keyboard.press("Space", { delay: 20 });
  }
  await page.locator(".overlay:not([hidden])").waitFor();
}

/** Waits until the agent's board has at least `least` pieces. @param {Page} page @param {number} least */
const agentHas = (page, least) => page.waitForFunction(
  (least) => {
    const cell = document.querySelector("stack-mate")?.shadowRoot?.querySelector('.seat[data-side="1"] [data-stat="pieces"]');
    return Number(cell?.textContent) >= least;
  },
  least,
  WAIT,
);

test("a game from the menu goes to its end and starts again, and other modes stay as they were", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=sprint&seed=7`);
  await until(page, "playing");
  const hints = () => page.locator(".keys span:visible").allTextContents();
  const usual = await hints();
  assert.match(usual.join(" "), /hold/);
  await choose(page, "20g");
  await page.locator(".ground .level-now").waitFor(WAIT);
  await until(page, "playing");
  const named = (await hints()).join(" ");
  assert.match(named, /move.*rotate.*lock at once/);
  assert.doesNotMatch(named, /hold|drop/);
  for (const key of ["ArrowLeft", "x", "ArrowDown"]) await page.keyboard.press(key, { delay: 60 });
  await topOut(page);
  const level = Number(await page.locator(".level-now b").textContent());
  assert.ok(level >= 8 && level < 100, `level ${level}`);
  const { overlay } = /** @type {{ overlay: string }} */ (await page.evaluate(seen));
  assert.match(overlay, new RegExp(`Level ${level} The first milestone is level 100.*Level${level}–`));
  assert.match((await page.locator(".best-game").textContent()) ?? "", /^(Best: level \d+ in .*)?$/);
  assert.match((await page.evaluate(() => localStorage.getItem("stackmate.20g"))) ?? "", new RegExp(`"level":${level},`));
  await page.keyboard.press("Enter");
  await until(page, "playing");
  assert.equal(await page.locator(".level-now b").textContent(), "0");
  await choose(page, "sprint");
  await until(page, "playing");
  assert.deepEqual(await hints(), usual);
  assert.equal(await page.locator(".ground").isVisible(), false);
  assert.deepEqual(errors, []);
  await close();
});

test("in a race the agent plays beside the person, and wins if the person tops out", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=20g&view=race&seed=7`, FOR_AXE);
  await until(page, "playing");
  await agentHas(page, 3);
  await page.keyboard.press("Escape");
  await until(page, "paused");
  assert.match((await page.locator(".level-agent").textContent()) ?? "", /^Agent: level \d+$/);
  await addAxe(page);
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press("Escape");
  await until(page, "playing");
  await topOut(page);
  const { overlay } = /** @type {{ overlay: string }} */ (await page.evaluate(seen));
  assert.match(overlay, /The agent wins You topped out\. YouAgent/);
  assert.deepEqual(errors, []);
  await close();
});

test("the watched agent plays at each speed and depth, pauses, and its worker ends with the mode", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=20g&view=watch&seed=3`, FOR_AXE);
  await until(page, "playing");
  await reaches(page, "pieces", 2);
  assert.ok((await figure(page, "pieces")) < 40);
  assert.equal(await page.locator(".speed-now").textContent(), "1 per second");
  await addAxe(page);
  assert.deepEqual(await serious(page), []);
  await slide(page, "speed", 7);
  await reaches(page, "pieces", 1_000);
  await slide(page, "plies", 0);
  assert.equal(await page.locator(".plies-now").textContent(), "1 piece");
  await reaches(page, "deaths", 1);
  await page.keyboard.press("Escape");
  await until(page, "paused");
  assert.match((await page.evaluate(seen))?.overlay ?? "", /Paused/);
  const rest = () => page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await rest();
  const pieces = await figure(page, "pieces");
  await rest();
  assert.equal(await figure(page, "pieces"), pieces);
  await page.keyboard.press("Escape");
  await until(page, "playing");
  await reaches(page, "pieces", pieces + 1_000);
  await slide(page, "speed", 3);
  await slide(page, "plies", 2);
  await page.locator('.ground [data-view="play"]').click();
  await until(page, "playing");
  assert.equal(await page.locator('.ground [data-view="play"]').getAttribute("aria-pressed"), "true");
  assert.equal(page.workers().length, 0, "the worker has ended");
  await page.locator('.ground [data-view="watch"]').click();
  await reaches(page, "pieces", 1);
  assert.equal(page.workers().length, 1);
  await choose(page, "sprint");
  await until(page, "playing");
  assert.equal(page.workers().length, 0);
  assert.deepEqual(errors, []);
  await close();
});

/** Runs in the page: returns the visible buttons that cover a board or each other. */
function overlaps() {
  const root = /** @type {ShadowRoot} */ (document.querySelector("stack-mate")?.shadowRoot);
  const boards = [...root.querySelectorAll(".seat")].filter((seat) => seat.checkVisibility()).map((seat) => {
    const [cell, left, top] = ["cell", "left", "top"].map((name) =>
      parseFloat(/** @type {HTMLElement} */ (seat).style.getPropertyValue(`--${name}`)));
    const at = /** @type {Element} */ (seat.querySelector("canvas")).getBoundingClientRect();
    const [x, y] = [at.left + left, at.top + top];
    return { name: "board", left: x, top: y, right: x + 10 * cell, bottom: y + 20 * cell };
  });
  const buttons = [...root.querySelectorAll(".ground button, .ground label, .pad button")]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }));
  const boxes = buttons.map((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    return { name: button.outerHTML.slice(0, 60), left, top, right, bottom };
  });
  const all = [...boards, ...boxes];
  return all.flatMap((a, i) => all.slice(i + 1).filter((b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map((b) => `${a.name} and ${b.name}`));
}

/** Runs in the page: returns the parts of the mode that lie beyond the page's edges. */
function beyond() {
  const root = /** @type {ShadowRoot} */ (document.querySelector("stack-mate")?.shadowRoot);
  const out = [...root.querySelectorAll(".ground, .ground *, .pad button, figcaption, .seat canvas")].filter((element) => {
    const { left, right, bottom, width } = element.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
  });
  return out.map((element) => element.outerHTML.slice(0, 80));
}

test("on phones nothing overflows, and the touch buttons are those of the mode", SLOW, async () => {
  for (const viewport of PHONES) {
    const { page, errors, close } = await open(browser, "about:blank", { viewport, hasTouch: true, isMobile: true });
    for (const view of ["play", "race", "watch", "teach"]) {
      await page.goto(`${server.origin}/?mode=20g&view=${view}&seed=7`);
      await until(page, "playing");
      // The boards get their new size a frame after the layout has changed.
      let over = await page.evaluate(beyond);
      for (let tries = 0; tries < 20 && over.length > 0; tries++) {
        await page.waitForTimeout(100);
        over = await page.evaluate(beyond);
      }
      assert.deepEqual(over, [], `${view} at ${viewport.width} × ${viewport.height}`);
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(scrolled <= 0, `${view} at ${viewport.width} × ${viewport.height} is ${scrolled} pixels too wide`);
      const buttons = await page.locator(".pad button:visible").evaluateAll((all) => all.map((button) => button.dataset.button));
      assert.deepEqual(buttons, view === "watch" ? [] : ["ccw", "hard_drop", "cw", "left", "soft_drop", "right"]);
      const heights = await page.locator(".seat").evaluateAll((seats) =>
        seats.map((seat) => (seat.checkVisibility() ? 20 * parseFloat(seat.style.getPropertyValue("--cell")) : 0)));
      const least = viewport.width > viewport.height ? 0.55 : viewport.height > 600 ? 0.4 : 0.28;
      const boards = viewport.width > viewport.height ? heights : heights.slice(0, 1);
      for (const board of boards.filter(Boolean))
        assert.ok(board > least * viewport.height, `a board of ${view} is ${board} pixels high of ${viewport.height}`);
      assert.equal(heights.filter(Boolean).length, view === "race" ? 2 : 1);
      assert.deepEqual(await page.evaluate(overlaps), [], `${view} at ${viewport.width} × ${viewport.height}`);
    }
    assert.deepEqual(errors, []);
    await close();
  }
});
