// @ts-check
/** Wherever the game is framed or hosted, it plays; and with threads where the browser lets it have them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { havePlaced } from "../helpers/game.mjs";
import { GAME, engineLine, framing } from "../helpers/matrix.mjs";
import { serve } from "../helpers/server.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 90_000 };
let server, plain, site;

before(async () => {
  [server, plain] = await Promise.all([serve("--dist"), serve("--dist", "--plain")]);
  site = await framing(server.origin);
}, SLOW);

after(async () => {
  site?.stop();
  await Promise.all([server?.stop(), plain?.stop()]);
});

/** What runs in a frame of somebody's page: the isolation of the page around decides. */
for (const [name, runs] of /** @type {[string, RegExp][]} */ ([
  ["plain", /2 threads/],
  ["isolated", /2 threads/],
  ["sandboxed", /main thread/],
])) {
  test(`framed by a page that is ${name}`, SLOW, async () => {
    const browser = await launch();
    const { page, close } = await open(browser, `${site.origin}/${name}`);
    const [, frame] = page.frames();
    await frame.waitForFunction(havePlaced, 3, WAIT);
    assert.match(await frame.evaluate(engineLine), runs);
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
  await page.waitForFunction(havePlaced, 3, WAIT);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  assert.match(await page.evaluate(engineLine), /2 threads/);
  assert.equal(loads, 2);
  await close();
  await browser.close();
});
