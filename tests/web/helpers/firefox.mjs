// @ts-check
/**
 * Starts Firefox through Puppeteer over WebDriver BiDi. Puppeteer can control an unmodified Firefox, which Playwright cannot.
 * Puppeteer creates a new profile for every launch.
 */
import puppeteer from "puppeteer-core";

/** The timeout for the page's answers; it is long because bots that think slow the browser down. */
const LONG_MS = 90_000;

/** Starts the browser. @returns {Promise<import("puppeteer-core").Browser>} */
export function launch() {
  const executablePath = process.env.STACKMATE_FIREFOX ?? "/usr/bin/firefox-esr";
  return puppeteer.launch({ browser: "firefox", protocol: "webDriverBiDi", executablePath, headless: true });
}

/**
 * Opens an address in a tab.
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} address
 * @returns {Promise<{ page: import("puppeteer-core").Page, errors: string[], close: () => Promise<void> }>} `errors` collects
 *   the page's exceptions and console errors
 */
export async function open(browser, address) {
  const page = await browser.newPage();
  page.setDefaultTimeout(LONG_MS);
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(`exception: ${error instanceof Error ? (error.stack ?? error.message) : error}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()}`);
  });
  await page.goto(address);
  return { page, errors, close: () => page.close() };
}
