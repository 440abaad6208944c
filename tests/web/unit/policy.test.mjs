// Tests the content security policy of the pages: it lists every inline script, and no page has inline styles.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

import { FRAME_SCRIPT } from "../../../web/foreign/bot-frame.js";

const SITE = new URL("../../../web/", import.meta.url);
const read = (name) => readFile(new URL(name, SITE), "utf8");
const policyIn = (page) => /<meta http-equiv="content-security-policy" content="([^"]+)">/.exec(page)?.[1] ?? "";
const hashOf = (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

async function pages() {
  const names = (await readdir(SITE, { recursive: true })).filter((name) => name.endsWith(".html"));
  return Promise.all(names.map(async (name) => [name, await read(name)]));
}

test("the policy lists the script of the bots' frame and the page's inline script, and no other", async () => {
  const page = await read("index.html");
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  const named = policyIn(page).match(/'sha256-[^']+'/g) ?? [];
  assert.deepEqual([...named].sort(), [FRAME_SCRIPT, ...inline].map(hashOf).sort());
});

test("both pages of the site have the same policy, before anything that they load", async () => {
  const [game, wall] = [await read("index.html"), await read("demo.html")];
  assert.notEqual(policyIn(game), "");
  assert.equal(policyIn(wall), policyIn(game));
  for (const page of [game, wall]) assert.ok(page.indexOf("content-security-policy") < page.search(/<link|<script/));
});

test("no page has inline styles, handlers or scripts that the policy forbids", async () => {
  for (const [name, page] of await pages()) {
    assert.doesNotMatch(page, /\sstyle="|<style|\son\w+="/, name);
    if (name !== "index.html") assert.doesNotMatch(page, /<script>/, name);
  }
});

/** Runs the page's inline script as a browser would, and returns the languages whose texts are loaded before the game. */
async function preloaded({ query = "", kept, languages }) {
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(await read("index.html"));
  const links = ["en", "ja", "zh"].map((hreflang) => ({ hreflang, rel: "words" }));
  const run = new Function("document", "location", "navigator", "localStorage", script);
  run(
    { querySelectorAll: () => links }, { search: query }, { languages },
    kept === undefined ? {} : { "stackmate.settings": kept },
  );
  return links.filter(({ rel }) => rel === "preload").map(({ hreflang }) => hreflang);
}

for (const [about, visitor, wanted] of [
  ["English", { languages: ["en-GB", "ja"] }, "en"],
  ["Japanese", { languages: ["ja-JP", "en"] }, "ja"],
  ["Chinese, second choice", { languages: ["fr", "zh-Hant-TW"] }, "zh"],
  ["a language that does not exist", { languages: ["fr"] }, "en"],
  ["the address", { query: "?lang=JA", languages: ["en"] }, "ja"],
  ["a bad address", { query: "?lang=%22%5D", languages: ["zh"] }, "zh"],
  ["the settings", { kept: '{"words":{"language":"zh"}}', languages: ["en"] }, "zh"],
  ["the browser if the settings say so", { kept: '{"words":{"language":"auto"}}', languages: ["ja"] }, "ja"],
  ["broken settings", { kept: "{", languages: ["ja"] }, "ja"],
]) {
  test(`the texts that are loaded first are chosen by ${about}`, async () => {
    assert.deepEqual(await preloaded(visitor), [wanted]);
  });
}
