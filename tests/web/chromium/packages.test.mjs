// @ts-check
/** Tests that both wasm packages load in a worker of an isolated page, and that the pool of the threaded one computes. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { runPackage } from "../helpers/in-worker.mjs";
import { PAGES } from "../helpers/pages.mjs";

const SLOW = { timeout: 60_000 };
const { server, browser } = await fixture(launch, ...PAGES);

test("a page is isolated", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/pages/blank.html`);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  assert.deepEqual(errors, []);
  await close();
});

test("the single-threaded package runs in a worker", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/pages/blank.html`);
  const answer = await page.evaluate(runPackage, { variant: "st", threads: 0, jobs: 0 });
  assert.match(answer.version, /^\d+\.\d+\.\d+/);
  assert.equal(answer.isolated, true);
  assert.deepEqual(errors, []);
  await close();
});

test("the threaded package starts two threads in a worker and computes with them", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/pages/blank.html`);
  const answer = await page.evaluate(runPackage, { variant: "mt", threads: 2, jobs: 100_000 });
  assert.equal(answer.threads, 2);
  assert.equal(answer.sum, "4999950000");
  assert.deepEqual(errors, []);
  await close();
});
