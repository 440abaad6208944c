// @ts-check
/**
 * Chromium through Puppeteer, where a tab behind another is really hidden (Playwright makes every tab believe that it is
 * seen); and how much work is done there: frames drawn, messages of workers, processor time.
 */
import puppeteer from "puppeteer-core";

/** @returns {Promise<import("puppeteer-core").Browser>} */
export function launch() {
  const executablePath = process.env.STACKMATE_CHROMIUM ?? "/usr/bin/chromium";
  return puppeteer.launch({ executablePath, headless: true, args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"] });
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
 * What is done in a while.
 * @param {import("puppeteer-core").Browser} browser
 * @param {import("puppeteer-core").Page | import("puppeteer-core").Frame} where whose frames and messages are counted
 * @param {number} ms
 */
export async function workIn(browser, where, ms) {
  // @ts-ignore: put there by `countWork`
  const counted = () => where.evaluate(() => ({ frames: window.work.frames, messages: window.work.messages }));
  const [time, before] = [await processorTime(browser), await counted()];
  await new Promise((resolve) => setTimeout(resolve, ms));
  const [later, after] = [await processorTime(browser), await counted()];
  return { time: later - time, frames: after.frames - before.frames, messages: after.messages - before.messages };
}
