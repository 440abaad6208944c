// @ts-check
/**
 * `node bench/page.mjs [rounds] [seconds]` measures how quickly the page reacts, in headless Chromium, while the bot thinks on
 * all threads. It prints one JSON object per round on standard output; `cargo xtask bench web` makes the table.
 *
 * Every round has a new profile. The page loads, and a simulated person starts a match against the strongest bot and presses
 * keys all the time. *Playable* is the time from the navigation until the page can start a match. *Gap* is the time from one
 * animation frame to the next. *Paint* is the time from a key's own time stamp to the next picture. It comes from Event
 * Timing, which reports no event below 16 ms: those count as 16 ms. *Long* counts the tasks of more than 50 ms in the match.
 */
import { availableParallelism } from "node:os";

import { launch, open } from "../helpers/chromium.mjs";
import { isIn } from "../helpers/game.mjs";
import { serve } from "../helpers/server.mjs";

const WAIT = { timeout: 60_000 };
/** The keys that the person presses, ten per second: moves, rotations and sometimes a drop. */
const KEYS = ["ArrowLeft", "ArrowLeft", "KeyX", "ArrowRight", "ArrowRight", "KeyZ", "ArrowLeft", "ArrowRight", "KeyC", "Space"];
const HELD_MS = 40;
const EVERY_MS = 100;
const SHORTEST_REPORTED_MS = 16;

/** Runs in the page before all other scripts: records the times between animation frames, long tasks and slow events. */
function watch() {
  const seen = {
    playable: 0, gaps: /** @type {number[]} */ ([]), long: /** @type {number[]} */ ([]),
    paints: /** @type {number[]} */ ([]), presses: 0, on: false,
  };
  Object.assign(window, { seen });
  let last = 0;
  requestAnimationFrame(function frame(now) {
    const app = /** @type {HTMLElement | null | undefined} */ (
      document.querySelector("stack-mate")?.shadowRoot?.querySelector(".app")
    );
    if (seen.playable === 0 && app?.dataset.state === "title") seen.playable = performance.now();
    if (seen.on && last > 0) seen.gaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (seen.on) seen.long.push(duration);
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (seen.on && name === "keydown") seen.paints.push(duration);
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: 16 }));
  addEventListener("keydown", () => (seen.presses += seen.on ? 1 : 0), { capture: true });
}

/**
 * Returns a percentile.
 * @param {number[]} values
 * @param {number} part the part of the values that are not larger, from 0 to 1
 */
function percentile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

/**
 * Presses the person's keys for some time.
 * @param {import("playwright-core").Page} page
 * @param {number} seconds
 */
async function play(page, seconds) {
  const end = Date.now() + seconds * 1000;
  for (let press = 0; Date.now() < end; press += 1) {
    if (await page.evaluate(isIn, "over")) await page.keyboard.press("KeyR");
    await page.keyboard.press(KEYS[press % KEYS.length], { delay: HELD_MS });
    await page.waitForTimeout(EVERY_MS - HELD_MS);
  }
}

/**
 * Measures one round.
 * @param {import("playwright-core").Browser} browser
 * @param {string} origin
 * @param {number} seconds
 */
async function round(browser, origin, seconds) {
  const { page, close } = await open(browser, "about:blank");
  await page.addInitScript(watch);
  await page.goto(`${origin}/?level=unleashed&pace=3&threads=${availableParallelism()}&first-to=99`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  // @ts-ignore: defined by `watch`
  await page.evaluate(() => void (window.seen.on = true));
  await play(page, seconds);
  // @ts-ignore: defined by `watch`
  const seen = await page.evaluate(() => window.seen);
  await close();
  const paints = [...seen.paints, ...Array(Math.max(0, seen.presses - seen.paints.length)).fill(SHORTEST_REPORTED_MS)];
  return {
    playable_ms: seen.playable,
    gap_p50_ms: percentile(seen.gaps, 0.5),
    gap_p99_ms: percentile(seen.gaps, 0.99),
    paint_p50_ms: percentile(paints, 0.5),
    paint_p95_ms: percentile(paints, 0.95),
    long_tasks: seen.long.length,
    longest_task_ms: Math.max(0, ...seen.long),
    frames: seen.gaps.length,
    presses: seen.presses,
  };
}

const [rounds, seconds] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 15)];
const server = await serve("--dist");
const browser = await launch();
try {
  for (let done = 0; done < rounds; done += 1) console.log(JSON.stringify(await round(browser, server.origin, seconds)));
} finally {
  await browser.close();
  await server.stop();
}
