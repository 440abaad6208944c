// @ts-check
/** Tests that the game's layout depends on the size of its element, not of the window: in narrow columns and low frames. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { blog } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const WIDE = { viewport: { width: 1280, height: 800 } };
const { server, browser } = await fixture(launch, "--dist");

/**
 * Returns the markup of a page with one element.
 * @param {string} mode
 * @param {string} lang
 * @param {[number, number]} size
 */
const pageWith = (mode, lang, [width, height]) => `<!doctype html><meta charset="utf-8"><title>blog</title>
  <script async src="${server.origin}/embed.js"></script>
  <stack-mate mode="${mode}" lang="${lang}" seed="7"
    style="display: block; width: ${width}px; height: ${height}px"></stack-mate>`;

/**
 * Runs in the page or frame of the game: returns the sizes of the game and its boards, and the parts that extend beyond the
 * game's edges.
 */
function layout() {
  const element = document.querySelector("stack-mate")?.shadowRoot;
  const root = element?.querySelector(".game")?.shadowRoot ?? element;
  const app = /** @type {Element} */ (root?.querySelector(".app")).getBoundingClientRect();
  const shown = [...(root?.querySelectorAll(".bar *, .seat, canvas, figcaption, .foot *, .pad button") ?? [])].filter(
    (part) => part.checkVisibility() && part.getBoundingClientRect().width > 1,
  );
  const beyond = shown.filter((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left < app.left - 1 || right > app.right + 1 || top < app.top - 1 || bottom > app.bottom + 1;
  });
  const [own, other] = [0, 1].map((side) =>
    /** @type {Element} */ (root?.querySelector(`.seat[data-side="${side}"] canvas`)).getBoundingClientRect(),
  );
  return {
    beyond: beyond.map((part) => `${part.localName}.${part.className} ${part.textContent?.trim().slice(0, 20)}`),
    own: [own.width, own.height], other: [other.width, other.height], app: [app.width, app.height],
  };
}

for (const [where, size, upright] of /** @type {["page" | "frame", [number, number], boolean][]} */ ([
  ["page", [320, 512], true],
  ["page", [640, 400], false],
  ["frame", [320, 512], true],
  ["frame", [640, 400], false],
  ["frame", [480, 300], false],
  ["frame", [800, 640], false],
])) {
  for (const [mode, lang] of [["play", "en"], ["watch", "ja"], ["watch", "zh"]]) {
    test(`the game fits: ${mode} in a ${where} of ${size.join(" by ")}, ${lang}`, SLOW, async () => {
      const body = pageWith(mode, lang, size);
      const site = await blog({ "/": body });
      const { page, close } = await open(browser, "about:blank", WIDE);
      await page.route(`${server.origin}/blog.html`, (route) => route.fulfill({ contentType: "text/html", body }));
      await page.goto(where === "page" ? `${server.origin}/blog.html` : site.origin);
      await page.locator("stack-mate .poster").click();
      await page.locator("stack-mate :is(iframe, .game)").first().waitFor({ state: "attached" });
      const frame = await (await page.locator("stack-mate :is(iframe, .game)").first().elementHandle())?.contentFrame();
      const game = frame ?? page;
      await game.waitForFunction(() => {
        const element = document.querySelector("stack-mate")?.shadowRoot;
        return (element?.querySelector(".game")?.shadowRoot ?? element)?.querySelector('.app[data-state="playing"]');
      }, undefined, WAIT);
      const found = await game.evaluate(layout);
      assert.deepEqual(found.app, size);
      assert.deepEqual(found.beyond, []);
      const areEqual = Math.abs(found.own[0] - found.other[0]) < 2;
      if (upright && mode === "play")
        assert.ok(found.own[0] > 0.9 * size[0] && found.other[0] < 0.3 * size[0], JSON.stringify(found));
      else if (upright) assert.ok(areEqual && found.own[0] > 0.4 * size[0], JSON.stringify(found));
      else assert.ok(areEqual && found.own[1] > 0.6 * size[1], JSON.stringify(found));
      await close();
      site.stop();
    });
  }
}
