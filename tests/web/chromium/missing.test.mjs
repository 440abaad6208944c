// @ts-check
/** Tests that a framed game still plays if a feature is missing or forbidden, or says in every language what it lacks. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { blog, post } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { havePlaced, isIn, seen } from "../helpers/game.mjs";
import { serve } from "../helpers/server.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const LANGUAGES = ["en", "ja", "zh"];
let server, browser, site;

before(async () => {
  server = await serve("--dist");
  browser = await launch();
  site = await blog(
    Object.fromEntries(
      LANGUAGES.map((lang) => [`/${lang}`, post(server.origin, `mode="watch" seed="5" pps="5" lang="${lang}"`)]),
    ),
  );
}, SLOW);

after(async () => {
  site?.stop();
  await browser?.close();
  await server?.stop();
});

/**
 * What a visitor's browser lacks, or what the host's policy forbids.
 * @type {Record<string, (page: import("playwright-core").Page) => Promise<unknown>>}
 */
const WITHOUT = {
  wasm: (page) => page.addInitScript(() => void Reflect.deleteProperty(window, "WebAssembly")),
  "leave to compile wasm": (page) => withPolicy(page, "script-src 'self'; worker-src 'self'"),
  workers: (page) => page.addInitScript(() => void Reflect.deleteProperty(window, "Worker")),
  "leave to start workers": (page) => withPolicy(page, "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'"),
};

/**
 * Serves the game's pages with a content security policy.
 * @param {import("playwright-core").Page} page
 * @param {string} policy for the game's own pages
 */
function withPolicy(page, policy) {
  return page.context().route(`${server.origin}/index.html**`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
  });
}

/**
 * Opens the page of a language and clicks the poster.
 * @param {string} lang
 * @param {string} without
 */
async function start(lang, without) {
  const { page, close } = await open(browser, "about:blank");
  await WITHOUT[without](page);
  await page.goto(`${site.origin}/${lang}`);
  await page.locator("stack-mate .poster").waitFor();
  await page.evaluate(() => {
    const messages = /** @type {string[]} */ ([]);
    Object.assign(window, { messages });
    document
      .querySelector("stack-mate")
      ?.addEventListener("error", (event) => messages.push(/** @type {CustomEvent} */ (event).detail.message));
  });
  await page.locator("stack-mate .poster").click();
  await page.locator("stack-mate iframe").waitFor({ state: "attached" });
  const frame = await (await page.locator("stack-mate iframe").elementHandle())?.contentFrame();
  assert.ok(frame);
  return { page, frame, close };
}

/** Patterns with words that only one language has. @type {Record<string, RegExp>} */
const TONGUES = { en: /WebAssembly.*(it|needs)/s, ja: /WebAssembly.*(ください|必要です)/s, zh: /WebAssembly.*(请|需要)/s };

for (const without of ["wasm", "leave to compile wasm"]) {
  for (const lang of LANGUAGES) {
    test(`without ${without} the game says so, in ${lang}, and dispatches an error event to the page`, SLOW, async () => {
      const { page, frame, close } = await start(lang, without);
      await frame.waitForFunction(isIn, "error", WAIT);
      assert.match((await frame.evaluate(seen))?.overlay ?? "", TONGUES[lang]);
      // @ts-ignore: defined by `start`
      await page.waitForFunction(() => window.messages.length > 0, undefined, WAIT);
      assert.match(/** @type {any} */ (await page.evaluate(() => /** @type {any} */ (window).messages)).join(), TONGUES[lang]);
      await close();
    });
  }
}

for (const without of ["workers", "leave to start workers"]) {
  test(`without ${without} the game plays, and says where the bots think`, SLOW, async () => {
    const lines = new Set();
    for (const lang of LANGUAGES) {
      const { frame, close } = await start(lang, without);
      await frame.waitForFunction(havePlaced, 3, WAIT);
      lines.add((await frame.evaluate(seen))?.engine.replace(/[\d.]+/g, ""));
      await close();
    }
    assert.equal(lines.size, LANGUAGES.length, [...lines].join("\n"));
    assert.match([...lines].join("\n"), /main thread/);
  });
}
