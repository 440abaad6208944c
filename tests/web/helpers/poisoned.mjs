// @ts-check
/** Tests, for every browser, that a release uses its stored files only after a comparison with the release's hashes. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { DIST, host } from "./host.mjs";
import { shows } from "./sandbox.mjs";
import { storesPackage } from "./stored.mjs";

const SLOW = { timeout: 120_000 };
const GAME = "?threads=1&lang=en";

/** Runs in the page: replaces the content of every page and script that the service worker has stored. */
async function poison() {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const isScript = url.endsWith(".js");
      if (!isScript && !/\/$|\.html$/.test(url)) continue;
      const text = isScript ? "document.title = 'taken'" : "<!doctype html><title>taken</title>taken";
      await cache.put(url, new Response(text, { headers: { "content-type": isScript ? "text/javascript" : "text/html" } }));
    }
  }
}

/** Runs in the page: returns whether the stored copy of the page is the one that `poison` wrote. */
async function isPoisoned() {
  const stored = await caches.match(location.href, { ignoreSearch: true });
  return (await stored?.text())?.includes("taken");
}

/** Runs in the page: returns the page's title and the page's text outside the game. */
const pageText = () => `${document.title}: ${document.body.textContent}`;

/** Adds a comment to a page, as some hosts do. Other files stay unchanged. @param {Buffer} body @param {string} type */
const rewritten = (body, type) => (type === "text/html" ? `${body}<!-- served with love -->` : body);

/**
 * Registers the tests for one browser.
 * @param {object} browser the browser through its own driver
 * @param {() => Promise<any>} browser.launch
 * @param {(browser: any, address: string) => Promise<{ page: any, errors: string[], close(): Promise<void> }>} browser.open
 */
export function testPoisoned({ launch, open }) {
  /** @type {any} */
  let browser;
  before(async () => {
    browser = await launch();
  }, SLOW);
  after(() => browser?.close());

  /**
   * Opens a page that its service worker controls. The page does not reload to become isolated.
   * @param {{ origin: string }} server
   */
  async function visit(server) {
    const opened = await open(browser, `${server.origin}/sizes.txt`);
    await opened.page.evaluate(() => sessionStorage.setItem("stackmate.reloaded", "yes"));
    await opened.page.goto(`${server.origin}/${GAME}`);
    await opened.page.evaluate(storesPackage, "st");
    await opened.page.reload();
    await shows(opened.page, ({ state }) => state === "title");
    return opened;
  }

  test("a poisoned cache is not served, and is repaired", SLOW, async () => {
    const server = await host({ "/": DIST }, {});
    const { page, close } = await visit(server);
    await page.evaluate(poison);
    assert.equal(await page.evaluate(isPoisoned), true);
    await page.reload();
    await shows(page, ({ state }) => state === "title");
    assert.match(await page.evaluate(pageText), /^Stackmate: /);
    assert.equal(await page.evaluate(isPoisoned), false);
    server.stop();
    await page.reload();
    await shows(page, ({ state }) => state === "title");
    await close();
  });

  test("without a network, a poisoned cache gives a page that says so", SLOW, async () => {
    const server = await host({ "/": DIST }, {});
    const { page, close } = await visit(server);
    await page.evaluate(poison);
    server.stop();
    await page.reload();
    assert.match(await page.evaluate(pageText), /^Stackmate: The copy of Stackmate on this device was changed/);
    await close();
  });

  test("a page that the host rewrote is shown but not stored, and without a network a message says so", SLOW, async () => {
    const server = await host({ "/": DIST }, {}, rewritten);
    const { page, close } = await visit(server);
    assert.match(await page.evaluate(() => document.lastChild?.nodeValue ?? ""), /served with love/);
    server.stop();
    await page.reload();
    assert.match(await page.evaluate(pageText), /^Stackmate: Stackmate is not stored on this device/);
    await close();
  });
}
