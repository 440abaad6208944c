// @ts-check
/** Tests third-party bots in every browser: a hostile bot reaches nothing, and honest bots of every kind play. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, test } from "node:test";

import { blog } from "./blog.mjs";
import { source } from "./bots.mjs";
import { seen } from "./game.mjs";
import { DIST, host } from "./host.mjs";
import { serve } from "./server.mjs";

const SLOW = { timeout: 120_000 };
/** The maximum time to wait until the page shows something expected. */
const LIMIT_MS = 60_000;
/**
 * The maximum number of attempts with the hostile bot. On a busy machine, in 1 of 20 runs, Firefox blocks a worker that starts
 * another worker, and never continues it.
 */
const BLOCKED_TRIES = 4;

/** The attempts that must succeed in a plain worker of the site. Otherwise their failure in the sandbox proves nothing. */
const PLAIN_WORKER_REACHES = [
  "its origin", "a database", "a cache", "a fetch of the site", "a fetch of another site", "an import", "a script",
  "a worker with a network", "the worker's own messages",
];

/** The strictest content security policy under which the game plays, without third-party bots. */
const STRICT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob: data:; connect-src *";

/** A wasm module with one function, which adds two numbers. */
const WASM = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 97, 100, 100, 0, 0, 10, 9, 1, 7, 0, 32,
  0, 32, 1, 106, 11,
];
/** The script expression for the bytes of the module `WASM`. */
const BYTES = `new Uint8Array([${WASM}])`;
/** A script that throws if wasm does not work. */
const ADDS = 'if (wasm.exports.add(2, 3) !== 5) throw new Error("wasm cannot add");';

/**
 * Honest bots, each as a function that makes its script from the script of a bot that plays.
 * @type {Record<string, (bot: string) => string>}
 */
const HONEST = {
  "a classic script": (bot) => bot,
  "a module": (bot) => `${bot}\nexport {};`,
  "a script with wasm inside": (bot) => `const wasm = new WebAssembly.Instance(new WebAssembly.Module(${BYTES}));
    ${ADDS} ${bot}`,
  "a module that waits for its wasm": (bot) => `const { instance: wasm } = await WebAssembly.instantiate(${BYTES});
    ${ADDS} ${bot}\nexport {};`,
  "a script of ten megabytes": (bot) => `const weights = "${"7".repeat(10_000_000)}";
    if (weights.length !== 1e7) throw new Error("cut off"); ${bot}`,
  "a script that starts workers inside": (bot) => `const code = ${JSON.stringify(bot)};
    const inner = new Worker(URL.createObjectURL(new Blob([code])));
    inner.onmessage = ({ data }) => postMessage(data); self.onmessage = ({ data }) => inner.postMessage(data);`,
  "a script that listens": (bot) => `${bot}; const hear = self.onmessage; self.onmessage = null;
    addEventListener("message", hear);`,
};

/**
 * Starts a server that every site may read, and that records the addresses that are requested.
 * @param {Map<string, string>} files text by path
 */
async function openServer(files) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url ?? "", "http://x");
    const text = files.get(pathname);
    asked.push(url ?? "");
    const headers = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
    const type = pathname === "/events" ? "text/event-stream" : "text/javascript";
    response.writeHead(text === undefined ? 404 : 200, { "content-type": type, ...headers }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, asked, stop: () => server.close() };
}

/**
 * Runs in the page: loads a bot through the dialog for third-party bots, for the right side.
 * @param {string} address
 */
export async function load(address) {
  const root = /** @type {ShadowRoot} */ (document.querySelector("stack-mate")?.shadowRoot);
  /** @param {string} selector */
  const there = async (selector) => {
    for (let tries = 0; tries < 600; tries++) {
      const found = /** @type {any} */ (root.querySelector(selector));
      if (found) return found;
      await new Promise((next) => setTimeout(next, 50));
    }
    throw new Error(`no ${selector}: ${root.querySelector(".loader .problem")?.textContent}`);
  };
  const select = await there('.level[data-side="1"] select');
  const isListed = () => [...select.options].some(({ value }) => value === "\u0000load");
  while (!isListed()) await new Promise((next) => setTimeout(next, 50));
  select.value = "\u0000load";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await there(".loader[open] .source:not([hidden])");
  (await there('.loader [inputmode="url"]')).value = address;
  (await there(".loader .source [type=submit]")).click();
  await there(".loader .warning:not([hidden])");
  (await there(".loader .warning [type=submit]")).click();
}

/** Runs in the page: records the messages of the site's broadcast channel. */
function listen() {
  Object.assign(window, { heard: [] });
  new BroadcastChannel("stackmate").onmessage = ({ data }) => /** @type {any} */ (window).heard.push(data);
}

/**
 * Runs in the page: runs the code in a plain worker of the site, as bots ran in earlier versions, and returns the reason of
 * the first error that the code reports.
 * @param {string} code
 */
function inPlainWorker(code) {
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => data.type === "error" && resolve(data.reason);
    worker.postMessage({ type: "rules" });
  });
}

/**
 * Waits until `good` accepts the state and the texts that the page shows, and returns them.
 * @param {any} page
 * @param {(shown: NonNullable<ReturnType<typeof seen>>) => boolean} good
 * @returns {Promise<NonNullable<ReturnType<typeof seen>>>}
 */
export async function shows(page, good) {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const shown = await page.evaluate(seen);
    if (shown !== null && good(shown)) return shown;
    assert.ok(Date.now() < end, `it shows ${JSON.stringify(shown)}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

/**
 * Registers the tests for one browser.
 * @param {object} browser the browser through its own driver
 * @param {() => Promise<any>} browser.launch
 * @param {(browser: any, address: string) => Promise<{ page: any, errors: string[], close(): Promise<void> }>} browser.open
 * @param {"refused" | "played"} browser.largeModule whether a module of two megabytes is refused or played
 */
export function testSandbox({ launch, open, largeModule }) {
  /** @type {Map<string, string>} */
  const files = new Map([["/reached.js", "self.reached = true;"], ["/events", "data: reached\n\n"]]);
  /** @type {(site: string) => Promise<string>} */
  let hostile;
  /** @type {any} */
  let server, plain, other, browser;

  before(async () => {
    const servers = [serve("--dist"), serve("--dist", "--plain")];
    [server, plain, other, browser] = await Promise.all([...servers, openServer(files), launch()]);
    /** @param {string} site */
    const places = (site) => JSON.stringify({ site, other: other.origin });
    hostile = async (site) => (await source("hostile.js")).replace("= PLACES", `= ${places(site)}`);
    files.set("/hostile.js", await hostile(server.origin));
    const bot = await source("lowest-row.js");
    for (const [name, make] of Object.entries(HONEST)) files.set(`/${encodeURIComponent(name)}.js`, make(bot));
  }, SLOW);
  after(async () => {
    await browser?.close();
    other?.stop();
    await Promise.all([server?.stop(), plain?.stop()]);
  });

  /** Opens a page that the hostile bot attacks. @returns {Promise<string>} the page's line about the bot afterwards */
  async function attacked() {
    const { page, close } = await open(browser, `${server.origin}/?seed=3`);
    await shows(page, ({ state }) => state === "title");
    await page.evaluate(listen);
    await page.evaluate(load, `${other.origin}/hostile.js`);
    const { engine } = await shows(page, ({ engine }) => /cannot play/.test(engine));
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).heard), []);
    await close();
    return engine;
  }

  test("a hostile bot reaches nothing", SLOW, async () => {
    other.asked.length = 0;
    let engine = await attacked();
    for (let tries = 1; tries < BLOCKED_TRIES && /did not answer/.test(engine); tries += 1) engine = await attacked();
    assert.match(engine, /hostile cannot play: reached: nothing\./);
    assert.deepEqual([...new Set(other.asked)], ["/hostile.js"]);
  });

  test("the hostile bot's attempts succeed in a plain worker of a site without a policy", SLOW, async () => {
    const { page, close } = await open(browser, `${plain.origin}/sizes.txt`);
    const reached = await page.evaluate(inPlainWorker, await hostile(plain.origin));
    for (const name of PLAIN_WORKER_REACHES) assert.ok(reached.includes(name), `${name} in ${reached}`);
    await close();
  });

  test("if a policy forbids the frame's script, third-party bots are refused", SLOW, async () => {
    const strict = await host({ "/": DIST }, { "content-security-policy": STRICT });
    const { page, close } = await open(browser, `${strict.origin}/sizes.txt`);
    // The page must not reload to become isolated: after a reload the page would have lost the bot.
    await page.evaluate(() => sessionStorage.setItem("stackmate.reloaded", "yes"));
    await page.goto(`${strict.origin}/?seed=3`);
    await shows(page, ({ state }) => state === "title");
    await page.evaluate(load, `${other.origin}/${encodeURIComponent("a classic script")}.js`);
    const { engine } = await shows(page, ({ engine }) => /cannot play|third-party code/.test(engine));
    assert.match(engine, /third-party bots cannot run here/);
    const frames = await page.evaluate(() => document.querySelector("stack-mate")?.shadowRoot?.querySelectorAll("iframe").length);
    assert.equal(frames, 0);
    await close();
    strict.stop();
  });

  test("in a frame without an origin third-party bots are refused", SLOW, async () => {
    const around = await blog({ "/": `<!doctype html><title>blog</title><link rel="icon" href="data:,">
      <iframe src="${server.origin}/index.html?seed=3" width="800" height="500" sandbox="allow-scripts"></iframe>` });
    const { page, close } = await open(browser, `${around.origin}/`);
    const [, frame] = page.frames();
    await shows(frame, ({ state }) => state === "title");
    await frame.evaluate(load, `${other.origin}/${encodeURIComponent("a classic script")}.js`);
    const { engine } = await shows(frame, ({ engine }) => /cannot play|third-party code/.test(engine));
    assert.match(engine, /cannot play: (this page cannot start a worker|its sandbox could not be loaded)/);
    await close();
    around.stop();
  });

  for (const name of Object.keys(HONEST)) {
    test(`an honest bot plays: ${name}`, SLOW, async () => {
      const { page, errors, close } = await open(browser, `${server.origin}/?seed=3&pace=6&threads=1`);
      await shows(page, ({ state }) => state === "title");
      await page.evaluate(load, `${other.origin}/${encodeURIComponent(name)}.js`);
      await shows(page, ({ engine }) => /third-party code: it runs as a web worker of type (classic|module)/.test(engine));
      await page.keyboard.press("Enter");
      await shows(page, ({ pieces }) => pieces[1] >= 4);
      assert.deepEqual(errors, []);
      await close();
    });
  }

  test(`a module of two megabytes is ${largeModule}`, SLOW, async () => {
    files.set("/large.js", `const weights = "${"7".repeat(2_000_000)}"; ${await source("lowest-row.js")}\nexport {};`);
    const { page, close } = await open(browser, `${server.origin}/?seed=3`);
    await shows(page, ({ state }) => state === "title");
    await page.evaluate(load, `${other.origin}/large.js`);
    const { engine } = await shows(page, ({ engine }) => /large cannot play|third-party code/.test(engine));
    assert.match(engine, largeModule === "played" ? /a web worker of type module/ : /modules of up to 1\.5 MB/);
    await close();
  });
}
