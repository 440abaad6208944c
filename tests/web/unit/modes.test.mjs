// Tests that a mode is one folder and one row: a toy mode that is made from a template works on every screen, without other
// changes to the site.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { rules } from "../helpers/rules.mjs";
import { siteWithToy } from "../helpers/toy-mode.mjs";

const { document } = globalThis;
const folder = await mkdtemp(join(tmpdir(), "stackmate-toy-"));
after(() => rm(folder, { recursive: true }));
// The copied files are ES modules, and Node needs a package.json that says so.
await writeFile(join(folder, "package.json"), '{ "type": "module" }');
const site = await siteWithToy(folder);

/** Imports a module of the copy. @param {string} path @returns {Promise<any>} */
const of = (path) => import(join(site, path));
const { MODES, provideWords } = await of("shell/modes.js");
const { need, speak, t } = await of("language/language.js");
const { useLoader } = await of("language/tables.js");
const read = async (language, section) => JSON.parse(await readFile(join(site, `language/${language}/${section}.json`), "utf8"));

before(async () => {
  useLoader(read);
  provideWords(MODES);
  await speak("en");
  for (const section of ["mode", "menu", "replays"]) await need(section);
});

/** Makes a fake element that keeps its attributes and contents. @param {string} name */
const element = (name) => {
  const attributes = new Map();
  return {
    name, attributes, dataset: /** @type {Record<string, string>} */ ({}), children: /** @type {any[]} */ ([]), textContent: "",
    append(...children) {
      this.children.push(...children);
    },
    setAttribute: (key, value) => void attributes.set(key, value),
    getAttribute: (key) => attributes.get(key) ?? null,
  };
};

test("the toy mode is in the menu, with its name in every language", async () => {
  const { card, cards } = await of("menu/cards.js");
  globalThis.document = /** @type {any} */ ({ createElement: element });
  try {
    for (const [language, name] of [["ja", "おもちゃ"], ["zh", "玩具"], ["en", "Toy"]]) {
      await speak(language);
      const all = cards(MODES, (row) => card(row, row.id === "versus", row.id === "versus" ? "start" : undefined));
      const [head, group, ...others] = all.children;
      assert.equal(head.name, "h3");
      const [toy, ...rest] = group.children;
      assert.equal(toy.dataset.mode, "toy");
      assert.equal(toy.children[0].textContent, name);
      assert.match(toy.innerHTML, /r="6"/);
      assert.deepEqual(
        rest.filter(({ dataset }) => dataset.action).map(({ attributes }) => attributes.get("aria-current")),
        ["true"],
      );
      assert.deepEqual(others.map((one) => one.name), ["h3", "div", "h3", "div"], "three groups");
    }
  } finally {
    globalThis.document = document;
  }
});

test("an address opens the toy mode by its name or alias, and keeps its parameter", async () => {
  const { optionsOf } = await of("shell/options.js");
  const { known } = await of("embed/known.js");
  globalThis.window ??= /** @type {any} */ ({ navigator: {} });
  for (const mode of ["toy", "plaything"]) {
    const asked = known(new URLSearchParams(`mode=${mode}&colour=red&onclick=alert()`));
    assert.deepEqual(asked, { mode, colour: "red" });
    const host = { getAttribute: (name) => asked[name] ?? null, hasAttribute: () => false, removeAttribute: assert.fail };
    assert.equal(optionsOf(host, assert.fail, MODES).mode.id, "toy");
  }
  const refused = [];
  const host = {
    getAttribute: (name) => (name === "mode" ? "toys" : null), hasAttribute: () => false,
    removeAttribute: () => undefined,
  };
  assert.equal(optionsOf(host, (error) => refused.push(error.message), MODES).mode, MODES.first);
  assert.match(refused.join(), /"toys" is not one of toy, versus/);
});

test("a widget's attribute can name the toy mode", async () => {
  const { read } = await of("embed/choices.js");
  const { choicesIn } = await of("embed/message.js");
  const attributes = [{ name: "mode", value: "toy" }, { name: "seed", value: "7" }, { name: "colour", value: "red" }];
  assert.deepEqual(choicesIn(read({ attributes }), assert.fail), { mode: "toy", seed: "7", colour: "red" });
});

test("replays of the toy mode have its name and its players", async () => {
  const { PERSON, modeOf, readAbout, seatsIn, textOf } = await of("modes/replays/about.js");
  const seats = seatsIn(MODES.get("toy"), ["level:casual", "level:master"]);
  assert.deepEqual(seats, [PERSON, "level:master"]);
  assert.deepEqual(seatsIn({ seats: ["person", { level: "first-game" }] }, []), [PERSON, "level:first-game"]);
  const about = readAbout(textOf({ mode: "toy", seats, at: null }));
  assert.deepEqual([about.mode, modeOf(about), modeOf({ mode: "toys" })], ["toy", "Toy", t("replays.mode.unknown")]);
});

test("the toy mode is played, and the pause command pauses and resumes it", async () => {
  const { Screens } = await of("shell/screens.js");
  const { openScreens } = await of("shell/open-screens.js");
  const stackmate = await rules();
  const shown = [];
  const panel = new Proxy({ setMode: (mode) => shown.push(mode.layout) }, { get: (own, name) => own[name] ?? (() => undefined) });
  const display = { open: () => undefined, clear: () => undefined, frame: () => undefined };
  const chosen = () => ({ handling: {}, rules: {} });
  const parts = { panel, display, chosen, load: async () => stackmate, seed: "7", series: { leave: () => undefined } };
  const screens = new Screens(MODES, openScreens(MODES, parts), MODES.get("versus"));
  screens.show("toy");
  const plays = async () => {
    for (let tries = 0; tries < 600 && screens.state !== "playing"; tries += 1) await new Promise((next) => setTimeout(next, 5));
  };
  await plays();
  assert.deepEqual([screens.mode, screens.state, shown.at(-1)], ["toy", "playing", "toy-layout"]);
  assert.deepEqual([screens.command("pause"), screens.state], [true, "paused"]);
  assert.deepEqual([screens.command("pause"), screens.state, screens.isRunning], [true, "paused", true], "it counts in");
  await plays();
  assert.equal(screens.state, "playing");
  screens.current.close();
});
