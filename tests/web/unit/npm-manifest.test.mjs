// @ts-check
/** Tests that the manifest of the npm package is valid, and that it, the types and the game agree. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Ajv } from "ajv";
import { CHOICES } from "../../../web/embed/known.js";
import { choicesIn } from "../../../web/embed/message.js";
import { EVENTS } from "../../../web/embed/protocol.js";

const PACKAGE = new URL("../../../xtask/src/release/npm/", import.meta.url);
const SCHEMA = new URL("../node_modules/custom-elements-manifest/schema.json", import.meta.url);

/** @param {URL} file */
const json = async (file) => JSON.parse(await readFile(file, "utf8"));
const manifest = await json(new URL("custom-elements.json", PACKAGE));
const types = await readFile(new URL("index.d.ts", PACKAGE), "utf8");
const [element] = manifest.modules[0].declarations;
/** @type {{ name: string, type: { text: string } }[]} */
const attributes = element.attributes;

test("the manifest is valid by the published schema", async () => {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(await json(SCHEMA));
  assert.ok(validate(manifest), JSON.stringify(validate.errors));
  assert.ok(!validate({ ...manifest, modules: [{ kind: "javascript-module" }] }), "the schema rejects something");
});

test("the manifest, the types and the game have the same attributes", () => {
  const names = attributes.map(({ name }) => name);
  const [, body] = /interface StackMateAttributes \{\n([^]*?)\n\}/.exec(types) ?? [];
  assert.deepEqual([...body.matchAll(/^  (\w+)\?:/gm)].map(([, name]) => name), names);
  // These belong to addresses: a widget has other names for them, or no use for them.
  const others = ["pace", "threads", "first-to", "next", "start"];
  assert.deepEqual(CHOICES.filter((name) => !others.includes(name)).sort(), names.filter((name) => name !== "autoplay").sort());
});

test("the game accepts every value that the manifest lists", () => {
  for (const { name, type: { text } } of attributes) {
    for (const [, value] of text.matchAll(/"([^"]+)"/g)) choicesIn({ [name]: value }, (why) => assert.fail(why));
  }
});

test("the manifest and the types have the events and methods of the element", async () => {
  const source = await readFile(new URL("../../../web/embed/stack-mate.js", import.meta.url), "utf8");
  const named = (/** @type {{ name: string }[]} */ list) => list.map(({ name }) => name);
  assert.deepEqual(named(element.events), [...EVENTS]);
  for (const name of EVENTS) assert.match(types, new RegExp(`^  ${name}: CustomEvent`, "m"));
  for (const name of named(element.members)) {
    assert.match(source, new RegExp(`^  ${name}\\(`, "m"));
    assert.match(types, new RegExp(`^  ${name}\\(`, "m"));
  }
});
