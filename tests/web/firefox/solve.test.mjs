// @ts-check
/** Tests the solver's screen and practice in Firefox. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { fixture } from "../helpers/fixture.mjs";
import { launch, open } from "../helpers/firefox.mjs";
import { isIn } from "../helpers/game.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 90_000 };
const { server, browser } = await fixture(launch);

/** Runs inside the page: returns whether an element contains a text. @param {string} selector @param {string} words */
function says(selector, words) {
  return document.querySelector("stack-mate")?.shadowRoot?.querySelector(selector)?.textContent?.includes(words);
}

test("the solver answers a question from a link, and practice continues from its position", SLOW, async () => {
  const { page, errors, close } = await open(
    browser,
    `${server.origin}/?mode=solve&field=XXXXXX____/XXXXXX____&queue=OOT&lines=2`,
  );
  await page.waitForFunction(says, WAIT, ".found", "1 solution");
  await page.evaluate(() =>
    /** @type {HTMLElement} */ (document.querySelector("stack-mate")?.shadowRoot?.querySelector('[data-step="take"]')).click(),
  );
  await page.waitForFunction(isIn, WAIT, "playing");
  await page.waitForFunction(says, WAIT, ".practice .hint", "Perfect clear possible: 2 pieces");
  assert.deepEqual(errors, []);
  await close();
});
