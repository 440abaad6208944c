// @ts-check
/**
 * Bot games in a row on the demo page, for as long as asked: nothing hangs, memory stays within a bound, and a worker that
 * is ended or made to trap is replaced. The strongest of the wall's bots searches with a pool of threads, and beats a
 * beginner soon.
 *
 * The page's clock runs several times faster. Memory is what V8 counts after a collection (the heap, the nodes and the
 * listeners of the page), all of wasm's, and what the system says that the pages' processes occupy; all compared with what
 * they were after the first games.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { open } from "../helpers/chromium.mjs";
import { holdWorkers, speedUp } from "../helpers/speed.mjs";

const FASTER = 8;
/** Games before the first measurement: caches fill, code is compiled. */
const WARM_UP = 5;
/** Games from one measurement to the next. */
const EVERY = 50;
/** How often a worker is broken, if the game is over before another is there. */
const ATTEMPTS = 8;
/** A game that is not over after this time hangs. */
const LONGEST_GAME_MS = 120_000;
/** Growth allowed over the whole run; memory in bytes. */
const MOST = { heap: 3_000_000, wasm: 32_000_000, resident: 150_000_000, nodes: 300, listeners: 100 };

/**
 * Bytes in memory that are the pages' processes' alone: their program is not.
 * @param {import("playwright-core").Browser} browser
 */
async function resident(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  let bytes = 0;
  for (const { id } of processInfo.filter(({ type }) => type === "renderer")) {
    const kilobytes = /RssAnon:\s+(\d+)/.exec(await readFile(`/proc/${id}/status`, "utf8"))?.[1];
    bytes += 1024 * Number(kilobytes);
  }
  return bytes;
}

/** @param {import("playwright-core").Page} page */
async function memory(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const browser = /** @type {import("playwright-core").Browser} */ (page.context().browser());
  // @ts-ignore: put there by `holdWorkers`
  const wasm = /** @type {number} */ (await page.evaluate(() => window.wasmBytes()));
  return {
    heap: of("JSHeapUsedSize"), wasm, resident: await resident(browser), nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
  };
}

/** Runs in the page: how many games are over. */
function played() {
  const cells = [...document.querySelectorAll(".board tbody td:last-child")].map((cell) =>
    Number(cell.textContent?.replace(/\D/g, "")),
  );
  return cells.reduce((sum, count) => sum + count, 0) / 2;
}

/** Runs in the page: whether both bots have placed a few pieces of the game that is on. */
function isUnderWay() {
  const root = document.querySelector(".game")?.shadowRoot;
  const counts = [...(root?.querySelectorAll('[data-stat="pieces"]') ?? [])].map((element) => Number(element.textContent));
  return (
    root?.querySelector(".app")?.getAttribute("data-state") === "playing" &&
    counts.length === 2 &&
    counts.every((count) => count >= 3 && count < 30)
  );
}

/**
 * Breaks the worker of the right bot, and sees another take its place in the same game.
 * @param {import("playwright-core").Page} page
 * @param {"end" | "trap"} how
 */
async function breakWorker(page, how) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await page.waitForFunction(isUnderWay, undefined, { timeout: LONGEST_GAME_MS });
    const before = await page.evaluate((how) => {
      // @ts-ignore: put there by `holdWorkers`
      const { workers, made } = window;
      if (how === "end") workers.at(-1).terminate();
      else workers.at(-1).postMessage("trap");
      return made.count;
    }, how);
    const games = await page.evaluate(played);
    // @ts-ignore: put there by `holdWorkers`
    await page.waitForFunction((before) => window.made.count > before, before, { timeout: LONGEST_GAME_MS });
    if ((await page.evaluate(played)) === games) return;
  }
  throw new Error(`no worker took the place of the one that was to ${how}`);
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} origin
 * @param {number} games
 * @param {(line: string) => void} [say]
 */
export async function soak(browser, origin, games, say = () => {}) {
  // `holdWorkers` makes its workers from text, and the page's own policy refuses such workers.
  const { page, close } = await open(browser, "about:blank", { bypassCSP: true });
  await page.addInitScript(speedUp, FASTER);
  await page.addInitScript(holdWorkers);
  await page.goto(`${origin}/demo.html?levels=first game,master&pace=8&rest=0&threads=2`);
  await breakWorker(page, "end");
  await breakWorker(page, "trap");
  /** @type {Awaited<ReturnType<typeof memory>> | null} */
  let first = null;
  let last = await memory(page);
  for (let game = Math.floor(await page.evaluate(played)) + 1; game <= games; game++) {
    const over = `(${played})() >= ${game}`;
    await page.waitForFunction(over, undefined, { timeout: LONGEST_GAME_MS });
    if (game % EVERY !== 0 && game !== WARM_UP && game !== games) continue;
    await page.waitForFunction(isUnderWay, undefined, { timeout: LONGEST_GAME_MS });
    last = await memory(page);
    first ??= last;
    say(`${game} games: ${JSON.stringify(last)}`);
  }
  await close();
  if (first === null) throw new Error(`no more than the first ${WARM_UP} games were played`);
  const told = JSON.stringify({ games, first, last });
  for (const name of /** @type {(keyof typeof MOST)[]} */ (Object.keys(MOST))) {
    assert.ok(last[name] - first[name] <= MOST[name], `${name} grew by ${last[name] - first[name]}: ${told}`);
  }
  return told;
}
