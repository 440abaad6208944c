// @ts-check
/**
 * Starts Chromium through Puppeteer and measures how much work its pages do: frames drawn, messages of workers, processor time.
 * Under Puppeteer a tab in the background is really hidden, but Playwright makes every tab report that it is visible.
 */
import puppeteer from "puppeteer-core";

/** Starts the browser. @returns {Promise<import("puppeteer-core").Browser>} */
export function launch() {
  const executablePath = process.env.STACKMATE_CHROMIUM ?? "/usr/bin/chromium";
  return puppeteer.launch({
    executablePath,
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
}

/** @typedef {import("puppeteer-core").Page | import("puppeteer-core").Frame} Place */

/** The time limit for the first answer of an iframe. */
const FIRST_ANSWER_MS = 20_000;
const ATTEMPTS = 3;

/**
 * Opens a page, again if needed, until all its iframes answer. Puppeteer sometimes misses the start of an iframe in another
 * process, and then waits for it until a timeout. This is not an error of the page or the game, and a second page has new
 * iframes.
 * @template {{ page: import("puppeteer-core").Page, frames: Place[] }} Opened
 * @param {() => Promise<Opened>} open
 * @returns {Promise<Opened>}
 */
export async function openAnswering(open) {
  for (let attempt = 1; ; attempt += 1) {
    const opened = await open();
    const late = new Promise((resolve) => setTimeout(resolve, FIRST_ANSWER_MS, false));
    const answers = await Promise.all(opened.frames.map((frame) => Promise.race([frame.evaluate(() => true), late])));
    if (answers.every(Boolean)) return opened;
    if (attempt === ATTEMPTS) throw new Error(`frames without an answer: ${answers}`);
    await opened.page.close();
  }
}

/**
 * Runs in every page and iframe before its scripts: counts animation frames, and the messages between the page and its workers.
 */
export function countWork() {
  const work = { frames: 0, messages: 0, errors: /** @type {string[]} */ ([]) };
  Object.assign(window, { work });
  addEventListener("error", ({ message }) => work.errors.push(message));
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => request((time) => {
    work.frames += 1;
    callback(time);
  });
  const Real = window.Worker;
  window.Worker = class extends Real {
    /** @param {string | URL} address @param {WorkerOptions} [options] */
    constructor(address, options) {
      super(address, options);
      this.addEventListener("message", () => (work.messages += 1));
    }

    /** @param {any} message */
    postMessage(message) {
      work.messages += 1;
      super.postMessage(message);
    }
  };
}

/**
 * Returns the seconds of processor time that all pages have used, with their threads and workers.
 * @param {import("puppeteer-core").Browser} browser
 */
async function processorTime(browser) {
  const session = await browser.target().createCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Counts the animation frames that are drawn and the messages that are sent within `ms` milliseconds.
 * @param {Place} where
 * @param {number} ms
 */
export async function countIn(where, ms) {
  // @ts-ignore: defined by `countWork`
  const counted = () => where.evaluate(() => ({ frames: window.work.frames, messages: window.work.messages }));
  const before = await counted();
  await new Promise((resolve) => setTimeout(resolve, ms));
  const after = await counted();
  return { frames: after.frames - before.frames, messages: after.messages - before.messages };
}

/**
 * Measures the work done within `ms` milliseconds: animation frames, messages, and seconds of processor time.
 * @param {import("puppeteer-core").Browser} browser
 * @param {Place} where the page or frame whose frames and messages are counted
 * @param {number} ms
 */
export async function workIn(browser, where, ms) {
  const before = await processorTime(browser);
  const work = await countIn(where, ms);
  return { ...work, time: (await processorTime(browser)) - before };
}
