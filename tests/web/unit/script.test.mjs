// Tests loading a third-party bot's script, and the errors when it cannot be loaded.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "../../../web/language/language.js";
import { levelsIn } from "../../../web/page/numbers.js";
import { fromAddress, fromFile } from "../../../web/foreign/script.js";

const BASE = "https://game.example/";

/** Makes a fake server that gives one answer and records its requests. */
function server(body, init) {
  const asked = [];
  const get = async (address, options) => {
    asked.push({ address: String(address), ...options });
    return new Response(body, init);
  };
  return { get, asked };
}

test("a script is fetched without cookies and without a referrer", async () => {
  const { get, asked } = server("postMessage(1)", { headers: { "content-type": "text/javascript" } });
  const script = await fromAddress(" https://bots.example/a/my%20bot.mjs?v=2 ", BASE, get);
  assert.deepEqual([script.name, say(script.from), await script.code.text()], ["my bot", "bots.example", "postMessage(1)"]);
  const { address, mode, credentials, referrerPolicy } = asked[0];
  assert.deepEqual(
    [address, mode, credentials, referrerPolicy],
    ["https://bots.example/a/my%20bot.mjs?v=2", "cors", "omit", "no-referrer"],
  );
});

test("an address may be relative, and a script without a file name is named after its host", async () => {
  const { get, asked } = server("1");
  assert.equal((await fromAddress("bots/x.js", BASE, get)).name, "x");
  assert.equal((await fromAddress("https://bots.example/", BASE, get)).name, "bots.example");
  assert.equal((await fromAddress("https://bots.example/%E0%A4%A.js", BASE, get)).name, "%E0%A4%A");
  assert.equal(asked[0].address, "https://game.example/bots/x.js");
});

for (const [name, address, answer, complaint] of [
  ["nothing", "", server("1"), /^"" is not an address/],
  ["what is no address", "http://[", server("1"), /^"http:\/\/\[" is not an address/],
  ["another kind of address", "ftp://x/y", server("1"), /^ftp: addresses cannot be fetched/],
  ["code in the address", "javascript:alert(1)", server("1"), /^javascript: addresses/],
  ["what is not there", "/x.js", server("", { status: 404, statusText: "Not Found" }), /^game\.example returned 404 Not Found/],
  ["a page", "/x.js", server("<p>", { headers: { "content-type": "text/html; charset=utf-8" } }), /is a web page, not a script/],
  ["an empty script", "/x.js", server(""), /^the script is empty/],
  [
    "a site that refuses",
    "/x.js",
    { get: () => Promise.reject(new TypeError("Failed to fetch")) },
    /game\.example does not allow .*CORS/,
  ],
]) {
  test(`the error names the problem: ${name}`, async () => {
    await assert.rejects(fromAddress(address, BASE, answer.get), { message: complaint });
  });
}

test("a file is read unchanged, unless it is too large", async () => {
  const script = fromFile(new File(["1"], "bot.js"));
  assert.deepEqual([script.name, say(script.from), await script.code.text()], ["bot", "a file on this device", "1"]);
  const large = Object.defineProperty(new File(["1"], "large.js"), "size", { value: (64 << 20) + 1 });
  assert.throws(() => fromFile(large), { message: "the script has 65 MiB; the limit is 64 MiB" });
});

test("a text names one level for both sides, or one for each side", () => {
  assert.deepEqual(levelsIn(null), ["casual", "casual"]);
  assert.deepEqual(levelsIn(""), ["casual", "casual"]);
  assert.deepEqual(levelsIn("master"), ["master", "master"]);
  assert.deepEqual(levelsIn("first-game, expert"), ["first game", "expert"]);
  assert.deepEqual(levelsIn(",master"), ["casual", "master"]);
  assert.deepEqual(levelsIn("master,"), ["master", "casual"]);
});
