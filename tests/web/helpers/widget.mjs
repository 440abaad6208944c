// @ts-check
/** Helpers for the game's element on another site's page: they record the element's events, and find the game in its iframe. */
import assert from "node:assert/strict";

import { open } from "./chromium.mjs";
import { isIn } from "./game.mjs";

const WAIT = { timeout: 60_000 };

/** Runs in the page: records the element's events. */
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
 * Runs in the page: returns whether an event was recorded, with the given state if there is one.
 * @param {[string, string?]} wanted
 */
export function heard([type, state]) {
  // @ts-ignore: defined by `listen`
  return window.heard.some(([it, detail]) => it === type && (state === undefined || detail.state === state));
}

/**
 * Collects the page's warnings on the console from now on.
 * @param {import("playwright-core").Page} page
 * @returns {string[]} the list, which grows with each warning
 */
export function warnings(page) {
  /** @type {string[]} */
  const warned = [];
  page.on("console", (message) => void (message.type() === "warning" && warned.push(message.text())));
  return warned;
}

/**
 * Waits for the frame of the game.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<import("playwright-core").Frame>}
 */
export async function gameFrame(page) {
  await page.locator("stack-mate iframe").first().waitFor({ state: "attached" });
  const handle = await page.locator("stack-mate iframe").first().elementHandle();
  const frame = await handle?.contentFrame();
  assert.ok(frame);
  return frame;
}

/**
 * Opens a page with one element, clicks on it and waits until its game plays.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @returns the result of `open`, the page's warnings, and the frame with the game
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
 * Sends a message to the game in its frame, as any script of the page could.
 * @param {import("playwright-core").Page} page
 * @param {object} message
 */
export function sendToGame(page, message) {
  return page.evaluate((message) => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("stack-mate")?.shadowRoot?.querySelector("iframe"));
    frame.contentWindow?.postMessage(message, "*");
  }, message);
}
