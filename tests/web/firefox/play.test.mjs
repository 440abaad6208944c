// @ts-check
/** Tests in Firefox that two bots play on the game page. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { fixture } from "../helpers/fixture.mjs";
import { launch, open } from "../helpers/firefox.mjs";
import { havePlaced, isIn, seen } from "../helpers/game.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 90_000 };
const { server, browser } = await fixture(launch);

test("two bots play", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=watch&seed=3&pace=4`);
  await page.waitForFunction(havePlaced, WAIT, 12);
  assert.match((await page.evaluate(seen))?.engine ?? "", /thread/);
  assert.deepEqual(errors, []);
  await close();
});
