// @ts-check
/** What a release has stored is not believed before it was compared with the release's hashes, in every browser. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { DIST, host } from "./host.mjs";
import { shows } from "./sandbox.mjs";
import { storesPackage } from "./stored.mjs";

const SLOW = { timeout: 120_000 };
const GAME = "?threads=1&lang=en";

/** Runs in the page: puts something else in place of every page and script that is stored. */
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

/** Runs in the page: whether the page as it is stored is one that was put there by `poison`. */
async function isPoisoned() {
  const stored = await caches.match(location.href, { ignoreSearch: true });
  return (await stored?.text())?.includes("taken");
}

/** Runs in the page: its title, and its text outside the game. */
const told = () => `${document.title}: ${document.body.textContent}`;

/** What hosts do with pages that they are given. @param {Buffer} body @param {string} type */
const rewritten = (body, type) => (type === "text/html" ? `${body}<!-- served with love -->` : body);

/**
 * @param {object} browser which speaks the language of its own driver
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
   * A page under its service worker, not loaded again to isolate it.
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

  test("a poisoned store is not served, and is repaired", SLOW, async () => {
    const server = await host({ "/": DIST }, {});
    const { page, close } = await visit(server);
    await page.evaluate(poison);
    assert.equal(await page.evaluate(isPoisoned), true);
    await page.reload();
    await shows(page, ({ state }) => state === "title");
    assert.match(await page.evaluate(told), /^Stackmate: /);
    assert.equal(await page.evaluate(isPoisoned), false);
    server.stop();
    await page.reload();
    await shows(page, ({ state }) => state === "title");
    await close();
  });

  test("a poisoned store without a network says so", SLOW, async () => {
    const server = await host({ "/": DIST }, {});
    const { page, close } = await visit(server);
    await page.evaluate(poison);
    server.stop();
    await page.reload();
    assert.match(await page.evaluate(told), /^Stackmate: The copy of Stackmate on this device was changed/);
    await close();
  });

  test("a host that rewrites pages is heeded, and without a network the page says why it is not there", SLOW, async () => {
    const server = await host({ "/": DIST }, {}, rewritten);
    const { page, close } = await visit(server);
    assert.match(await page.evaluate(() => document.lastChild?.nodeValue ?? ""), /served with love/);
    server.stop();
    await page.reload();
    assert.match(await page.evaluate(told), /^Stackmate: Stackmate is not stored on this device/);
    await close();
  });
}
