// @ts-check
/**
 * Bot games in a row on the demo page, for as long as asked: nothing hangs, memory stays within a bound, and a worker that
 * is ended or made to trap is replaced.
 *
 * The page's clock runs several times faster. Memory is what V8 counts after a collection: the heap, the nodes and the
 * listeners of the page, compared with what they were after the first games.
 */
import assert from "node:assert/strict";

import { open } from "../helpers/chromium.mjs";
import { holdWorkers, speedUp } from "../helpers/speed.mjs";

const FASTER = 8;
/** Games before the first measurement: caches fill, code is compiled. */
const WARM_UP = 3;
/** A game that is not over after this time hangs. */
const LONGEST_GAME_MS = 120_000;
/** Growth allowed over the whole run. */
const MOST_BYTES = 3_000_000;
const MOST_NODES = 300;
const MOST_LISTENERS = 100;

/** @param {import("playwright-core").Page} page */
async function memory(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { bytes: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

/**
 * Runs in the page: whether so many games are over.
 * @param {number} games
 */
function played(games) {
  const cells = [...document.querySelectorAll(".board tbody td:last-child")].map((cell) => Number(cell.textContent?.replace(/\D/g, "")));
  return cells.reduce((sum, count) => sum + count, 0) >= 2 * games;
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} origin
 * @param {number} games
 * @param {(line: string) => void} [say]
 */
export async function soak(browser, origin, games, say = () => {}) {
  const { page, close } = await open(browser, "about:blank");
  await page.addInitScript(speedUp, FASTER);
  await page.addInitScript(holdWorkers);
  await page.goto(`${origin}/demo.html?levels=first game,beginner&pace=8&rest=0&threads=1`);
  let first = await memory(page);
  for (let game = 1; game <= games; game++) {
    // @ts-ignore: put there by `holdWorkers`
    if (game === 2) await page.evaluate(() => window.workers.at(-1).terminate());
    // @ts-ignore: put there by `holdWorkers`
    if (game === 3) await page.evaluate(() => window.workers.at(-1).postMessage("trap"));
    await page.waitForFunction(played, game, { timeout: LONGEST_GAME_MS });
    if (game === WARM_UP) first = await memory(page);
    if (game % 20 === 0) say(`${game} games: ${JSON.stringify(await memory(page))}`);
  }
  const last = await memory(page);
  // @ts-ignore: put there by `holdWorkers`
  const workers = await page.evaluate(() => window.made.count);
  await close();
  const growth = { bytes: last.bytes - first.bytes, nodes: last.nodes - first.nodes, listeners: last.listeners - first.listeners };
  const told = JSON.stringify({ games, first, last, growth, workers });
  assert.ok(growth.bytes <= MOST_BYTES && growth.nodes <= MOST_NODES && growth.listeners <= MOST_LISTENERS, told);
  return told;
}
