// @ts-check
/** Tests that the game plays in every kind of frame and on every kind of host, with threads where the browser allows them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { blog } from "./blog.mjs";
import { serve } from "./server.mjs";
import { storesPackage } from "./stored.mjs";

const SLOW = { timeout: 120_000 };

const ALLOW = "cross-origin-isolated; gamepad; fullscreen; autoplay";
const FULL = "allow-scripts allow-same-origin allow-popups";
/** WordPress's own: the frame has no origin, so no storage and no worker from an address. */
const BARE = "allow-scripts";

/** The address of a match between bots with two threads each. */
const GAME = "index.html?mode=watch&start=&threads=2&pace=5&seed=3";

/**
 * Starts another site, whose pages show the game in an iframe in every way that matters for threads, and count how often the
 * iframe loads.
 * @param {string} game the game's origin
 * @param {string} plain the origin of a game that is served without headers
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
  return blog({
    "/plain": page(FULL),
    "/isolated": isolated,
    "/sandboxed": page(BARE),
    "/isolated-sandboxed": { body: page(BARE), headers },
    "/worker": page(FULL, plain),
  });
}

/** Runs in the page around the frame: returns how often the frame was loaded. */
function loadsOfFrame() {
  return Number(document.querySelector("iframe")?.dataset.loads);
}

/**
 * Runs in the page around the frame: waits until the frame was loaded `loads` times.
 * @param {number} loads
 */
async function frameIsLoaded(loads) {
  const frame = document.querySelector("iframe");
  while (Number(frame?.dataset.loads) !== loads) await new Promise((next) => setTimeout(next, 50));
}

/** Runs in the game's page: returns the text of its line about the bots. */
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
 * Registers the tests for one browser.
 * @param {object} browser the browser through its own driver
 * @param {() => Promise<any>} browser.launch
 * @param {(browser: any, address: string) => Promise<{ page: any, close(): Promise<void> }>} browser.open
 * @param {(frame: any) => Promise<unknown>} browser.played waits until both bots have placed a few pieces
 * @param {Record<"plain" | "isolated" | "sandboxed" | "isolated-sandboxed", RegExp>} browser.framed the expected line about the
 *   bots in a frame, by the kind of page around it
 * @param {{ around: string, runs: RegExp, loads: number, stores: string }} browser.worker the expectations for a frame in a
 *   plain page, where service workers exist: `around` is the host name of that page, `runs` the expected line about the bots,
 *   `loads` how often the frame is loaded if the game's host sends no headers, and `stores` the package that is stored
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
    test(`the game plays in a frame of a page that is ${name}`, SLOW, async () => {
      const browser = await launch();
      try {
        const { page } = await open(browser, `${site.origin}/${name}`);
        const [, frame] = page.frames();
        await playsIn(played, frame);
        assert.match(await frame.evaluate(engineLine), runs);
      } finally {
        await browser.close();
      }
    });
  }

  for (const [name, path, loads] of /** @type {const} */ ([
    ["no headers", "worker", worker.loads],
    ["the headers", "plain", 1],
  ])) {
    test(`in a frame of a plain page, on a host that sends ${name}, the game reloads only if that helps`, SLOW, async () => {
      const browser = await launch();
      const { port } = new URL(site.origin);
      const { page, close } = await open(browser, `http://${worker.around}:${port}/${path}`);
      await page.evaluate(frameIsLoaded, loads);
      const [, frame] = page.frames();
      await playsIn(played, frame);
      assert.match(await frame.evaluate(engineLine), worker.runs);
      // When the service worker has stored the package, the frame has already decided whether to reload.
      await frame.evaluate(storesPackage, worker.stores);
      assert.equal(await page.evaluate(loadsOfFrame), loads);
      await close();
      await browser.close();
    });
  }

  test("on a host that sends no headers the game is isolated after one reload, and never reloads again", SLOW, async () => {
    const browser = await launch();
    const { page, close } = await open(browser, "about:blank");
    let loads = 0;
    const reloaded = new Promise((resolve) => page.on("load", () => (loads += 1) === 2 && resolve(undefined)));
    await page.goto(`${plain.origin}/${GAME}`);
    // A function that waits inside the page is lost when the page reloads, so the test waits outside the page.
    await reloaded;
    await playsIn(played, page);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    assert.match(await page.evaluate(engineLine), /2 threads/);
    assert.equal(loads, 2);
    await close();
    await browser.close();
  });
}
