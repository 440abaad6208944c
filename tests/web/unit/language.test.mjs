// Tests the texts: every key that the page uses exists in every language, no key is unused, and how a language is chosen.
import { SECTIONS, table } from "../helpers/words.mjs";
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { bindLanguage, languageFor } from "../../../web/language/choice.js";
import {
  Complaint, LANGUAGES, fixed, language, need, number, onLanguage, say, speak, t,
} from "../../../web/language/language.js";
import { useLoader } from "../../../web/language/tables.js";

const WEB = fileURLToPath(new URL("../../../web/", import.meta.url));
const NAMES = Object.keys(LANGUAGES);
const tables = Object.fromEntries(
  await Promise.all(
    NAMES.map(async (name) => [name, Object.assign({}, ...(await Promise.all(SECTIONS.map((section) => table(name, section)))))]),
  ),
);

/** The source of every script of the page, by its path. */
const sources = Object.fromEntries(
  await Promise.all(
    (await readdir(WEB, { recursive: true }))
      .filter((path) => path.endsWith(".js") && !path.startsWith("pkg"))
      .map(async (path) => [path, await readFile(WEB + path, "utf8")]),
  ),
);
const code = [
  ...Object.values(sources),
  (await readFile(`${WEB}demo.html`, "utf8")).replaceAll(/(?:href|src)="[^"]*"/g, ""),
].join("\n");

const FORM = /\.(zero|one|two|few|many|other)$/;
/** Removes the plural forms from keys, because the page names a text with plural forms by one key. */
const plain = (keys) => new Set(keys.map((key) => key.replace(FORM, "")));
const section = `(?:${SECTIONS.join("|")})`;
const used = new Set([...code.matchAll(new RegExp(`["']((${section})\\.[\\w.-]*\\w)["']`, "g"))].map(([, key]) => key));
/** The beginnings of keys of which the code computes the rest. */
const stems = new Set([...code.matchAll(new RegExp(`["\`](${section}\\.[\\w.-]*)\\$\\{`, "g"))].map(([, stem]) => stem));

test("every key that the page names exists in every language", () => {
  assert.ok(used.size > 100 && stems.size > 3, "the keys were not found in the sources");
  for (const name of NAMES) {
    const keys = plain(Object.keys(tables[name]));
    assert.deepEqual([...used].filter((key) => !keys.has(key)), [], name);
    assert.deepEqual([...stems].filter((stem) => ![...keys].some((key) => key.startsWith(stem))), [], name);
  }
});

test("the page names every text", () => {
  for (const name of NAMES) {
    // The keys of the core's messages are not in the page's code, because errors of the core contain them.
    const keys = [...plain(Object.keys(tables[name]))].filter((key) => !key.startsWith("core."));
    const idle = keys.filter((key) => !used.has(key) && ![...stems].some((stem) => key.startsWith(stem)));
    assert.deepEqual(idle, [], name);
  }
});

test("every language has the same texts, with its own plural forms and the same placeholders", () => {
  const blanks = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const name of NAMES) {
    assert.deepEqual([...plain(Object.keys(tables[name]))].sort(), [...plain(Object.keys(tables.en))].sort(), name);
    const forms = new Intl.PluralRules(name).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(tables[name])) {
      assert.ok(text.trim() !== "" || ["main.space"].includes(key), `${name} has nothing for ${key}`);
      const base = key.replace(FORM, "");
      if (base !== key) assert.deepEqual(forms.filter((form) => !(`${base}.${form}` in tables[name])), [], `${name}: ${base}`);
      assert.deepEqual(blanks(text), blanks(tables.en[key] ?? tables.en[`${base}.other`]), `${name}: ${key}`);
    }
  }
});

test("each key is in the table of its section", async () => {
  for (const name of NAMES) {
    for (const section of SECTIONS) {
      for (const key of Object.keys(await table(name, section)))
        assert.ok(key.startsWith(`${section}.`), `${name}/${section}.json: ${key}`);
    }
  }
});

test("no text is left untranslated", () => {
  for (const name of ["ja", "zh"]) {
    const same = Object.entries(tables[name]).filter(
      ([key, text]) => text === tables.en[key] && /[a-z]{3}/.test(text.replace(/\{\w+\}/g, "")),
    );
    assert.deepEqual(same, [], name);
  }
});

/** The texts that the markup may contain untranslated: our name, and an example of an address. */
const AS_IT_IS = ["Stackmate", "https://example.org/bot.js"];
const TEXTUAL = "aria-label|title|placeholder|alt";

test("the code contains no texts for people", () => {
  const found = [];
  for (const [path, text] of Object.entries(sources)) {
    const bare = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    // In markup, texts are between tags and in attributes that a screen reader reads. Inserted values are checked below.
    for (const [markup] of bare.matchAll(/`[^`]*<\w[^`]*`/g)) {
      const fixed = markup.replace(/\$\{[^}]*\}/g, "");
      for (const [, words] of fixed.matchAll(/>([^<>`]*[A-Za-z]{2}[^<>`]*)</g)) found.push([path, words.trim()]);
      for (const [, words] of fixed.matchAll(new RegExp(`\\s(?:${TEXTUAL})="([^"]*[A-Za-z]{2}[^"]*)"`, "g")))
        found.push([path, words]);
    }
    // In code, texts are string literals that an element or a widget gets.
    const given = `(?:textContent|innerText|"(?:${TEXTUAL})"|\\b(?:label|help|lead|title))`;
    const quoted = `["'\`]([^"'\`]*[A-Za-z]{2}[^"'\`]*)["'\`]`;
    for (const [, words] of bare.matchAll(new RegExp(`${given}\\s*[:=]\\s*${quoted}`, "g"))) {
      if (/[A-Za-z]{2}/.test(words.replace(/\$\{[^}]*\}?/g, "")) && !new RegExp(`^${section}\\.`).test(words))
        found.push([path, words]);
    }
  }
  assert.deepEqual(found.filter(([, words]) => !AS_IT_IS.includes(words)), []);
});

test("the language is the chosen one, else the browser's first that is available, else English", () => {
  assert.equal(languageFor(null, ["de-DE", "zh-Hans-CN", "ja"]), "zh");
  assert.equal(languageFor("ja", ["zh-CN"]), "ja");
  assert.equal(languageFor("JA-jp", []), "ja");
  assert.equal(languageFor("tlh", ["fr", "zh"]), "zh");
  assert.equal(languageFor(null, []), "en");
});

test("texts have plural forms, values, and other texts inside", () => {
  assert.equal(t("bots.engine.threads", { count: 1, why: "w" }), "1 thread: w");
  const chosen = t("bots.engine.threads", { count: 1234, why: { key: "bots.engine.chosen" } });
  assert.equal(chosen, "1,234 threads: set with the option “threads”");
  assert.equal(t("main.nothing.like.it"), "main.nothing.like.it");
  assert.equal(t("main.forfeits", { name: "{why}", why: "x" }), "{why} forfeits: x.");
  assert.deepEqual([number(1234.5), fixed(1, 2)], ["1,234.5", "1.00"]);
});

test("a change of the language notifies its listeners, and errors are shown in the new language", async () => {
  const heard = [];
  const stop = onLanguage(() => heard.push(language()));
  const complaint = new Complaint("foreign.script.empty");
  assert.equal(complaint.message, "the script is empty");
  await speak("ja");
  assert.equal(t("main.action.hold"), "ホールド");
  assert.equal(say(complaint), "スクリプトが空です");
  assert.equal(say(new Error("as it is")), "as it is");
  await speak("en");
  stop();
  await speak("zh");
  assert.deepEqual(heard, ["ja", "en"]);
  assert.equal(t("main.action.hold"), "暂存");
});

test("a table that fails to load does not change the language, and of two changes the last one counts", async () => {
  await speak("en");
  const waiting = new Map();
  useLoader((name, section) => new Promise((resolve, reject) => waiting.set(`${name}/${section}`, { resolve, reject })));
  const lost = need("hats");
  waiting.get("en/hats").reject(new Error("no hats"));
  await assert.rejects(lost, /no hats/);
  const found = need("hats");
  waiting.get("en/hats").resolve({ "hats.red": "A red hat" });
  await found;
  assert.equal(t("hats.red"), "A red hat");
  const first = speak("ja");
  const second = speak("zh");
  waiting.get("zh/hats").resolve({ "hats.red": "红帽子" });
  await second;
  waiting.get("ja/hats").resolve({ "hats.red": "赤い帽子" });
  await first;
  assert.deepEqual([language(), t("hats.red")], ["zh", "红帽子"]);
});

/**
 * Loads the English texts of some sections, and delays the loading of another language's texts.
 * @returns {Promise<() => void>} ends the delay
 */
async function slowly(language, ...sections) {
  let arrive = () => {};
  const late = new Promise((resolve) => (arrive = resolve));
  useLoader(async (name, section) => {
    if (name === language) await late;
    return { [`${section}.red`]: `${section} in ${name}` };
  });
  await speak("en");
  for (const section of sections) await need(section);
  return arrive;
}

test("a section that loads during a change of the language appears in the new language", async () => {
  const arrive = await slowly("ja", "gloves");
  const spoken = speak("ja");
  useLoader(async (name, section) => ({ [`${section}.red`]: `${section} in ${name}` }));
  const there = need("shoes").then(() => t("shoes.red"));
  arrive();
  assert.equal(await there, "shoes in ja");
  await spoken;
});

test("a language that is chosen and then changed back while it loads is not used", async () => {
  const arrive = await slowly("zh", "scarves");
  const parts = { window: new EventTarget(), navigator: { languages: [] }, MutationObserver: class { observe() {} } };
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(globalThis, name, { value, configurable: true });
  const { ready, choose } = bindLanguage({ host: { getAttribute: () => null }, chosen: "en", onFailure: assert.fail });
  await ready;
  choose("zh");
  choose("en");
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(language(), "en");
});

test("small numbers are written as every language of the page writes them", () => {
  const values = Array.from({ length: 1_000 }, (_, value) => value);
  const shown = values.map((value) => number(value));
  for (const name of NAMES) assert.deepEqual(shown, values.map((value) => new Intl.NumberFormat(name).format(value)), name);
});
