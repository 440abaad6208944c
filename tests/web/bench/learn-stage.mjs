// @ts-check
/**
 * Measures Learn as a person sees it, in Chromium: the survival in held-out games after 10 s, and the pieces of training in 60 s
 * at full speed, with the curves running. Prints one line of JSON for each round.
 *
 * Run it by hand: `taskset -c 0 node tests/web/bench/learn-stage.mjs 5 1 1` (rounds, first run, order).
 */
import { launch, open } from "../helpers/chromium.mjs";
import { serve } from "../helpers/server.mjs";

const [rounds = 5, run = 1, order = 1] = process.argv.slice(2).map(Number);
const FULL_SPEED = "7";

/** Runs in the page: returns the last numbers that Learn has reported. */
const last = () => /** @type {any} */ (window).stats.at(-1);

const server = await serve();
const browser = await launch();
for (let at = 0; at < rounds; at++) {
  const { page, close } = await open(browser, `${server.origin}/?mode=learn&run=${run + at}&order=${order}`);
  await page.evaluate(() => {
    const stats = /** @type {object[]} */ ([]);
    Object.assign(window, { stats });
    document.querySelector("stack-mate")?.addEventListener("stats", (event) =>
      stats.push(/** @type {CustomEvent} */ (event).detail));
  });
  await page.locator(".lab-news").waitFor();
  await page.waitForTimeout(10_000);
  const early = await page.evaluate(last);
  await page.locator(".lab-speed").fill(FULL_SPEED);
  await page.locator('[data-lab="reset"]').click();
  await page.waitForTimeout(61_000);
  const late = await page.evaluate(last);
  const all = await page.evaluate(() => /** @type {any} */ (window).stats.map(({ pieces = 0 }) => pieces));
  console.log(JSON.stringify({
    run: run + at, order, survival_10_s: early.pieces, trained_60_s: late.trained, survival_60_s: late.pieces,
    best: Math.max(...all),
  }));
  await close();
}
await browser.close();
await server.stop();
