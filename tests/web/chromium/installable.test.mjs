// @ts-check
/** Tests the files beside the game in a release: the manifest that makes it installable, oEmbed, and the table of sizes. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { launchWhole, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { DIST } from "../helpers/host.mjs";

const SLOW = { timeout: 120_000 };
const { server, browser } = await fixture(launchWhole, "--dist");

/** Reads the size of a PNG file. @param {Buffer} png */
const sizeOf = (png) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("the manifest's icons exist in the sizes that it states, and one of them is maskable", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/`);
  const address = await page.locator("link[rel=manifest]").evaluate((link) => /** @type {HTMLLinkElement} */ (link).href);
  const manifest = await (await page.request.get(address)).json();
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(new URL(src, address).href);
    assert.ok(icon.ok(), src);
    assert.equal(icon.headers()["content-type"], type);
    if (type === "image/png") assert.equal(sizeOf(await icon.body()), sizes, src);
    else assert.equal(sizes, "any");
  }
  const kinds = manifest.icons.map(
    (/** @type {{ sizes: string, purpose?: string }} */ { sizes, purpose = "any" }) => `${sizes} ${purpose}`,
  );
  for (const kind of ["any any", "192x192 any", "512x512 any", "512x512 maskable"]) assert.ok(kinds.includes(kind), kind);
  for (const name of ["start_url", "scope", "id"]) assert.equal(new URL(manifest[name], address).href, `${server.origin}/`, name);
  assert.equal(manifest.display, "standalone");
  const apple = await page.locator("link[rel=apple-touch-icon]").evaluate((link) => /** @type {HTMLLinkElement} */ (link).href);
  assert.ok((await page.request.get(apple)).ok());
  await close();
});

test("the browser reports no error in the manifest", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/`);
  const client = await page.context().newCDPSession(page);
  const { errors, url } = await client.send("Page.getAppManifest");
  assert.deepEqual([errors, url], [[], `${server.origin}/manifest.webmanifest`]);
  await close();
});

test("a release that does not know its address has no oEmbed file and no link to one", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/`);
  assert.equal(await page.locator('link[type="application/json+oembed"]').count(), 0);
  assert.equal((await page.request.get(`${server.origin}/oembed.json`)).status(), 404);
  await close();
});

test("the table of sizes is correct", async () => {
  const table = await readFile(join(DIST, "sizes.txt"), "utf8");
  for (const name of ["embed.js", "index.html", "sw.js"]) {
    const [, ...bytes] = table.split("\n").find((line) => line.trim().startsWith(`${name} `))?.trim().split(/ +/) ?? [];
    const files = await Promise.all(["", ".gz", ".br"].map((twin) => readFile(join(DIST, name + twin))));
    assert.deepEqual(bytes.map((number) => Number(number.replaceAll(",", ""))), files.map(({ length }) => length), name);
  }
  assert.match(table, /first picture, brotli/);
});
