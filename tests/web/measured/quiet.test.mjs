// @ts-check
/**
 * Tests that a game out of sight does no work: it draws no animation frame, sends no message and uses no processor time. Tests
 * this in an iframe and in the page.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { blog, post } from "../helpers/blog.mjs";
import { countIn, countWork, launch, openAnswering, workIn } from "../helpers/quiet.mjs";
import { serve } from "../helpers/server.mjs";

const SLOW = { timeout: 120_000 };
/** The timeout for the page's answers; it is long because bots that think slow the browser down. */
const LONG_MS = 90_000;
/** The duration of one measurement of the page's work. */
const WHILE_MS = 2_000;
/**
 * The maximum processor time of a quiet game, as a part of a busy game's. The browser itself and work that is just ending need
 * some time.
 */
const SHARE = 1 / 20;
const TALL = { width: 800, height: 1800 };
let server, browser, site;

before(async () => {
  server = await serve("--dist");
  browser = await launch();
  const frame = (/** @type {string} */ id) =>
    `<iframe id="${id}" src="${server.origin}/index.html?mode=watch&start=" width="640" height="400"></iframe>`;
  const three = (/** @type {(id: string) => string} */ one) => ["a", "b", "c"].map(one).join("");
  site = await blog({
    "/": post(server.origin),
    "/three": three((id) => post(server.origin, `id="${id}" mode="watch"`)),
    "/bare": `<!doctype html><meta charset="utf-8"><title>blog</title><link rel="icon" href="data:,">${three(frame)}`,
  });
}, SLOW);

after(async () => {
  site?.stop();
  await browser?.close();
  await server?.stop();
});

/** Runs in the page: returns the state of the game in this document, or in an element of it. */
function appState() {
  const element = document.querySelector("stack-mate")?.shadowRoot;
  const root = element?.querySelector(".game")?.shadowRoot ?? element;
  return root?.querySelector(".app")?.getAttribute("data-state") ?? "";
}

/** Runs in the page: returns whether the game in this document, or in an element of it, and its bots are loaded. */
function isLoaded() {
  const element = document.querySelector("stack-mate")?.shadowRoot;
  const root = element?.querySelector(".game")?.shadowRoot ?? element;
  return (
    !["", "loading"].includes(root?.querySelector(".app")?.getAttribute("data-state") ?? "") &&
    root?.querySelector('.engine[data-mood="good"]') != null
  );
}

/**
 * Waits until the game is in a state.
 * @param {import("puppeteer-core").Page | import("puppeteer-core").Frame} where
 * @param {string} wanted
 */
async function waitFor(where, wanted) {
  while ((await where.evaluate(appState)) !== wanted) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Opens a page and starts its game.
 * @param {string} address
 */
async function start(address) {
  const { page, frames: [frame] } = await openAnswering(() => startOnce(address));
  await waitFor(frame, "playing");
  return { page, frame };
}

/** Opens a page and clicks the poster of its game, which starts the game. @param {string} address */
async function startOnce(address) {
  const page = await browser.newPage();
  page.setDefaultTimeout(LONG_MS);
  await page.setViewport({ width: 800, height: 700 });
  await page.evaluateOnNewDocument(countWork);
  await page.goto(address);
  await page.waitForSelector("stack-mate >>> .poster");
  await page.$eval("stack-mate", (it) =>
    Object.entries({ level: "unleashed", pps: "8" }).forEach(([name, value]) => it.setAttribute(name, value)),
  );
  await page.click("stack-mate >>> .poster");
  const frame = address.startsWith(site.origin) ? await framed(page) : page;
  return { page, frames: [frame] };
}

/**
 * Waits for the frame of the game.
 * @param {import("puppeteer-core").Page} page
 */
async function framed(page) {
  const find = () => page.frames().find((frame) => frame.url().startsWith(server.origin));
  while (find() === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
  return /** @type {import("puppeteer-core").Frame} */ (find());
}

/**
 * Waits until no animation frame is drawn and no message is sent for a second. Waits at most 20 s.
 * @param {import("puppeteer-core").Page | import("puppeteer-core").Frame} where
 */
async function settled(where) {
  // @ts-ignore: defined by `countWork`
  const counted = async () => String(await where.evaluate(() => [window.work.frames, window.work.messages]));
  for (let tries = 0, before = "", now = await counted(); tries < 20 && now !== before; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    [before, now] = [now, await counted()];
  }
}

for (const [name, address] of /** @type {[string, () => string][]} */ ([
  ["in a frame", () => `${site.origin}/`],
  ["in the page", () => `${server.origin}/variants/watch.html`],
])) {
  test(`a game out of sight or in a hidden tab does no work, ${name}`, SLOW, async () => {
    const { page, frame } = await start(address());
    await frame.waitForFunction(isLoaded, { polling: 100 });
    const busy = await workIn(browser, frame, WHILE_MS);
    assert.ok(busy.frames > 0 && busy.messages > 0 && busy.time > 0, JSON.stringify(busy));
    /** @param {string} how */
    const isQuiet = async (how) => {
      await waitFor(frame, "paused");
      await settled(frame);
      const quiet = await workIn(browser, frame, WHILE_MS);
      assert.deepEqual([quiet.frames, quiet.messages], [0, 0], how);
      assert.ok(quiet.time <= SHARE * busy.time, `${how}: ${quiet.time} s of ${busy.time} s`);
    };
    await page.$eval("stack-mate", (it) => (it.style.marginTop = "3000px"));
    await isQuiet("out of sight");
    await page.$eval("stack-mate", (it) => (it.style.marginTop = "0"));
    await waitFor(frame, "playing");
    const other = await browser.newPage();
    await other.bringToFront();
    await page.waitForFunction(() => document.visibilityState === "hidden", { polling: 100 });
    await isQuiet("hidden");
    await page.bringToFront();
    await waitFor(frame, "playing");
    await other.close();
    await page.close();
  });
}

/**
 * Waits a second, in which earlier work may end, and then returns for each iframe whether it does any work.
 * @param {import("puppeteer-core").Frame[]} frames
 */
async function busy(frames) {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const work = await Promise.all(frames.map((frame) => countIn(frame, WHILE_MS)));
  return work.map(({ frames, messages }) => frames > 0 || messages > 0);
}

/** Opens a page in a window that shows three games. @param {string} path */
async function openTall(path) {
  const page = await browser.newPage();
  page.setDefaultTimeout(LONG_MS);
  await page.setViewport(TALL);
  await page.evaluateOnNewDocument(countWork);
  await page.goto(`${site.origin}${path}`);
  return page;
}

/**
 * Waits until the iframes of a page have loaded the game's address, and returns them in the order of `selectors`.
 * @param {import("puppeteer-core").Page} page
 * @param {string[]} selectors
 */
const framesOf = (page, selectors) => Promise.all(selectors.map(async (selector) => {
  const frame = (await (await page.$(selector))?.contentFrame()) ?? assert.fail(selector);
  while (!frame.url().startsWith(server.origin)) await new Promise((resolve) => setTimeout(resolve, 50));
  return frame;
}));

test("of three elements in sight only the one used last thinks", SLOW, async () => {
  const { page, frames } = await openAnswering(async () => {
    const page = await openTall("/three");
    for (const id of ["a", "b", "c"]) {
      await page.waitForSelector(`#${id} >>> .poster`);
      await page.click(`#${id} >>> .poster`);
      await page.waitForSelector(`#${id} >>> iframe`);
    }
    return { page, frames: await framesOf(page, ["#a >>> iframe", "#b >>> iframe", "#c >>> iframe"]) };
  });
  const [a, b, c] = frames;
  await waitFor(c, "playing");
  assert.deepEqual(await busy(frames), [false, false, true]);
  await page.click("#b");
  await waitFor(b, "playing");
  assert.deepEqual(await busy(frames), [false, true, false]);
  assert.notEqual(await a.evaluate(appState), "playing");
  // The page starts the third game while the second keeps the focus. So a click on the second game does not change the focus, but
  // it must continue that game.
  await page.$eval("#c", (it) => /** @type {import("../../../web/embed/stack-mate.js").StackMate} */ (it).play());
  await waitFor(c, "playing");
  await page.click("#b");
  await waitFor(b, "playing");
  await page.close();
});

test("of three bare frames in sight only the one used last thinks", SLOW, async () => {
  const { page, frames } = await openAnswering(async () => {
    const page = await openTall("/bare");
    return { page, frames: await framesOf(page, ["#a", "#b", "#c"]) };
  });
  const [a, b] = frames;
  // An iframe reacts to a click only when its game is shown.
  for (const frame of frames)
    while ((await frame.evaluate(appState)) === "") await new Promise((resolve) => setTimeout(resolve, 50));
  await page.click("#b");
  await waitFor(b, "playing");
  assert.deepEqual(await busy(frames), [false, true, false]);
  await page.click("#a");
  await waitFor(a, "playing");
  assert.deepEqual(await busy(frames), [true, false, false]);
  await page.close();
});
