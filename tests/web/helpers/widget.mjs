// @ts-check
/** The element on somebody's page: what is heard of it, and the game in its frame. */
import assert from "node:assert/strict";

import { open } from "./chromium.mjs";
import { isIn } from "./game.mjs";

const WAIT = { timeout: 60_000 };

/** Runs in the page: writes down the element's events. */
export function listen() {
  const heard = /** @type {[string, any][]} */ ([]);
  Object.assign(window, { heard });
  for (const type of ["ready", "state", "stats", "gameover", "resize", "error"]) {
    document
      .querySelector("stack-mate")
      ?.addEventListener(type, (event) => heard.push([type, /** @type {CustomEvent} */ (event).detail]));
  }
}

/**
 * Runs in the page: whether an event was heard, perhaps with a state.
 * @param {[string, string?]} wanted
 */
export function heard([type, state]) {
  // @ts-ignore: put there by `listen`
  return window.heard.some(([it, detail]) => it === type && (state === undefined || detail.state === state));
}

/**
 * @param {import("playwright-core").Page} page
 * @returns {string[]} what it warns of from now on
 */
export function warnings(page) {
  /** @type {string[]} */
  const warned = [];
  page.on("console", (message) => void (message.type() === "warning" && warned.push(message.text())));
  return warned;
}

/**
 * @param {import("playwright-core").Page} page
 * @returns {Promise<import("playwright-core").Frame>} the game's, once it is there
 */
export async function gameFrame(page) {
  await page.locator("stack-mate iframe").first().waitFor({ state: "attached" });
  const handle = await page.locator("stack-mate iframe").first().elementHandle();
  const frame = await handle?.contentFrame();
  assert.ok(frame);
  return frame;
}

/**
 * Opens a page with one element and clicks on it.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @returns what `open` gives, what the page warns of, and the frame with the game, which plays
 */
export async function openPlaying(browser, address, options) {
  const opened = await open(browser, "about:blank", options);
  const warned = warnings(opened.page);
  await opened.page.goto(address);
  await opened.page.locator("stack-mate .poster").waitFor();
  await opened.page.evaluate(listen);
  await opened.page.locator("stack-mate .poster").click();
  const frame = await gameFrame(opened.page);
  await frame.waitForFunction(isIn, "playing", WAIT);
  return { ...opened, warned, frame };
}

/**
 * Sends the game in its frame a message, as any script of the page could.
 * @param {import("playwright-core").Page} page
 * @param {object} message
 */
export function sendToGame(page, message) {
  return page.evaluate((message) => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("stack-mate")?.shadowRoot?.querySelector("iframe"));
    frame.contentWindow?.postMessage(message, "*");
  }, message);
}
