// @ts-check
/**
 * Chromium through Puppeteer, where a tab behind another is really hidden (Playwright makes every tab believe that it is
 * seen); and how much work is done there: frames drawn, messages of workers, processor time.
 */
import puppeteer from "puppeteer-core";

/** @returns {Promise<import("puppeteer-core").Browser>} */
export function launch() {
  const executablePath = process.env.STACKMATE_CHROMIUM ?? "/usr/bin/chromium";
  return puppeteer.launch({
    executablePath,
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
}

/** @typedef {import("puppeteer-core").Page | import("puppeteer-core").Frame} Place */

/** How long the first answer of a frame may take. */
const FIRST_ANSWER_MS = 20_000;
const ATTEMPTS = 3;

/**
 * Opens a page until all its frames answer. Puppeteer sometimes misses the start of a frame in another process, and then
 * waits for that frame until a timeout: the page and the game are not at fault, and a second page has other frames.
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

/** Runs in every page and frame before its scripts: counts frames, and what page and workers say to each other. */
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
 * Seconds of processor time that all pages have used: their threads and workers too.
 * @param {import("puppeteer-core").Browser} browser
 */
async function processorTime(browser) {
  const session = await browser.target().createCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Counts the frames that are drawn and the messages that are sent in a while.
 * @param {Place} where
 * @param {number} ms
 */
export async function countIn(where, ms) {
  // @ts-ignore: put there by `countWork`
  const counted = () => where.evaluate(() => ({ frames: window.work.frames, messages: window.work.messages }));
  const before = await counted();
  await new Promise((resolve) => setTimeout(resolve, ms));
  const after = await counted();
  return { frames: after.frames - before.frames, messages: after.messages - before.messages };
}

/**
 * Measures what is done in a while: frames, messages, and seconds of processor time.
 * @param {import("puppeteer-core").Browser} browser
 * @param {Place} where whose frames and messages are counted
 * @param {number} ms
 */
export async function workIn(browser, where, ms) {
  const before = await processorTime(browser);
  const work = await countIn(where, ms);
  return { ...work, time: (await processorTime(browser)) - before };
}
