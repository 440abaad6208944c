// @ts-check
/** Tests the release in `dist/`, served as a good host would: the size of the first picture, and that everything works. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn, seen } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { closeSettings, openSettings } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 90_000 };
/** The greatest number of bytes transferred before the first picture. */
const FIRST_PICTURE = 25_000;
const { server, browser } = await fixture(launch, "--dist");

/** Runs in the page: returns the resources that were requested before the first picture, with their transferred sizes. */
function askedBeforePicture() {
  const [picture] = performance.getEntriesByName("first-contentful-paint");
  const entries = /** @type {PerformanceResourceTiming[]} */ ([
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ]);
  const asked = entries.filter(({ name, startTime }) => startTime < picture.startTime && !name.endsWith(".wasm"));
  return asked.map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
}

for (const query of ["", "?mode=watch"]) {
  test(`the first picture needs few bytes: ${query || "play"}`, SLOW, async () => {
    const { page, errors, close } = await open(browser, "about:blank");
    // Normally the game starts to load after a second, even before the first picture. Here it waits a minute for the picture,
    // because the machine may be busy.
    await page.addInitScript(() => {
      const real = /** @type {(then: TimerHandler, ms?: number) => number} */ (window.setTimeout);
      Object.assign(window, {
        setTimeout: (/** @type {TimerHandler} */ then, /** @type {number} */ ms) => real(then, ms === 1_000 ? 60_000 : ms),
      });
    });
    await page.goto(`${server.origin}/${query}`);
    await page.waitForFunction(isIn, query ? "playing" : "title", WAIT);
    const asked = await page.evaluate(askedBeforePicture);
    const bytes = asked.reduce((sum, file) => sum + file.bytes, 0);
    assert.ok(asked.length >= 5 && asked.every((file) => file.bytes > 0), JSON.stringify(asked));
    assert.ok(bytes <= FIRST_PICTURE, `${bytes} bytes: ${JSON.stringify(asked)}`);
    assert.deepEqual(errors, []);
    await close();
  });
}

test("two bots play with two threads each", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=watch&seed=3&pace=5&threads=2`);
  await page.waitForFunction(havePlaced, 10, WAIT);
  assert.match((await page.evaluate(seen))?.engine ?? "", /2 threads/);
  assert.deepEqual(errors, []);
  await close();
});

test("the parts that load later work: settings and solver", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/`);
  await page.waitForFunction(isIn, "title", WAIT);
  await openSettings(page);
  await closeSettings(page);
  await choose(page, "solve");
  await page.locator("main.solve").waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("files with a hash in their names are cached forever and are sent compressed", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/`);
  const [address] = await page
    .locator("link[rel=modulepreload]")
    .evaluateAll((links) => links.map((link) => /** @type {HTMLLinkElement} */ (link).href));
  const response = await page.request.get(address);
  assert.match(response.headers()["cache-control"], /immutable/);
  assert.equal(response.headers()["content-encoding"], "br");
  assert.match((await page.request.get(`${server.origin}/`)).headers()["cache-control"], /no-cache/);
  await close();
});

test("the release plays with threads under a strict content security policy", SLOW, async () => {
  const policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:";
  const { page, errors, close } = await open(browser, "about:blank");
  await page.context().route(`${server.origin}/**`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
  });
  await page.goto(`${server.origin}/?mode=watch&seed=3&pace=5&threads=2`);
  await page.waitForFunction(havePlaced, 5, WAIT);
  assert.match((await page.evaluate(seen))?.engine ?? "", /2 threads/);
  // This policy does not allow the page's only inline script, which just loads the texts earlier.
  assert.deepEqual(errors.filter((error) => !/Executing inline script violates/.test(error)), []);
  await close();
});
