// @ts-check
/** Wherever the game is framed or hosted, it plays; and with threads where the browser lets it have them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { blog } from "./blog.mjs";
import { serve } from "./server.mjs";
import { storesPackage } from "./stored.mjs";

const SLOW = { timeout: 120_000 };

const ALLOW = "cross-origin-isolated; gamepad; fullscreen; autoplay";
const FULL = "allow-scripts allow-same-origin allow-popups";

/** What a match between bots with two threads each is asked for by. */
const GAME = "index.html?mode=watch&start=&threads=2&pace=5&seed=3";

/**
 * Pages of somebody else's that frame the game in every way that matters for threads, and count how often it is loaded.
 * @param {string} game the game's origin
 * @param {string} plain the origin of a game that is sent without headers
 */
function framing(game, plain) {
  /** @param {string} sandbox */
  const page = (
    sandbox,
    origin = game,
  ) => `<!doctype html><meta charset="utf-8"><title>blog</title><link rel="icon" href="data:,">
    <iframe src="${origin}/${GAME}" width="800" height="500" title="Stackmate" allow="${ALLOW}" sandbox="${sandbox}"
      onload="this.dataset.loads = Number(this.dataset.loads ?? 0) + 1"></iframe>`;
  const headers = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
  const isolated = { body: page(FULL), headers };
  return blog({ "/plain": page(FULL), "/isolated": isolated, "/sandboxed": page("allow-scripts"), "/worker": page(FULL, plain) });
}

/** Runs in the page around: how often the frame was loaded. */
function loadsOfFrame() {
  return Number(document.querySelector("iframe")?.dataset.loads);
}

/**
 * Runs in the page around until the frame was loaded so often.
 * @param {number} loads
 */
async function frameIsLoaded(loads) {
  const frame = document.querySelector("iframe");
  while (Number(frame?.dataset.loads) !== loads) await new Promise((next) => setTimeout(next, 50));
}

/** Runs in the game's page: what its line about the bots says. */
function engineLine() {
  return document.querySelector("stack-mate")?.shadowRoot?.querySelector(".engine .what")?.textContent ?? "";
}

/**
 * Waits until both bots have placed a few pieces.
 * @param {(frame: any) => Promise<unknown>} played
 * @param {any} frame
 */
async function playsIn(played, frame) {
  try {
    await played(frame);
  } catch (error) {
    throw new Error(`the bots did not play; their line says: "${await frame.evaluate(engineLine)}"`, { cause: error });
  }
}

/**
 * @param {object} browser which speaks the language of its own driver
 * @param {() => Promise<any>} browser.launch
 * @param {(browser: any, address: string) => Promise<{ page: any, close(): Promise<void> }>} browser.open
 * @param {(frame: any) => Promise<unknown>} browser.played waits until both bots have placed a few pieces
 * @param {Record<"plain" | "isolated" | "sandboxed", RegExp>} browser.framed what runs in a frame, by the page around it
 * @param {{ around: string, runs: RegExp, loads: number, stores: string }} browser.worker what runs in the frame of a plain
 *   page on another host, where there are service workers; how often it is loaded if its own sends no headers, and which
 *   package is stored
 */
export function testMatrix({ launch, open, played, framed, worker }) {
  let server, plain, site;

  before(async () => {
    [server, plain] = await Promise.all([serve("--dist"), serve("--dist", "--plain")]);
    site = await framing(server.origin, plain.origin);
  }, SLOW);

  after(async () => {
    site?.stop();
    await Promise.all([server?.stop(), plain?.stop()]);
  });

  for (const [name, runs] of Object.entries(framed)) {
    test(`framed by a page that is ${name}`, SLOW, async () => {
      const browser = await launch();
      const { page, close } = await open(browser, `${site.origin}/${name}`);
      const [, frame] = page.frames();
      await playsIn(played, frame);
      assert.match(await frame.evaluate(engineLine), runs);
      await close();
      await browser.close();
    });
  }

  for (const [name, path, loads] of /** @type {const} */ ([
    ["no headers", "worker", worker.loads],
    ["the headers", "plain", 1],
  ])) {
    test(`framed by a plain page, on a host that sends ${name}, it is loaded again only where that helps`, SLOW, async () => {
      const browser = await launch();
      const { port } = new URL(site.origin);
      const { page, close } = await open(browser, `http://${worker.around}:${port}/${path}`);
      await page.evaluate(frameIsLoaded, loads);
      const [, frame] = page.frames();
      await playsIn(played, frame);
      assert.match(await frame.evaluate(engineLine), worker.runs);
      // Only then has it decided whether to load again.
      await frame.evaluate(storesPackage, worker.stores);
      assert.equal(await page.evaluate(loadsOfFrame), loads);
      await close();
      await browser.close();
    });
  }

  test("on a host that sends no headers it is isolated after one reload, and never reloads again", SLOW, async () => {
    const browser = await launch();
    const { page, close } = await open(browser, "about:blank");
    let loads = 0;
    const reloaded = new Promise((resolve) => page.on("load", () => (loads += 1) === 2 && resolve(undefined)));
    await page.goto(`${plain.origin}/${GAME}`);
    // What waits in a page is lost when the page is loaded again.
    await reloaded;
    await playsIn(played, page);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    assert.match(await page.evaluate(engineLine), /2 threads/);
    assert.equal(loads, 2);
    await close();
    await browser.close();
  });
}
