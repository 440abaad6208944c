// @ts-check
/** Tests that invalid attributes of the element are reported and ignored, and that the game plays. */
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { blog, post } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced } from "../helpers/game.mjs";
import { gameFrame, heard, listen, warnings } from "../helpers/widget.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };

/**
 * The invalid attributes by name, each with a text that the report must contain and the selector of the part that the page shows
 * nevertheless.
 * @type {Record<string, [attributes: string, word: string, instead: string]>}
 */
const BAD = {
  "an unknown mode": ['mode="dance"', "dance", '.app[data-mode="watch"][data-state="playing"]'],
  "a pace out of range": ['pps="99"', "99", '.app[data-state="playing"]'],
  "an unknown level": ['level="wizard"', "wizard", '.app[data-state="playing"]'],
  "an unknown theme": ['theme="pink"', "pink", '.app[data-state="playing"]'],
  "a seed that is not a number": ['seed="banana"', "banana", '.app[data-state="playing"]'],
  "a seed that is too large": ['seed="99999999999999999999"', "99999999999999999999", '.app[data-state="playing"]'],
  "a replay that is not valid": ['mode="replay" replay="zonk"', "z", '.app[data-mode="watch"][data-state="playing"]'],
  "a replay that is broken": ['mode="replay" replay="dzonk"', "5", '.app[data-mode="watch"][data-state="playing"]'],
  "a value of controls that does not exist": ['controls="some"', 'controls="some"', '.app[data-state="playing"]'],
  "a language that does not exist": ['lang="!"', 'lang="!"', '.app[data-state="playing"]'],
  "a queue that is not valid": ['mode="solve" queue="T J"', 'queue="T J"', ".solve .answer"],
  "a fumen that is not valid": ['mode="solve" fumen="v115@nonsense!"', "!", ".solve .answer"],
};

/** Returns the path of the page with these attributes. @param {string} name */
const path = (name) => `/${name.replaceAll(" ", "-")}`;

const { server, browser } = await fixture(launch, "--dist");
const site = await blog({
  ...Object.fromEntries(Object.entries(BAD).map(([name, [attributes]]) => [path(name), post(server.origin, attributes)])),
  "/bare": `<!doctype html><title>blog</title><link rel="icon" href="data:,">
    <iframe src="${server.origin}/index.html?mode=watch&pace=999&first-to=x&start=" title="Stackmate"
      width="640" height="400"></iframe>`,
});
after(() => site.stop());

for (const [name, [attributes, word, instead]] of Object.entries(BAD)) {
  for (const inside of [false, true]) {
    test(`${name} is reported and ignored, ${inside ? "in the page" : "in a frame"}`, SLOW, async () => {
      const { page, close } = await open(browser, "about:blank");
      const warned = warnings(page);
      if (inside) {
        await page.route(`${server.origin}/bad.html`, (route) =>
          route.fulfill({ contentType: "text/html", body: post(server.origin, attributes) }),
        );
      }
      await page.goto(inside ? `${server.origin}/bad.html` : site.origin + path(name));
      await page.locator("stack-mate .poster").waitFor();
      await page.evaluate(listen);
      await page.locator("stack-mate .poster").click();
      const where = inside ? page : await gameFrame(page);
      await where.waitForFunction((instead) => {
        const root = document.querySelector("stack-mate")?.shadowRoot;
        return (root?.querySelector(".game")?.shadowRoot ?? root)?.querySelector(instead);
      }, instead, WAIT);
      await page.waitForFunction(heard, ["error"], WAIT);
      await where.locator(".app .overlay").waitFor({ ...WAIT, state: "hidden" });
      const messages = await page.evaluate(() =>
        // @ts-ignore: defined by `listen`
        window.heard.filter(([type]) => type === "error").map(([, detail]) => detail.message),
      );
      assert.ok(
        messages.some((text) => text.includes(word)),
        `${messages}`,
      );
      assert.ok(
        warned.some((text) => text.startsWith("stack-mate: ") && text.includes(word)),
        `${warned}`,
      );
      await close();
    });
  }
}

test("a bare frame with an invalid address still plays", SLOW, async () => {
  const { page, close } = await open(browser, `${site.origin}/bare`);
  const [, frame] = page.frames();
  await frame.waitForFunction(havePlaced, 2, WAIT);
  await close();
});
