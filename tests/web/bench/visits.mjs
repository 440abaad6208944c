// @ts-check
/**
 * `node bench/visits.mjs [rounds]` measures, in headless Chromium on this machine, how soon a person can play: on the first visit
 * (a new profile), and on the second one, when the service worker has stored the release. For comparison, it measures how soon
 * the same browser shows a page with a few words from the same service worker. It also measures the gaps between the
 * animation frames of a page that shows the game as WordPress does, in a frame without an origin, while two strong bots think.
 * It prints the values of each round, and the medians, as JSON.
 */
import { blog } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { gapsOf } from "../helpers/frames.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { serve } from "../helpers/server.mjs";
import { storesPackage } from "../helpers/stored.mjs";

const WAIT = { timeout: 60_000 };
const GAPS_MS = 10_000;

/** Runs in the page before all other scripts: records when a match can be started, in ms after the navigation. */
function watch() {
  const look = () => {
    const app = /** @type {HTMLElement | null | undefined} */ (
      document.querySelector("stack-mate")?.shadowRoot?.querySelector(".app")
    );
    if (app?.dataset.state === "title") Object.assign(window, { playable: performance.now() });
    else setTimeout(look);
  };
  look();
}

/** Returns the value below which a part of sorted values lies. @param {number[]} sorted @param {number} part from 0 to 1 */
const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/** @param {import("playwright-core").Browser} browser @param {string} origin */
async function visits(browser, origin) {
  const { page, close } = await open(browser, "about:blank");
  await page.addInitScript(watch);
  const playable = async () => {
    await page.waitForFunction(isIn, "title", WAIT);
    return page.evaluate(() => /** @type {{ playable: number }} */ (/** @type {unknown} */ (window)).playable);
  };
  await page.goto(origin);
  const first = await playable();
  await page.evaluate(storesPackage, "st");
  await page.goto("about:blank");
  await page.goto(origin);
  const second = await playable();
  await page.goto("about:blank");
  await page.goto(`${origin}/embed.txt`);
  const shown = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  await page.waitForFunction(shown, undefined, WAIT);
  const words = await page.evaluate(shown);
  await close();
  return { first_ms: first, second_ms: second, few_words_ms: words };
}

/** @param {import("playwright-core").Browser} browser @param {string} address */
async function frames(browser, address) {
  const { page, close } = await open(browser, address);
  const [, frame] = page.frames();
  await frame.waitForFunction(havePlaced, 3, WAIT);
  const gaps = await page.evaluate(gapsOf, GAPS_MS);
  await close();
  return { gap_p50_ms: percentile(gaps, 0.5), gap_p99_ms: percentile(gaps, 0.99) };
}

const rounds = Number(process.argv[2] ?? 9);
const server = await serve("--dist");
const site = await blog({
  "/": `<!doctype html><title>blog</title><link rel="icon" href="data:,"><iframe width="800" height="500" sandbox="allow-scripts"
    src="${server.origin}/index.html?mode=watch&level=unleashed&pace=3"></iframe>`,
});
const browser = await launch();
try {
  const all = [];
  for (let done = 0; done < rounds; done += 1) {
    all.push({ ...(await visits(browser, server.origin)), ...(await frames(browser, site.origin)) });
    console.log(JSON.stringify(all.at(-1)));
  }
  const names = /** @type {(keyof typeof all[number])[]} */ (Object.keys(all[0]));
  const medians = names.map((name) => [name, percentile(all.map((round) => round[name]).sort((a, b) => a - b), 0.5)]);
  console.log(JSON.stringify({ medians: Object.fromEntries(medians) }));
} finally {
  await browser.close();
  site.stop();
  await server.stop();
}
