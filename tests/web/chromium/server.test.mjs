// @ts-check
/** Tests what `xtask serve` answers to browsers and to other programs. */
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
 * Requests a path exactly as given; `fetch` and browsers would normalize it first.
 * @param {string} path
 * @param {import("node:http").RequestOptions} [options]
 * @returns {Promise<import("node:http").IncomingMessage>}
 */
async function get(path, options) {
  const asked = request({ host: "127.0.0.1", port: server.port, path, ...options });
  asked.end();
  const [response] = await once(asked, "response");
  response.resume();
  return response;
}

test("files are served with their content type and the isolating headers", async () => {
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

test("no file outside the site and no hidden file is served", async () => {
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

test("requests with a host name of this machine are answered, others are rejected", async () => {
  for (const host of [`127.0.0.1:${server.port}`, `localhost:${server.port}`, `[::1]:${server.port}`]) {
    assert.equal((await get("/index.html", { headers: { host } })).statusCode, 200, host);
  }
  // A page of another site, whose host name resolves to this machine (DNS rebinding), sends that host name in its requests.
  for (const host of [`evil.example:${server.port}`, "evil.example", "localhost", `localhost:${server.port + 1}`]) {
    const { statusCode, headers } = await get("/index.html", { headers: { host } });
    assert.equal(statusCode, 421, host);
    assert.equal(headers["access-control-allow-origin"], undefined);
  }
  assert.equal((await get("/index.html", { setHost: false })).statusCode, 421);
});

test("the error for a busy port names the port", SLOW, async () => {
  const second = xtask(["serve", "--port", String(server.port)]);
  let complaint = "";
  second.stderr.on("data", (text) => (complaint += text));
  const [code] = await once(second, "close");
  assert.notEqual(code, 0);
  assert.match(complaint, new RegExp(`port ${server.port} on 127\\.0\\.0\\.1 is in use`));
});

test("the error for an invalid port number names it", SLOW, async () => {
  const second = xtask(["serve", "--port", "70000"]);
  let complaint = "";
  second.stderr.on("data", (text) => (complaint += text));
  const [code] = await once(second, "close");
  assert.notEqual(code, 0);
  assert.match(complaint, /70000/);
});
