// @ts-check
/** Tests that a visitor of an earlier release downloads only what has changed, compressed with a dictionary (RFC 9842). */
import assert from "node:assert/strict";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { generator } from "../helpers/random.mjs";
import { serve, xtask } from "../helpers/server.mjs";

let browser;
/** @type {string} */
let folder;

before(async () => {
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), "stackmate-"));
});

after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

/**
 * Writes a small release with one module.
 * @param {string} name of its folder
 * @param {string} hash of the module
 * @param {string} text of the module
 */
async function release(name, hash, text) {
  await mkdir(join(folder, name, "assets"), { recursive: true });
  const policy = `<meta http-equiv="content-security-policy" content="default-src 'self'">`;
  const script = `<script type="module" src="assets/main-${hash}.js"></script>`;
  const page = `<!doctype html>${policy}<link rel="icon" href="data:,">${script}`;
  await writeFile(join(folder, name, "index.html"), page);
  await writeFile(join(folder, name, `assets/main-${hash}.js`), text);
  return join(folder, name);
}

test("after a visit of the earlier release, only the changes of a module are loaded", async (t) => {
  const random = generator(7);
  const numbers = Array.from({ length: 5_000 }, () => Math.floor(random() * 1e9));
  const module = (/** @type {string} */ version) => `document.title = "${version}"; self.numbers = [${numbers}];`;
  const earlier = await release("earlier", "AAAAAAAA", module("first"));
  const later = await release("later", "BBBBBBBB", module("second"));
  const [code] = await once(xtask(["deltas", earlier, later]), "exit");
  assert.equal(code, 0);
  const { page, close } = await open(browser, "about:blank");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  /** @type {{ url: string, encoding: string, received: number }[]} */
  const loaded = [];
  devtools.on("Network.responseReceived", ({ requestId, response: { url, headers } }) =>
    devtools.on("Network.loadingFinished", (end) => {
      const encoding = headers["content-encoding"] ?? headers["Content-Encoding"];
      if (end.requestId === requestId) loaded.push({ url, encoding, received: end.encodedDataLength });
    }),
  );
  const server = await serve("--dist", earlier);
  t.after(() => server.stop());
  await page.goto(server.origin);
  await page.waitForFunction(() => document.title === "first");
  await cp(later, earlier, { recursive: true });
  await page.goto(server.origin);
  await page.waitForFunction(() => document.title === "second");
  const count = await page.evaluate(() => /** @type {any} */ (self).numbers.length);
  await close();
  assert.equal(count, numbers.length);
  const changes = loaded.find(({ url }) => url.endsWith("main-BBBBBBBB.js"));
  assert.equal(changes?.encoding, "dcb");
  const { size } = await stat(join(later, "assets/main-BBBBBBBB.js"));
  assert.ok(Number(changes?.received) < 0.05 * size, `${changes?.received} of ${size} bytes`);
});

test("a folder that is not a release is named", async () => {
  const run = xtask(["deltas", join(folder, "nothing")]);
  let complaint = "";
  run.stderr.on("data", (text) => (complaint += text));
  const [code] = await once(run, "close");
  assert.equal(code, 1);
  assert.match(complaint, /nothing is not a release/);
});
