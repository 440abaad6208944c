// @ts-check
/** Without a network: the release plays on, and stores only the packages it runs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { havePlaced } from "../helpers/game.mjs";
import { DIST, host } from "../helpers/host.mjs";
import { serve } from "../helpers/server.mjs";
import { hasPackage, storesPackage } from "../helpers/stored.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 90_000 };
let browser;

before(async () => {
  browser = await launch();
}, SLOW);

after(() => browser?.close());

/**
 * Opens a page that is not loaded again to isolate it.
 * @param {string} address
 */
async function openOnce(address) {
  const opened = await open(browser, "about:blank");
  await opened.page.addInitScript(() => sessionStorage.setItem("stackmate.reloaded", "yes"));
  await opened.page.goto(address);
  return opened;
}

test("it plays with threads when there is no server any more", SLOW, async () => {
  const server = await serve("--dist");
  const { page, close } = await open(browser, `${server.origin}/?mode=watch&threads=2&pace=5`);
  await page.evaluate(storesPackage, "mt");
  await server.stop();
  await page.reload();
  await page.waitForFunction(havePlaced, 5, WAIT);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await close();
});

test("a page without threads stores the package without them alone", SLOW, async () => {
  const server = await serve("--dist", "--plain");
  const { page, close } = await openOnce(`${server.origin}/`);
  await page.evaluate(storesPackage, "st");
  assert.equal(await page.evaluate(hasPackage, "mt"), false);
  await close();
  await server.stop();
});

test("a host whose answers vary by what is asked with is stored all the same", SLOW, async () => {
  const server = await host({ "/": DIST }, { vary: "accept, origin, user-agent", "cache-control": "no-store" });
  const { page, close } = await openOnce(`${server.origin}/?mode=watch&threads=1&pace=5`);
  await page.evaluate(storesPackage, "st");
  server.stop();
  await page.reload();
  await page.waitForFunction(havePlaced, 5, WAIT);
  await close();
});
