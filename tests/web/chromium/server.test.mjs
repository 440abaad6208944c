// @ts-check
/** `xtask serve` as a browser and a stranger on the machine see it. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { after, before, test } from "node:test";

import { serve, xtask } from "../helpers/server.mjs";

const SLOW = { timeout: 60_000 };
let server;

before(async () => {
  server = await serve();
}, SLOW);

after(() => server?.stop());

/**
 * Asks for a path as it is written: `fetch` and browsers would tidy it first.
 * @param {string} path
 * @returns {Promise<import("node:http").IncomingMessage>}
 */
async function get(path) {
  const asked = request({ host: "127.0.0.1", port: server.port, path });
  asked.end();
  const [response] = await once(asked, "response");
  response.resume();
  return response;
}

test("files come with their type and the isolating headers", async () => {
  for (const [path, type] of [
    ["/pkg/st/stackmate_wasm.js", "text/javascript"],
    ["/pkg/mt/stackmate_wasm_bg.wasm", "application/wasm"],
  ]) {
    const { statusCode, headers } = await get(path);
    assert.equal(statusCode, 200, path);
    assert.equal(headers["content-type"], type);
    assert.equal(headers["cross-origin-opener-policy"], "same-origin");
    assert.equal(headers["cross-origin-embedder-policy"], "require-corp");
    assert.equal(headers["cross-origin-resource-policy"], "cross-origin");
    assert.equal(headers["document-isolation-policy"], "isolate-and-credentialless");
    assert.equal(headers["cache-control"], "no-cache");
  }
});

test("nothing outside the site and nothing hidden is served", async () => {
  for (const path of [
    "/../Cargo.toml",
    "/%2e%2e/Cargo.toml",
    "/..%2fCargo.toml",
    "/pkg/../../Cargo.toml",
    "/pkg/st/.stamp",
    "/pkg/.lock",
    "//etc/passwd",
  ]) {
    const { statusCode } = await get(path);
    assert.equal(statusCode, 404, path);
  }
});

test("a busy port is named in the error", SLOW, async () => {
  const second = xtask(["serve", "--port", String(server.port)]);
  let complaint = "";
  second.stderr.on("data", (text) => (complaint += text));
  const [code] = await once(second, "close");
  assert.notEqual(code, 0);
  assert.match(complaint, new RegExp(`port ${server.port} on 127\\.0\\.0\\.1 is busy`));
});

test("a port that is no port is named in the error", SLOW, async () => {
  const second = xtask(["serve", "--port", "70000"]);
  let complaint = "";
  second.stderr.on("data", (text) => (complaint += text));
  const [code] = await once(second, "close");
  assert.notEqual(code, 0);
  assert.match(complaint, /70000/);
});
