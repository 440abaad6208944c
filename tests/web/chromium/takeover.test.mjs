// @ts-check
/**
 * Tests how a person takes over the left board from a bot. Enter or a click offers the board, and the first key takes it; until
 * then the bot plays on. The board uses the person's handling settings. Esc, or eight seconds without a key, gives it back.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { countedDown } from "../helpers/countdown.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { DEVICES } from "../helpers/screens.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
/** Handling settings with which a tap moves the piece to the wall, and a soft drop moves it to the floor. */
const QUICK = { das: 1, arr: 0, soft_drop_factor: 0 };
/** Handling settings with a DAS that is longer than any key press of this test. */
const SLOWEST = { das: 400, arr: 150 };
const { server, browser } = await fixture(launch);

/**
 * Runs in the page: returns whether the game plays with bots only, or with a person on the left board.
 * @param {"bots" | "person"} seating
 */
function plays(seating) {
  return (
    document.querySelector("stack-mate")?.shadowRoot?.querySelector(`.app[data-seating="${seating}"][data-state="playing"]`) !==
    null
  );
}

/** Runs in the page: returns whether the left board's lowest row has a block in its first column. */
function isWallReached() {
  const screen = /** @type {HTMLElement} */ (
    document.querySelector("stack-mate")?.shadowRoot?.querySelector('.seat[data-side="0"] .screen')
  );
  const canvas = /** @type {HTMLCanvasElement} */ (screen.querySelector("canvas"));
  const style = getComputedStyle(screen);
  const [left, top, cell] = ["--left", "--top", "--cell"].map((name) => parseFloat(style.getPropertyValue(name)));
  const scale = canvas.width / canvas.clientWidth;
  /** @param {number} column */
  const colour = (column) =>
    canvas
      .getContext("2d")
      ?.getImageData((left + (column + 0.5) * cell) * scale, (top + 19.5 * cell) * scale, 1, 1)
      .data.slice(0, 3)
      .join();
  return colour(0) !== colour(9);
}

/** Runs in the page: returns how many pieces were placed on the left board. */
function pieces() {
  return Number(document.querySelector("stack-mate")?.shadowRoot?.querySelector('[data-stat="pieces"]')?.textContent);
}

/**
 * Waits until at least `least` pieces are placed on the left board.
 * @param {import("playwright-core").Page} page
 * @param {number} least
 */
const placed = (page, least) =>
  page.waitForFunction(
    (least) =>
      Number(document.querySelector("stack-mate")?.shadowRoot?.querySelector('[data-stat="pieces"]')?.textContent) >= least,
    least,
    WAIT,
  );

/**
 * Delays the package of the bots.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<() => void>} a function that lets the package load
 */
async function held(page) {
  /** @type {() => void} */
  let load = () => {};
  const wanted = new Promise((done) => (load = () => done(undefined)));
  await page.context().route(/\/pkg\/(st|mt)\/stackmate_wasm\.js$/, async (route) => {
    await wanted;
    await route.continue();
  });
  return () => load();
}

/**
 * Watches two slow bots, and takes the left board before its first piece. The bots load only after that.
 * @param {object} handling the person's settings
 */
async function take(handling) {
  const { page, errors, close } = await open(browser, "about:blank");
  await page.addInitScript(
    (handling) =>
      localStorage.setItem("stackmate.settings", JSON.stringify({ kind: "stackmate settings", version: 1, handling })),
    handling,
  );
  const load = await held(page);
  await page.goto(`${server.origin}/?mode=watch&seed=3&pace=0.25&start=`);
  await page.waitForFunction(plays, "bots", WAIT);
  await page.keyboard.press("Enter");
  await page.waitForFunction(plays, "person", WAIT);
  await page.keyboard.press("ArrowRight", { delay: 30 });
  load();
  // The first piece spawns when the countdown is over.
  await countedDown(page);
  return { page, errors, close };
}

for (const [name, handling, reaches] of /** @type {[string, object, boolean][]} */ ([
  ["quick", QUICK, true],
  ["slow", SLOWEST, false],
])) {
  test(`a board that was taken over uses the person's handling: ${name}`, SLOW, async () => {
    const { page, errors, close } = await take(handling);
    await page.keyboard.press("ArrowLeft", { delay: 60 });
    await page.keyboard.press("Space", { delay: 30 });
    await placed(page, 1);
    await page.waitForTimeout(100);
    assert.equal(await page.evaluate(isWallReached), reaches);
    assert.deepEqual(errors, []);
    await close();
  });
}

test("a key that is held when the board is given back is released there, and the bot plays on", SLOW, async () => {
  const { page, errors, close } = await take(SLOWEST);
  await page.keyboard.down("ArrowDown");
  await page.keyboard.press("Escape");
  await page.waitForFunction(plays, "bots", WAIT);
  const before = await page.evaluate(pieces);
  await page.keyboard.up("ArrowDown");
  await placed(page, before + 2);
  assert.deepEqual(errors, []);
  await close();
});

/** Finds the visible text that offers the board to a person. @param {import("playwright-core").Page} page */
const offer = (page) => page.locator('.seat[data-side="0"]').getByText(/from your first (key|press) on/).locator("visible=true");
/** Finds the visible text on a board that was taken. @param {import("playwright-core").Page} page */
const notice = (page) => page.locator('.seat[data-side="0"]').getByText(/You play the left board ·/).locator("visible=true");

test("Enter offers the board, the bot plays on until the first key, and Esc or eight seconds withdraw the offer",
  SLOW, async () => {
  // Strong bots: a round that ends here would begin the next one instead.
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=watch&seed=3&level=expert&pace=4&first-to=9`);
  await placed(page, 1);
  await page.keyboard.press("Enter");
  await offer(page).waitFor(WAIT);
  const before = await page.evaluate(pieces);
  await placed(page, before + 3);
  assert.equal(await page.evaluate(plays, "person"), true, "the board is still offered");
  await page.keyboard.press("Escape");
  await page.waitForFunction(plays, "bots", WAIT);
  assert.equal(await offer(page).count(), 0);
  await page.keyboard.press("Enter");
  await offer(page).waitFor(WAIT);
  await page.waitForFunction(plays, "bots", WAIT);
  assert.equal(await offer(page).count(), 0, "the offer has ended");
  await page.keyboard.press("Enter");
  await offer(page).waitFor(WAIT);
  await page.keyboard.press("ArrowLeft", { delay: 30 });
  await offer(page).waitFor({ state: "detached", ...WAIT });
  await notice(page).waitFor(WAIT);
  // The piece that the bot was placing may lock during this time.
  await page.waitForTimeout(500);
  const own = await page.evaluate(pieces);
  await page.waitForTimeout(1000);
  assert.ok((await page.evaluate(pieces)) <= own + 1, "the bot no longer plays on the board that was taken");
  assert.equal(await page.evaluate(plays, "person"), true);
  assert.deepEqual(errors, []);
  await close();
});

test("by touch a tap on the board shows the buttons, and the first button takes the board", SLOW, async () => {
  const { page, errors, close } = await open(
    browser,
    `${server.origin}/?mode=watch&seed=3&level=casual&pace=2&first-to=9`,
    DEVICES.phone,
  );
  await placed(page, 1);
  await page.locator('.seat[data-side="0"] .screen').tap();
  await offer(page).waitFor(WAIT);
  await page.locator('.pad [data-button="hard_drop"]').tap();
  await offer(page).waitFor({ state: "detached", ...WAIT });
  assert.equal(await page.evaluate(plays, "person"), true);
  assert.deepEqual(errors, []);
  await close();
});

test("a click offers the board too, and eight seconds without a key give it back", SLOW, async () => {
  const { page, errors, close } = await take(QUICK);
  await page.keyboard.press("Escape");
  await page.waitForFunction(plays, "bots", WAIT);
  await page.locator('.seat[data-side="0"] .screen').click();
  await offer(page).waitFor(WAIT);
  const began = Date.now();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(plays, "bots", WAIT);
  assert.ok(Date.now() - began >= 7_900);
  assert.deepEqual(errors, []);
  await close();
});

test("leaving the window gives the board back at once, and the bots play on", SLOW, async () => {
  const { page, errors, close } = await take(QUICK);
  await page.evaluate(() => void window.dispatchEvent(new Event("blur")));
  assert.equal(await page.evaluate(plays, "bots"), true);
  await placed(page, 2);
  assert.deepEqual(errors, []);
  await close();
});

test("a board that is taken with a key at the maximum speed belongs to the person", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=watch&seed=3&level=first%20game&first-to=9`);
  await page.waitForFunction(plays, "bots", WAIT);
  await page.locator(".rate input").evaluate((slider) => {
    /** @type {HTMLInputElement} */ (slider).value = /** @type {HTMLInputElement} */ (slider).max;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  // The keys are sent from inside the page as soon as the bots play, because their boards fill quickly.
  const before = await page.evaluate(async () => {
    const root = document.querySelector("stack-mate")?.shadowRoot;
    const pieces = () => Number(root?.querySelector('[data-stat="pieces"]')?.textContent);
    while (pieces() < 3 || root?.querySelector('.app[data-state="playing"]') === null)
      await new Promise((done) => requestAnimationFrame(done));
    for (const code of ["Enter", "Space"]) {
      for (const type of ["keydown", "keyup"])
        window.dispatchEvent(new KeyboardEvent(type, { code, key: code, bubbles: true, composed: true }));
    }
    return pieces();
  });
  await page.waitForFunction(plays, "person", WAIT);
  await page.keyboard.press("Space", { delay: 30 });
  await page.keyboard.press("Space", { delay: 30 });
  await Promise.race([placed(page, before + 3), page.waitForFunction(plays, "bots", WAIT)]);
  assert.equal(await page.evaluate(plays, "person"), true, "the person's keys work until the board is given back");
  assert.deepEqual(errors, []);
  await close();
});
