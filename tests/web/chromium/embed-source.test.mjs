// @ts-check
/**
 * Tests the line of HTML from the README with `cargo xtask play`, which serves the sources. The page must look as with a release.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";

import { blog } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { openPlaying } from "../helpers/widget.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

const readme = await readFile(new URL("../../../README.md", import.meta.url), "utf8");
const [line] = /<script async.*\n<stack-mate.*/.exec(readme) ?? assert.fail("the README has no line for a page");
const head = '<!doctype html><title>blog</title><link rel="icon" href="data:,">';
const site = await blog({ "/": head + line.replace("https://YOUR-HOST", server.origin) });
after(() => site.stop());

test("the README's line plays on another site's page", SLOW, async () => {
  const { errors, close } = await openPlaying(browser, `${site.origin}/`);
  assert.deepEqual(errors, []);
  await close();
});

test("a page that loads the script of the sources as a module plays", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/variants/watch.html`);
  await page.locator("stack-mate .poster").click();
  await page.locator('stack-mate .app[data-state="playing"]').waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});
