// @ts-check
/** Tests the script of a release that a page pins by its integrity hash; its file name contains the version. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { blog } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { DIST } from "../helpers/host.mjs";
import { openPlaying } from "../helpers/widget.mjs";

const SLOW = { timeout: 120_000 };
const { server, browser } = await fixture(launch, "--dist");
const ELEMENT = '<stack-mate mode="watch" style="display: block; height: 400px"></stack-mate>';

/** @type {string} */
let line;
/** @type {{ origin: string, stop: () => void }} */
let site;

before(async () => {
  line = (await readFile(`${DIST}/embed.txt`, "utf8")).trim().replace(/"https:[^"]*\/(?=embed-)/, `"${server.origin}/`);
  const other = `sha384-${createHash("sha384").update("another script").digest("base64")}`;
  const head = '<!doctype html><title>blog</title><link rel="icon" href="data:,">';
  const reporter = "<script>addEventListener('error', () => (document.title = 'refused'), true);</script>";
  const page = (/** @type {string} */ script) => head + reporter + script + ELEMENT;
  site = await blog({ "/": page(line), "/other": page(line.replace(/integrity="[^"]*"/, `integrity="${other}"`)) });
});

after(() => site?.stop());

test("the line for pinning has the version of the npm package, an integrity hash and crossorigin", async () => {
  const { version } = JSON.parse(await readFile(`${DIST}/npm/package.json`, "utf8"));
  assert.ok(line.includes(`/embed-${version}.js" integrity="sha384-`) && line.includes(' crossorigin="anonymous"'), line);
});

test("the pinned script plays on another site's page", SLOW, async () => {
  const { page, errors, close } = await openPlaying(browser, `${site.origin}/`);
  assert.equal(await page.title(), "blog");
  assert.deepEqual(errors, []);
  await close();
});

test("the script does not run with the integrity hash of another script", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${site.origin}/other`);
  await page.waitForFunction(() => document.title === "refused");
  assert.equal(await page.evaluate(() => customElements.get("stack-mate") === undefined), true);
  assert.match(errors.join("\n"), /integrity/);
  await close();
});
