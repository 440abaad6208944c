// @ts-check
/**
 * Tests how a reader of another site's page takes over the left board of two bots, and how they get from there to the site's
 * own page and to the full screen.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { blog, post } from "../helpers/blog.mjs";
import { launch, launchWhole, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { gameFrame, openPlaying } from "../helpers/widget.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const PHONE = { viewport: { width: 320, height: 620 } };

const { server, browser } = await fixture(launch, "--dist");
const WATCH = 'mode="watch" left="casual" right="expert" pps="1"';
/** @type {Record<string, string>} */
const pages = {
  "/": post(server.origin, WATCH),
  "/solve": post(server.origin, 'mode="solve" fumen="XXXXX____X" queue="IOTL"'),
  "/narrow": `<!doctype html><meta charset="utf-8"><title>blog</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width"><body style="margin: 0">
    <script async src="${server.origin}/embed.js"></script>
    <stack-mate ${WATCH} style="display: block; height: 200px"></stack-mate>`,
};
const site = await blog(pages);
after(() => site.stop());

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Frame} Frame */

/** Finds the left board. @param {Page | Frame} where */
const board = (where) => where.locator('.seat[data-side="0"] .screen');

/** Returns what the notice on the left board says. @param {Page | Frame} where */
const notice = async (where) => (await where.locator(".offer").textContent()) ?? "";

/** Opens a page on the game's own origin, where the game plays without a frame. */
async function openInside() {
  const { page, errors, close } = await open(browser, "about:blank");
  await page.route(`${server.origin}/own.html`, (route) =>
    route.fulfill({ contentType: "text/html", body: post(server.origin, WATCH) }),
  );
  await page.goto(`${server.origin}/own.html`);
  await page.locator("stack-mate .poster").click();
  await page.locator("stack-mate .game").waitFor(WAIT);
  await page.locator('.app[data-state="playing"]').waitFor(WAIT);
  return { page, where: /** @type {Page | Frame} */ (page), errors, close };
}

/** Opens a page of another origin, where the game plays in a frame. */
async function openFramed() {
  const { page, frame, errors, close } = await openPlaying(browser, `${site.origin}/`);
  return { page, where: /** @type {Page | Frame} */ (frame), errors, close };
}

for (const [name, openIt] of /** @type {const} */ ([["in a frame", openFramed], ["in the page", openInside]])) {
  test(`Enter, scrolling and the click that gives the focus take no board; the next click does, ${name}`, SLOW, async () => {
    const { page, where, errors, close } = await openIt();
    await page.keyboard.press("Enter");
    await page.mouse.wheel(0, 100);
    assert.equal(await notice(where), "");
    await page.locator("p").first().click();
    await board(where).click();
    // The notice would come at once.
    await page.waitForTimeout(300);
    assert.equal(await notice(where), "", "the click that gives the focus");
    await board(where).click();
    await where.getByText("You play the left board from your first key on. Esc gives it back.").waitFor(WAIT);
    await page.keyboard.press("ArrowLeft");
    await where.getByText("You play the left board · Esc gives it back").waitFor(WAIT);
    await page.keyboard.press("Escape");
    await where.getByText("You play the left board ·").waitFor({ ...WAIT, state: "detached" });
    assert.equal(await notice(where), "");
    assert.deepEqual(errors, []);
    await close();
  });
}

test("a button in the line below and the words over the board announce the take-over; the button offers it at once",
  SLOW, async () => {
  const { page, where, errors, close } = await openFramed();
  const button = where.locator(".take");
  const label = where.locator(".invite");
  assert.equal(await button.textContent(), "Play the left board");
  assert.equal(await label.isVisible(), false);
  await board(where).hover();
  await label.waitFor({ state: "visible", ...WAIT });
  await where.locator('.seat[data-side="1"]').hover();
  await label.waitFor({ state: "hidden", ...WAIT });
  await page.keyboard.press("Tab");
  await button.focus();
  await label.waitFor({ state: "visible", ...WAIT });
  await page.keyboard.press("Enter");
  await where.getByText("from your first key on").waitFor(WAIT);
  await button.waitFor({ state: "hidden", ...WAIT });
  assert.deepEqual(errors, []);
  await close();
});

test("around two bots there are only the score, pause, sound, the full screen and the wordmark; other modes have all controls",
  SLOW, async () => {
  const { where, close } = await openFramed();
  const names = async (/** @type {Page | Frame} */ where) =>
    where.locator(".bar :is(a, button)").evaluateAll((all) =>
      all.filter((it) => it.checkVisibility()).map((it) => it.dataset.action ?? it.className.split(" ")[0]));
  assert.deepEqual(await names(where), ["brand", "pause", "sound", "fill"]);
  assert.equal(await where.locator(".engine").isVisible(), true);
  await close();
  const solve = await openPlayingSolver();
  assert.ok((await names(solve.frame)).includes("settings"));
  await solve.close();
});

/** Opens the solver in a frame. */
async function openPlayingSolver() {
  const opened = await open(browser, `${site.origin}/solve`);
  await opened.page.locator("stack-mate .poster").click();
  const frame = await gameFrame(opened.page);
  await frame.locator(".solve .answer").waitFor(WAIT);
  return { ...opened, frame };
}

test("the wordmark opens the site's own page in a new tab, with the same match, and the game here pauses", SLOW, async () => {
  const { page, where, errors, close } = await openFramed();
  const [tab] = await Promise.all([page.context().waitForEvent("page"), where.locator("a.brand").click()]);
  await tab.waitForURL(/mode=/, WAIT);
  const address = new URL(tab.url());
  assert.equal(address.origin, server.origin);
  const { mode, level, pace, seed, ...rest } = Object.fromEntries(address.searchParams);
  assert.deepEqual({ mode, level, pace, rest }, { mode: "watch", level: "casual,expert", pace: "1", rest: {} });
  assert.match(seed, /^\d+$/);
  await where.waitForFunction(isIn, "paused", { ...WAIT, polling: 100 });
  await tab.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("Tab reaches the wordmark, and Enter opens the site's own page", SLOW, async () => {
  const { page, where, close } = await openFramed();
  await where.locator(".stage").focus();
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press("Shift+Tab");
    if (await where.locator("a.brand").evaluate((link) => link.matches(":focus"))) break;
  }
  const [tab] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
  await tab.waitForURL(/mode=watch&level=casual%2Cexpert.*seed=\d+/, WAIT);
  await close();
});

test("a theme that a person chooses in a widget is used at once, and kept for the next visit", SLOW, async () => {
  const { page, frame, close } = await openPlayingSolver();
  await page.emulateMedia({ colorScheme: "light" });
  const theme = (/** @type {Frame} */ frame) => frame.locator("stack-mate").getAttribute("data-theme");
  assert.equal(await theme(frame), "light");
  await frame.locator('[data-action="settings"]').click();
  await frame.locator('dialog.settings [data-tab="looks"]').click();
  await frame.locator("#pane-looks").getByRole("radio", { name: "High contrast", exact: true }).check();
  assert.equal(await theme(frame), "contrast");
  await page.reload();
  await page.locator("stack-mate .poster").click();
  const again = await gameFrame(page);
  await again.locator(".solve .answer").waitFor(WAIT);
  assert.equal(await theme(again), "contrast");
  await close();
});

test("the wordmark carries the position of the solver over", SLOW, async () => {
  const { page, frame, close } = await openPlayingSolver();
  const [tab] = await Promise.all([page.context().waitForEvent("page"), frame.locator("a.brand").click()]);
  await tab.waitForURL(/mode=/, WAIT);
  const { mode, field, queue } = Object.fromEntries(new URL(tab.url()).searchParams);
  assert.deepEqual({ mode, field, queue }, { mode: "solve", field: "XXXXX____X", queue: "IOTL" });
  await close();
});

test("a button fills the screen with the game, and its name says what it does", SLOW, async () => {
  // The headless shell does not deliver clicks to a frame that fills the screen.
  const whole = await launchWhole();
  const { frame: where, errors } = await openPlaying(whole, `${site.origin}/`);
  const button = where.locator(".fill");
  assert.equal(await button.getAttribute("aria-label"), "Full screen");
  await button.click();
  await where.waitForFunction(() => document.fullscreenElement?.localName === "stack-mate", undefined, WAIT);
  assert.equal(await button.getAttribute("aria-label"), "Leave full screen");
  await button.click();
  await where.waitForFunction(() => document.fullscreenElement === null, undefined, WAIT);
  assert.deepEqual(errors, []);
  await whole.close();
});

/** What may stick out of a widget. */
const PARTS = ".bar :is(a, button), .score b, .name, .foot :is(button, label, select, input), .engine, .seat canvas:not(.plan)";

/** Returns what is outside of the frame. @param {Frame} frame */
const outside = (frame) => frame.locator(PARTS).evaluateAll((all) =>
  all.filter((it) => it.checkVisibility({ visibilityProperty: true })).flatMap((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight ? [] : [it.className || it.localName];
  }));

test("in 320 by 200 pixels nothing sticks out, and the line below is readable", SLOW, async () => {
  const { frame, errors, close } = await openPlaying(browser, `${site.origin}/narrow`, PHONE);
  assert.deepEqual(await outside(frame), []);
  const size = await frame.locator(".take").evaluate((it) => parseFloat(getComputedStyle(it).fontSize));
  assert.ok(size >= 11, `${size}`);
  assert.deepEqual(errors, []);
  await close();
});

for (const [width, height] of [[400, 640], [470, 640], [560, 400], [780, 480]]) {
  test(`with all controls in ${width} by ${height} pixels nothing sticks out, and the engine's dot is there`, SLOW, async () => {
    pages["/all"] = `<!doctype html><meta charset="utf-8"><title>blog</title><link rel="icon" href="data:,">
      <script async src="${server.origin}/embed.js"></script>
      <stack-mate ${WATCH} controls="all" style="display: block; width: ${width}px; height: ${height}px"></stack-mate>`;
    const { frame, errors, close } = await openPlaying(browser, `${site.origin}/all`);
    await frame.locator(".take").waitFor(WAIT);
    assert.deepEqual(await outside(frame), []);
    assert.equal(await frame.locator(".engine").isVisible(), true);
    assert.deepEqual(errors, []);
    await close();
  });
}

test("the embed code that the site's own page copies shows the same position on another page", SLOW, async () => {
  const { page, close } = await open(browser, "about:blank", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${server.origin}/?mode=solve&field=XXXXX____X&queue=IOTL`);
  await page.getByRole("button", { name: "Copy embed code" }).click();
  await page.getByText("Embed code copied").waitFor(WAIT);
  const code = await page.evaluate(() => navigator.clipboard.readText());
  // Chromium does not let a page without an address of its own (from `route`) load scripts of this machine.
  pages["/pasted"] = `<!doctype html><meta charset="utf-8"><title>blog</title>${code}`;
  await page.goto(`${site.origin}/pasted`);
  await page.locator("stack-mate .poster", { hasText: "Perfect clears" }).click();
  const frame = await gameFrame(page);
  await frame.locator(".solve .answer").waitFor(WAIT);
  const asked = () => frame.locator(".solve").evaluate((form) =>
    ["field", "queue"].map((name) => /** @type {HTMLInputElement} */ (form.querySelector(`[name="${name}"]`)).value));
  assert.deepEqual(await asked(), ["XXXXX____X", "IOTL"]);
  await close();
});
