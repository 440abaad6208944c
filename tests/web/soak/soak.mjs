// @ts-check
/**
 * Plays bot games in a row on the demo page. It asserts that nothing hangs, that memory stays within a bound, and that a
 * worker that is ended or traps is replaced. The players are the strongest of the demo's bots, which searches with a pool of
 * threads, and a beginner, which soon loses.
 *
 * The page's clock runs several times faster. Memory means the values that V8 reports after a garbage collection (heap, nodes
 * and listeners of the page), all wasm memories, and the memory of the pages' processes as the system reports it. All values
 * are compared with those after the first games.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { open } from "../helpers/chromium.mjs";
import { holdWorkers, speedUp } from "../helpers/speed.mjs";

const FASTER = 8;
/** The number of games before the first measurement, in which caches fill and code is compiled. */
const WARM_UP = 5;
/** The number of games from one measurement to the next. */
const EVERY = 50;
/** The maximum number of attempts to break a worker. An attempt fails if the game ends before another worker takes over. */
const ATTEMPTS = 8;
/** A game that takes longer than this counts as hanging. */
const LONGEST_GAME_MS = 120_000;
/** The greatest growth that is allowed over the whole run: memory in bytes, and the numbers of nodes and listeners. */
const MOST = { heap: 3_000_000, wasm: 32_000_000, resident: 150_000_000, nodes: 300, listeners: 100 };

/**
 * Returns the bytes of anonymous memory of the pages' processes. This does not include their program code.
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

/** Measures all memory values. @param {import("playwright-core").Page} page */
async function memory(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const browser = /** @type {import("playwright-core").Browser} */ (page.context().browser());
  // @ts-ignore: defined by `holdWorkers`
  const wasm = /** @type {number} */ (await page.evaluate(() => window.wasmBytes()));
  return {
    heap: of("JSHeapUsedSize"), wasm, resident: await resident(browser), nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
  };
}

/** Runs in the page: returns how many games are over. */
function played() {
  const cells = [...document.querySelectorAll(".board tbody td:last-child")].map((cell) =>
    Number(cell.textContent?.replace(/\D/g, "")),
  );
  return cells.reduce((sum, count) => sum + count, 0) / 2;
}

/** Runs in the page: returns whether both bots have placed a few pieces in the current game. */
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
 * Breaks the worker of the right bot, and waits until another takes its place in the same game.
 * @param {import("playwright-core").Page} page
 * @param {"end" | "trap"} how
 */
async function breakWorker(page, how) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await page.waitForFunction(isUnderWay, undefined, { timeout: LONGEST_GAME_MS });
    const before = await page.evaluate((how) => {
      // @ts-ignore: defined by `holdWorkers`
      const { workers, made } = window;
      if (how === "end") workers.at(-1).terminate();
      else workers.at(-1).postMessage("trap");
      return made.count;
    }, how);
    const games = await page.evaluate(played);
    // @ts-ignore: defined by `holdWorkers`
    await page.waitForFunction((before) => window.made.count > before, before, { timeout: LONGEST_GAME_MS });
    if ((await page.evaluate(played)) === games) return;
  }
  throw new Error(`no worker replaced the broken one (${how})`);
}

/**
 * Plays the games and returns the measurements as JSON.
 * @param {import("playwright-core").Browser} browser
 * @param {string} origin
 * @param {number} games
 * @param {(line: string) => void} [say]
 */
export async function soak(browser, origin, games, say = () => {}) {
  // `holdWorkers` makes its workers from text, and the page's policy forbids such workers.
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
  if (first === null) throw new Error(`${games} games are too few for a measurement`);
  const summary = JSON.stringify({ games, first, last });
  for (const name of /** @type {(keyof typeof MOST)[]} */ (Object.keys(MOST))) {
    assert.ok(last[name] - first[name] <= MOST[name], `${name} grew by ${last[name] - first[name]}: ${summary}`);
  }
  return summary;
}
