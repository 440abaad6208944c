// @ts-check
/**
 * Starts Chromium through Playwright: the installed program, headless, with a new profile every time.
 *
 * Each test case needs a new profile, because a service worker that one case leaves behind isolates the pages of the next.
 */
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a program of Chromium, headless. @param {string | undefined} executablePath */
const start = (executablePath) => chromium.launch({ executablePath, headless: true, args: FLAGS });

/**
 * Starts the complete Chromium. Tests need it for features of its windows (installing a site, sound, hidden tabs). One test file
 * of other features uses the complete Chromium too, because this is the program that people use.
 */
export const launchWhole = () => start(process.env.STACKMATE_CHROMIUM ?? "/usr/bin/chromium");

/** Starts Chromium's headless shell if it is installed: it opens a page in half the processor time. */
export const launch = () => {
  const { STACKMATE_CHROMIUM_SHELL: shell } = process.env;
  return shell ? start(shell) : launchWhole();
};

/**
 * Opens an address in a new profile.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options] such as `viewport` or `hasTouch`
 * @returns {Promise<{ page: import("playwright-core").Page, errors: string[], close: () => Promise<void> }>} `errors` collects
 *   the page's exceptions, failed requests and console errors
 */
export async function open(browser, address, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(`exception: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (!isAborted(request.url(), why)) errors.push(`request: ${request.url()} ${why}`);
  });
  await page.goto(address);
  const close = async () => {
    // A route handler may still be preparing a response for the closed page; its error does not matter.
    for (const routed of page.isClosed() ? [context] : [page, context]) await routed.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  };
  return { page, errors, close };
}

/**
 * Returns whether a request failed only because its page was left or reloaded, or because its worker ended while its threads
 * were loading. Chromium reports such threads as blocked, because the worker whose policy would allow them no longer exists.
 * `isolation.test.mjs` asserts that threads do load.
 * @param {string} address
 * @param {string} why
 */
const isAborted = (address, why) =>
  why === "net::ERR_ABORTED" || (address.startsWith("blob:") && why === "net::ERR_BLOCKED_BY_RESPONSE");
