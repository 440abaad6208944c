// @ts-check
/** Without a network: the release plays on, stores only the packages it runs, and never mixes two releases. */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { launch, open } from "../helpers/chromium.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { serve } from "../helpers/server.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 90_000 };
const DIST = fileURLToPath(new URL("../../../dist", import.meta.url));
let browser;

before(async () => {
  browser = await launch();
}, SLOW);

after(() => browser?.close());

/** Runs in the page: the addresses of all that is stored, by release. */
async function stored() {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const name of await caches.keys()) found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url);
  return found;
}

/**
 * Runs in the page: whether the service worker has stored a package.
 * @param {string} name
 */
async function hasPackage(name) {
  for (const key of await caches.keys()) {
    const urls = (await (await caches.open(key)).keys()).map(({ url }) => url);
    if (urls.some((url) => url.includes(`/pkg-${name}-`) && url.endsWith(".wasm"))) return true;
  }
  return false;
}

/**
 * Runs in the page until there is a service worker that has stored a package.
 * @param {string} name
 */
async function storesPackage(name) {
  await navigator.serviceWorker.ready;
  const found = async () => {
    const all = await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys()));
    return all.flat().some(({ url }) => url.includes(`/pkg-${name}-`) && url.endsWith(".wasm"));
  };
  while (!(await found())) await new Promise((next) => requestAnimationFrame(next));
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
  const { page, close } = await open(browser, "about:blank");
  await page.addInitScript(() => sessionStorage.setItem("stackmate.reloaded", "yes"));
  await page.goto(`${server.origin}/`);
  await page.evaluate(storesPackage, "st");
  assert.equal(await page.evaluate(hasPackage, "mt"), false);
  await close();
  await server.stop();
});

test("a new release takes over whole, once the old page is closed", SLOW, async () => {
  const folder = await mkdtemp(join(tmpdir(), "stackmate-"));
  await cp(DIST, folder, { recursive: true });
  const server = await serve("--dist", folder);
  const { page, close } = await open(browser, `${server.origin}/`);
  await page.evaluate(storesPackage, "st");
  const [first] = Object.keys(await page.evaluate(stored));
  await release(folder, "second");
  const waits = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    await new Promise((resolve) => {
      const look = () => (registration.waiting ? resolve(undefined) : requestAnimationFrame(look));
      look();
    });
  });
  await waits;
  await page.reload();
  assert.equal(await page.title(), "Stackmate", "the old page is still there, whole");
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(`${server.origin}/`);
  await next.evaluate(async (first) => {
    while ((await caches.keys()).includes(first)) await new Promise((again) => requestAnimationFrame(again));
  }, first);
  await next.reload();
  assert.equal(await next.title(), "Stackmate second");
  await close();
  await server.stop();
  await rm(folder, { recursive: true });
});

/**
 * Makes another release of a folder: another page, and a service worker of another version.
 * @param {string} folder
 * @param {string} version
 */
async function release(folder, version) {
  const edit = async (/** @type {string} */ name, /** @type {RegExp} */ from, /** @type {string} */ to) => {
    const text = await readFile(join(folder, name), "utf8");
    assert.match(text, from);
    await writeFile(join(folder, name), text.replace(from, to));
    for (const twin of ["br", "gz"]) await rm(join(folder, `${name}.${twin}`), { force: true });
  };
  await edit("index.html", /<title>Stackmate/, `<title>Stackmate ${version}`);
  await edit("sw.js", /version:"\w+"/, `version:"${version}"`);
}
