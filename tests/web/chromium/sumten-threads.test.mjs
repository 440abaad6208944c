// @ts-check
/**
 * Tests that Sum-Ten's player moves natively, in the package for one thread and in the one for many the same, and that a page
 * uses the second one if it is isolated.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { agreed, playGames, summary } from "../helpers/agreement.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { PAGES } from "../helpers/pages.mjs";
import { serve } from "../helpers/server.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch, ...PAGES);
const plain = await serve("--plain");
after(() => plain.stop());
const wanted = await agreed();

for (const [variant, threads] of /** @type {["sumbot" | "sumbotmt", number][]} */ ([["sumbot", 1], ["sumbotmt", 2]])) {
  test(`the package ${variant} plays the same games as the native program`, SLOW, async () => {
    const { page, errors, close } = await open(browser, `${server.origin}/pages/blank.html`);
    const played = await page.evaluate(playGames, { wanted, variant, threads });
    assert.equal(played.threads, threads);
    // After a change of the player, `stackmate sumten moves --help` says what to do.
    assert.deepEqual(summary(wanted, played.games), wanted);
    assert.deepEqual(errors, []);
    await close();
  });
}

/**
 * Returns the packages of the player whose wasm a page loads until both programs have played three turns.
 * @param {string} origin
 */
async function loaded(origin) {
  const { page, errors, close } = await open(browser, "about:blank");
  const names = new Set();
  page.context().on("request", (request) => names.add(/\/pkg\/(sumbot\w*)\/\w+\.wasm/.exec(request.url())?.[1]));
  await page.goto(`${origin}/?mode=sumten&view=watch&level=4&list=7&threads=2`);
  await page.waitForFunction(() => {
    const turn = document.querySelector("stack-mate")?.shadowRoot?.querySelector(".turn-now")?.textContent ?? "";
    return Number(/\d+/.exec(turn)?.[0]) > 3;
  }, undefined, WAIT);
  assert.deepEqual(errors, []);
  await close();
  names.delete(undefined);
  return [...names];
}

test("an isolated page uses the threads, another page has one thread", SLOW, async () => {
  assert.deepEqual(await loaded(server.origin), ["sumbotmt"]);
  assert.deepEqual(await loaded(plain.origin), ["sumbot"]);
});
