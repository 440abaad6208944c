// @ts-check
/** Tests the game as WordPress shows what it embeds from a site that it does not know: in a frame without an origin. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";

import { blog } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { gapsOf } from "../helpers/frames.mjs";
import { havePlaced, isIn, seen } from "../helpers/game.mjs";
import { SCRIPT, filtered } from "../helpers/wordpress.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch, "--dist");
const oembed = JSON.parse(await readFile(new URL("../../../web/oembed.json", import.meta.url), "utf8"));
// A release with an address has it before the page of the frame.
/** @param {string} query */
const embedded = (query) =>
  filtered({ ...oembed, html: oembed.html.replace("index.html?mode=watch", `${server.origin}/index.html?${query}`) }, "s3cret");
const page = (/** @type {string} */ query) => `<!doctype html><meta charset="utf-8"><title>blog</title>
  <link rel="icon" href="data:,"><script>${SCRIPT}</script><p>Words.</p><figure>${embedded(query)}</figure><p>Words.</p>`;
const site = await blog({ "/": page("mode=watch&level=expert&pace=5&seed=7"), "/play": page("mode=play&start=&seed=7") });
after(() => site.stop());

test("two bots play in workers, no request is refused, and the page is not reloaded", SLOW, async () => {
  const { page, errors, close } = await open(browser, site.origin);
  const [, frame] = page.frames();
  await frame.waitForFunction(havePlaced, 5, WAIT);
  assert.equal(await frame.evaluate(() => self.origin), "null");
  const { engine } = (await frame.evaluate(seen)) ?? assert.fail();
  assert.match(engine, /thread/);
  assert.doesNotMatch(engine, /main thread/);
  assert.equal(page.workers().length, 2, "each bot has its own worker");
  assert.deepEqual(errors, []);
  await close();
});

test("the wordmark opens the site's own page with the same match, although the frame may open no window", SLOW, async () => {
  const { page, errors, close } = await open(browser, site.origin);
  const [, frame] = page.frames();
  await frame.waitForFunction(havePlaced, 2, WAIT);
  await frame.locator("a.brand").click();
  await page.waitForURL(`${server.origin}/?*`, WAIT);
  const query = new URL(page.url()).searchParams;
  assert.deepEqual([query.get("mode"), query.get("level"), query.get("seed")], ["watch", "expert,expert", "7"]);
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("while the bot thinks, the page around draws its frames", SLOW, async () => {
  const { page, close } = await open(browser, site.origin);
  const [, frame] = page.frames();
  await frame.waitForFunction(havePlaced, 3, WAIT);
  const found = await page.evaluate(gapsOf, 3_000);
  const half = found[Math.floor(found.length / 2)];
  // Other work on the machine delays single frames, so this bound is wide; docs/page.md has the measured times.
  assert.ok(found[Math.floor(found.length * 0.9)] < 5 * half, `${half} ms in the middle, ${found.slice(-10)} at the end`);
  await close();
});

test("a person plays a match; nothing can be stored, which is said when the game cannot be saved, and nothing breaks",
  SLOW, async () => {
  const { page, errors, close } = await open(browser, `${site.origin}/play`);
  const [, frame] = page.frames();
  await frame.waitForFunction(isIn, "playing", WAIT);
  await frame.locator(".stage").click();
  // Pieces that are dropped on each other end the round soon.
  for (let piece = 0; piece < 40 && (await frame.evaluate(isIn, "playing")); piece += 1)
    await page.keyboard.press("Space", { delay: 30 });
  await frame.waitForFunction(isIn, "over", WAIT);
  await frame.getByText(/Games are not saved on this device/).first().waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});
