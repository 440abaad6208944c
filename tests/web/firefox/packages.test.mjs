// @ts-check
/** Tests in Firefox that a page is isolated and that the single-threaded and the threaded package run. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { fixture } from "../helpers/fixture.mjs";
import { launch, open } from "../helpers/firefox.mjs";
import { runPackage } from "../helpers/in-worker.mjs";
import { PAGES } from "../helpers/pages.mjs";

const SLOW = { timeout: 90_000 };
const { server, browser } = await fixture(launch, ...PAGES);

test("a page is isolated and runs both packages", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/pages/blank.html`);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  const single = await page.evaluate(runPackage, { variant: "st", threads: 0, jobs: 0 });
  assert.match(single.version, /^\d+\.\d+\.\d+/);
  const threaded = await page.evaluate(runPackage, { variant: "mt", threads: 2, jobs: 100_000 });
  assert.equal(threaded.threads, 2);
  assert.equal(threaded.sum, "4999950000");
  assert.deepEqual(errors, []);
  await close();
});
