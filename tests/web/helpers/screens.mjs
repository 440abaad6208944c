// @ts-check
/** Lists every screen of the page and how to reach it, for screenshots and for tests that apply to all screens. */
import { openLoader } from "./bots.mjs";
import { havePlaced, isIn } from "./game.mjs";
import { act, watching } from "./replays.mjs";
import { openSettings } from "./settings.mjs";
import { found } from "./solve.mjs";
import { readFile } from "node:fs/promises";

/** @typedef {import("playwright-core").Page} Page */
/**
 * @typedef {object} Place
 * @property {string} name
 * @property {string} query the address's parameters
 * @property {(page: Page) => Promise<unknown>} reach goes from the loaded page to the screen
 */

const WAIT = { timeout: 60_000 };

/**
 * Waits for a state of the page.
 * @param {Page} page
 * @param {string} state
 */
const until = (page, state) => page.waitForFunction(isIn, state, WAIT);

/** Starts a match from the title. @param {Page} page */
async function start(page) {
  await until(page, "title");
  await page.keyboard.press("Enter");
  await until(page, "playing");
}

/** Waits until both players have placed some pieces. @param {Page} page @param {number} pieces */
const placed = (page, pieces) => page.waitForFunction(havePlaced, pieces, WAIT);

/**
 * Drops pieces, alternately at the right and the left wall, until `pieces` pieces are placed or the game is over.
 * @param {Page} page
 * @param {number} pieces
 */
async function drop(page, pieces) {
  const lie = () => page.locator('.seat[data-side="0"] [data-stat="pieces"]').textContent().then(Number);
  const begun = Date.now();
  for (let turn = 0; (await lie()) < pieces && (await page.evaluate(isIn, "playing")); turn += 1) {
    if (Date.now() - begun > WAIT.timeout) throw new Error("no pieces fall");
    for (let step = 0; step < 4; step += 1) await page.keyboard.press(turn % 2 ? "ArrowLeft" : "ArrowRight");
    await page.keyboard.press("Space", { delay: 20 });
  }
}

/** Waits for an answer of the solver. @param {Page} page */
async function solved(page) {
  await found(page, /\d/);
  await page.locator(".stepper, .answer").first().waitFor();
}

const STACKERS = new URL("../../data/replays/stackers.smrp", import.meta.url);

/** Imports games from files into the list. @param {Page} page */
async function listed(page) {
  await page.locator(".library .empty").waitFor(WAIT);
  const files = ["stackers.smrp", "none.smrp"].map(async (name) => ({
    name,
    mimeType: "",
    buffer: name === "none.smrp" ? Buffer.from("") : await readFile(STACKERS),
  }));
  await page.locator('.library input[type="file"]').setInputFiles(await Promise.all(files));
  await page.locator(".library tbody tr").waitFor(WAIT);
}

const SETTINGS = ["handling", "keys", "touch", "gamepad", "sound", "looks", "words"];

/** @type {readonly Place[]} */
export const PLACES = [
  { name: "title", query: "?seed=7", reach: (page) => until(page, "title") },
  { name: "versus", query: "?seed=7&pace=4", reach: async (page) => {
    await start(page);
    await drop(page, 6);
    await placed(page, 4);
  } },
  { name: "paused", query: "?seed=7&pace=4", reach: async (page) => {
    await start(page);
    await page.keyboard.press("Escape");
    await until(page, "paused");
  } },
  { name: "result", query: "?seed=7&pace=4&first-to=1&next=off", reach: async (page) => {
    await start(page);
    await drop(page, Infinity);
    await until(page, "over");
    await page.locator(".overlay:not([hidden])").waitFor();
  } },
  { name: "watch", query: "?mode=watch&seed=3&pace=5", reach: async (page) => {
    await until(page, "playing");
    await placed(page, 25);
  } },
  { name: "sprint", query: "?mode=sprint&seed=7", reach: async (page) => {
    await until(page, "playing");
    await drop(page, 3);
  } },
  { name: "sprint-result", query: "?mode=sprint&seed=7", reach: async (page) => {
    await until(page, "playing");
    await drop(page, Infinity);
    await until(page, "over");
    await page.locator(".overlay:not([hidden])").waitFor();
  } },
  { name: "ground", query: "?mode=20g&seed=7", reach: async (page) => {
    await until(page, "playing");
    await drop(page, 3);
  } },
  { name: "ground-race", query: "?mode=20g&view=race&seed=7", reach: async (page) => {
    await until(page, "playing");
    await placed(page, 2);
  } },
  { name: "ground-watch", query: "?mode=20g&view=watch&seed=7&speed=max", reach: async (page) => {
    await until(page, "playing");
    await page.locator('[data-figure="pieces"]', { hasText: /\d{3}/ }).waitFor(WAIT);
  } },
  { name: "ground-result", query: "?mode=20g&seed=7", reach: async (page) => {
    await until(page, "playing");
    await drop(page, Infinity);
    await until(page, "over");
    await page.locator(".overlay:not([hidden])").waitFor();
  } },
  {
    name: "learn", query: "?mode=learn&run=1", reach: async (page) => {
      await until(page, "playing");
      await page.locator(".lab-news").filter({ hasText: /survives|生き残|存活/ }).waitFor(WAIT);
      await page.locator('[data-lab="hold"]').click();
      await page.locator(".lab-decision li").first().waitFor(WAIT);
    },
  },
  { name: "sumten-title", query: "?mode=sumten&list=7", reach: (page) => until(page, "title") },
  ...["battle", "solo", "watch", "lesson"].map((view) => ({
    name: `sumten-${view}`, query: `?mode=sumten&list=7&level=5&view=${view}`, reach: async (/** @type {Page} */ page) => {
      await page.locator(".sums").waitFor(WAIT);
      if (await page.evaluate(isIn, "title")) await page.locator('[data-action="start"]').click();
      await until(page, "playing");
    },
  })),
  { name: "words", query: "?seed=7&pace=4", reach: async (page) => {
    await start(page);
    await drop(page, 6);
    await page.keyboard.press("b");
    await page.locator("dialog.spoken[open]").waitFor(WAIT);
  } },
  { name: "other-bot", query: "", reach: async (page) => {
    await until(page, "title");
    await openLoader(page);
    await page.locator("dialog.loader[open]").waitFor(WAIT);
  } },
  { name: "dig", query: "?mode=dig&seed=7&level=expert", reach: async (page) => {
    await until(page, "playing");
    await drop(page, 2);
    await placed(page, 2);
  } },
  { name: "match", query: "?mode=watch&seed=7", reach: async (page) => {
    await placed(page, 3);
    await page.locator(".bots .setup").click();
    await page.locator("dialog.match[open]").waitFor(WAIT);
  } },
  { name: "menu", query: "?mode=practice&seed=7", reach: async (page) => {
    await until(page, "playing");
    await page.locator('.bar [data-action="menu"]').click();
  } },
  { name: "practice", query: "?mode=practice&seed=7", reach: async (page) => {
    await until(page, "playing");
    await drop(page, 3);
    await page.locator('[data-command="advice"]').click();
    await page.locator('.practice .advice[aria-busy="false"] button').nth(4).waitFor(WAIT);
  } },
  { name: "edit", query: "?mode=practice&seed=7", reach: async (page) => {
    await until(page, "playing");
    await drop(page, 5);
    await page.locator('[data-command="edit"]').click();
    await page.locator("dialog.editing[open]").waitFor(WAIT);
  } },
  { name: "solve", query: "?mode=solve&field=XXXXXX____/XXXXX_____/XXXXXX____/XXXXXXX___&queue=*p7&lines=4", reach: solved },
  { name: "replays", query: "?mode=replays", reach: listed },
  { name: "replay", query: "?mode=replays", reach: async (page) => {
    await listed(page);
    await act(page, "watch");
    await watching(page);
    for (let press = 0; press < 12; press += 1) await page.keyboard.press("ArrowRight");
  } },
  ...SETTINGS.map((tab) => ({ name: `settings-${tab}`, query: "", reach: async (/** @type {Page} */ page) => {
    await until(page, "title");
    await openSettings(page, tab);
  } })),
];

/** Pages that embed the game, for screenshots. @type {readonly Place[]} */
export const PAGES = [
  { name: "poster", query: "variants/watch.html", reach: (page) => page.locator("stack-mate").first().waitFor(WAIT) },
  {
    name: "wall",
    query: "demo.html",
    reach: (page) => page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: /^[1-9]\d/ }).waitFor(WAIT),
  },
];

export const THEMES = ["dark", "light", "contrast"];

/** @type {Readonly<Record<string, import("playwright-core").BrowserContextOptions>>} */
export const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

/**
 * The smallest phone, in the languages with another script.
 * @type {Readonly<Record<string, import("playwright-core").BrowserContextOptions>>}
 */
export const SMALL = Object.fromEntries(
  ["ja", "zh-CN"].map((locale) => [`small-${locale}`, { ...DEVICES.phone, viewport: { width: 320, height: 568 }, locale }]),
);
