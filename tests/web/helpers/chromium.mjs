// @ts-check
/**
 * Chromium through Playwright: the installed program, headless, with a fresh profile every time.
 *
 * A fresh profile per case matters: a service worker left by one case isolates the next.
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

/** @param {string | undefined} executablePath */
const start = (executablePath) => chromium.launch({ executablePath, headless: true, args: FLAGS });

/**
 * Starts Chromium with all it has: for what belongs to its windows (installing a site, sound, hidden tabs), and for one test
 * file of everything else, so that the program which people use is seen to work.
 */
export const launchWhole = () => start(process.env.STACKMATE_CHROMIUM ?? "/usr/bin/chromium");

/** Starts Chromium's engine without its windows, if it is there: it opens a page in half the processor time. */
export const launch = () => {
  const { STACKMATE_CHROMIUM_SHELL: shell } = process.env;
  return shell ? start(shell) : launchWhole();
};

/**
 * Opens an address in a profile of its own.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options] such as `viewport` or `hasTouch`
 * @returns {Promise<{ page: import("playwright-core").Page, errors: string[], close: () => Promise<void> }>} `errors` collects
 *   what goes wrong on the page: exceptions, failed requests, and errors on the console
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
    if (!isBrokenOff(request.url(), why)) errors.push(`request: ${request.url()} ${why}`);
  });
  await page.goto(address);
  const close = async () => {
    // An answer that is still being made for the page is for nobody now.
    for (const routed of page.isClosed() ? [context] : [page, context]) await routed.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  };
  return { page, errors, close };
}

/**
 * Whether a load only ended with whoever asked for it: a page that is left or loaded again, or a worker that is ended while
 * its threads load. Of those Chromium says "blocked", because nobody is there any more whose policy would allow them; that
 * threads do load is what `isolation.test.mjs` asserts.
 * @param {string} address
 * @param {string} why
 */
const isBrokenOff = (address, why) =>
  why === "net::ERR_ABORTED" || (address.startsWith("blob:") && why === "net::ERR_BLOCKED_BY_RESPONSE");
