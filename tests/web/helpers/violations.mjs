// @ts-check
/** Tests that the content security policy of the release blocks nothing that the release does, in every browser. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { scripts, source } from "./bots.mjs";
import { seen } from "./game.mjs";
import { DIST, fileOf } from "./host.mjs";
import { load, shows } from "./sandbox.mjs";

const SLOW = { timeout: 180_000 };

/**
 * The addresses that are opened, each with a selector of an element that exists only when the page works.
 * @type {Record<string, string>}
 */
export const PAGES = {
  "?seed=7": '.app[data-state="title"]',
  "?mode=watch&pace=8&threads=2": '.app[data-state="playing"]',
  "?mode=watch&pace=8&threads=1": '.app[data-state="playing"]',
  "?mode=practice&seed=7": '.app[data-state="playing"]',
  "?mode=sprint&seed=7": '.app[data-state="playing"]',
  "?mode=race&seed=7": '.app[data-state="playing"]',
  "?mode=dig&seed=7": '.app[data-state="playing"]',
  "?mode=solve&field=XXXXXX____/XXXXX_____&queue=TJI&lines=2": ".answer",
  "?mode=replays": ".library",
  "demo.html?pace=8": '.app[data-state="playing"]',
  "variants/watch.html": '.app[data-state="playing"]',
  "variants/play.html": '.app[data-mode="versus"]',
  "variants/solve.html": ".answer",
  "variants/replay.html": '.app[data-replay="player"]',
  "variants/frame.html": '.app[data-state="playing"]',
};

/**
 * Starts a host that sends the release with the headers from `_headers`, and that collects the browser's reports of violations.
 * @returns {Promise<{ origin: string, reports: string[], stop: () => void }>}
 */
async function openReporting() {
  const rules = (await readFile(join(DIST, "_headers"), "utf8")).split("\n\n")[0].split("\n").slice(1).map((line) => line.trim());
  /** @type {Record<string, string>} */
  const headers = Object.fromEntries(rules.map((line) => /^(.*?): (.*)$/.exec(line)?.slice(1) ?? []));
  assert.match(headers["content-security-policy"], /require-trusted-types-for/);
  headers["content-security-policy"] += "; report-uri /reports";
  /** @type {string[]} */
  const reports = [];
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      reports.push(Buffer.concat(await request.toArray()).toString());
      return void response.writeHead(204).end();
    }
    const { body, type } = await fileOf(DIST, new URL(request.url ?? "", "http://x").pathname);
    response.writeHead(body === null ? 404 : 200, { "content-type": type, ...headers }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, reports, stop: () => void server.close() };
}

/**
 * Runs in a page or an iframe: clicks the poster if there is one, and returns whether the selector matches an element inside or
 * outside the game.
 * @param {string} selector
 */
function has(selector) {
  const hosts = [...document.querySelectorAll("stack-mate, .game")];
  for (const { shadowRoot } of hosts) shadowRoot?.querySelector(".poster")?.dispatchEvent(new MouseEvent("click"));
  const games = hosts.flatMap(({ shadowRoot }) => [shadowRoot, shadowRoot?.querySelector(".game")?.shadowRoot]);
  return [document, ...games].some((root) => root?.querySelector(selector));
}

/**
 * Registers the tests for one browser.
 * @param {object} browser the browser through its own driver
 * @param {() => Promise<any>} browser.launch
 * @param {(browser: any, address: string) => Promise<{ page: any, close(): Promise<void> }>} browser.open
 * @param {Record<string, (page: any) => Promise<unknown>>} [browser.more] more actions, each by its address, a space and words
 */
export function testViolations({ launch, open, more = {} }) {
  /** @type {any} */
  let browser;
  /** @type {Awaited<ReturnType<typeof openReporting>>} */
  let site;
  before(async () => {
    [site, browser] = await Promise.all([openReporting(), launch()]);
  }, SLOW);
  after(async () => {
    await browser?.close();
    site?.stop();
  });

  /** Waits half a second for reports of violations that arrive late. @param {any} page */
  const settled = (page) => page.evaluate(() => new Promise((next) => setTimeout(next, 500)));

  /** Returns whether a selector matches in the page or one of its frames. @param {any} page @param {string} selector */
  const isThere = async (page, selector) => {
    const answers = page.frames().map((/** @type {any} */ frame) => frame.evaluate(has, selector));
    return (await Promise.all(answers)).includes(true);
  };

  for (const [query, selector] of Object.entries(PAGES)) {
    test(`the policy blocks nothing: ${query}`, SLOW, async () => {
      site.reports.length = 0;
      const { page, close } = await open(browser, `${site.origin}/${query}`);
      const end = Date.now() + 60_000;
      while (!(await isThere(page, selector))) {
        assert.ok(Date.now() < end, `no ${selector}: ${JSON.stringify(await page.evaluate(seen))}`);
      }
      await settled(page);
      assert.deepEqual(site.reports, []);
      await close();
    });
  }

  for (const [name, act] of Object.entries(more)) {
    test(`the policy blocks nothing: ${name}`, SLOW, async () => {
      site.reports.length = 0;
      const { page, close } = await open(browser, `${site.origin}/${name.split(" ")[0]}`);
      await act(page);
      await settled(page);
      assert.deepEqual(site.reports, []);
      await close();
    });
  }

  for (const kind of ["classic", "module"]) {
    test(`the policy blocks nothing: a third-party ${kind} bot`, SLOW, async () => {
      site.reports.length = 0;
      const { page, close } = await open(browser, `${site.origin}/?seed=3&pace=6&threads=1`);
      await shows(page, ({ state }) => state === "title");
      const code = (await source("lowest-row.js")) + (kind === "module" ? "\nexport {};" : "");
      const bots = await scripts({ "/bot.js": code }, true);
      await page.evaluate(load, `${bots.origin}/bot.js`);
      await shows(page, ({ engine }) => engine.includes(`third-party code: it runs as a web worker of type ${kind}`));
      await page.keyboard.press("Enter");
      await shows(page, ({ pieces }) => pieces[1] >= 3);
      assert.deepEqual(site.reports, []);
      bots.stop();
      await close();
    });
  }

  test("the browser reports what the policy blocks", SLOW, async () => {
    site.reports.length = 0;
    const { page, close } = await open(browser, `${site.origin}/?seed=7`);
    await page.evaluate(() => document.body.setAttribute("style", "color: red"));
    const end = Date.now() + 60_000;
    while (site.reports.length === 0) {
      assert.ok(Date.now() < end, "no report came");
      await settled(page);
    }
    assert.match(site.reports[0], /style-src/);
    await close();
  });
}
