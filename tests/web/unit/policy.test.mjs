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

/**
 * Runs the page's inline script as a browser would. Returns the languages whose texts are loaded for the first picture, what is
 * loaded with them, and what is loaded when the first picture is painted.
 */
async function preloaded({ query = "", kept, languages, stored = false }) {
  const page = await read("index.html");
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(page);
  const links = [...page.matchAll(/<link [^>]*>/g)].map(([link]) => {
    const of = (name) => new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1] ?? "";
    return { rel: of("rel"), as: of("as"), hreflang: of("hreflang"), href: of("href") };
  });
  const listeners = {};
  const document = {
    querySelectorAll: (/** @type {string} */ selector) => links.filter(({ rel }) => selector === `[rel=${rel}]`),
    addEventListener: (type, listener) => (listeners[type] = listener),
  };
  const run = new Function("document", "location", "navigator", "localStorage", script);
  const navigator = {
    languages,
    get serviceWorker() {
      if (stored === "refused") throw new DOMException("a page without an origin", "SecurityError");
      return { controller: stored ? {} : null };
    },
  };
  run(document, { search: query }, navigator, kept === undefined ? {} : { "stackmate.settings": kept });
  const loaded = () => links.filter(({ rel }) => rel.endsWith("preload"));
  const first = loaded();
  listeners.painted?.();
  const words = first.filter(({ href }) => href.endsWith("main.json")).map(({ hreflang }) => hreflang);
  return { words, first, later: loaded().filter((link) => !first.includes(link)) };
}

test("what the title needs is loaded after the first picture, or at once if it is stored", async () => {
  const first = await preloaded({ languages: ["ja"] });
  assert.equal(first.first.length, 1);
  const again = await preloaded({ languages: ["ja"], stored: true });
  assert.deepEqual(again.later, []);
  const files = (links) => links.map(({ href }) => href).sort();
  assert.deepEqual(files(again.first), files([...first.first, ...first.later]));
  assert.deepEqual(await preloaded({ languages: ["ja"], stored: "refused" }), first);
  assert.ok(first.later.every(({ href }) => !/\/(en|zh)\//.test(href)), "texts in one language");
  assert.ok(first.later.every(({ as, rel }) => (as === "script") === (rel === "modulepreload")));
});

test("the page loads ahead the style sheets and texts that the title waits for", async () => {
  const { later } = await preloaded({ languages: ["en"] });
  const app = await read("shell/app.js");
  const [, sheets] = /const SHEETS = \[([^\]]*)\]/.exec(app);
  const [, sections] = /need\(([^)]*)\)/.exec(app);
  const names = (list) => [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  const ending = (kind) => later.map(({ href }) => href).filter((href) => href.endsWith(kind)).sort();
  assert.deepEqual(ending(".css"), names(sheets).sort());
  // The texts of the modes come with the modules.
  const tables = names(sections).filter((section) => section !== "mode").map((section) => `language/en/${section}.json`);
  assert.deepEqual(ending(".json"), tables.sort());
});

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
    assert.deepEqual((await preloaded(visitor)).words, [wanted]);
  });
}
