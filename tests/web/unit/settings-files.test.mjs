// Tests settings files from any source: each is accepted completely, or is rejected with a message and changes no setting.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Complaint } from "../../../web/language/language.js";
import { DEFAULTS, SCHEMA, SECTIONS, read } from "../../../web/settings/schema.js";
import { STORAGE_KEY } from "../../../web/settings/first.js";
import { Store } from "../../../web/settings/store.js";
import { INHERITED, below, fields, generator, json, mutated, pick, text } from "../helpers/random.mjs";

const NAMES = [...SECTIONS, ...Object.values(SCHEMA).flatMap((section) => Object.keys(section)), "kind", "version", "calm"];
const VALUES = ["stackmate settings", "ArrowLeft", "KeyA", "b0", "a1-", "dark", "custom", "master", "full", "ja", "gestures"];

/** Makes a storage in memory. */
const keeper = (text = null) => ({
  text,
  getItem: (key) => (key === STORAGE_KEY ? text : null),
  setItem() {
    this.writes = (this.writes ?? 0) + 1;
  },
});

/**
 * Makes the text of a file: a file that the page could have saved, such a file with random changes, or any other text.
 * @param {() => number} random
 */
function file(random) {
  const whole = { kind: "stackmate settings", version: pick(random, [1, 2, 2, 2, 3, 99, -1, "2"]), ...DEFAULTS };
  const kind = below(random, 4);
  if (kind === 0) return mutated(random, JSON.stringify(whole));
  if (kind === 1) return JSON.stringify(json(random, [...NAMES, ...VALUES], 4));
  if (kind === 2) return text(random, 60);
  const section = pick(random, [...SECTIONS, ...INHERITED]);
  const changed = fields(
    Array.from({ length: 1 + below(random, 2) }, () => [pick(random, [...NAMES, ...INHERITED]), json(random, VALUES, 2)]),
  );
  return JSON.stringify(
    fields([...Object.entries(whole), [section, random() < 0.8 ? { ...DEFAULTS[section], ...changed } : json(random, NAMES, 2)]]),
  );
}

test("each of 4,000 random files is accepted completely, or is rejected with a message and changes nothing", () => {
  const seen = { taken: 0, refused: 0 };
  for (let seed = 1; seed <= 4000; seed += 1) {
    const storage = keeper();
    const store = new Store(storage);
    const it = file(generator(seed));
    const before = store.settings;
    try {
      store.fromText(it);
      seen.taken += 1;
      const again = read(JSON.parse(JSON.stringify(store.settings)));
      assert.deepEqual(again, { settings: store.settings, complaints: [] }, `seed ${seed}`);
      assert.equal(new Store(keeper(store.toText())).notice, "", `seed ${seed}`);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      seen.refused += 1;
      assert.ok(error instanceof Complaint || error.constructor === Error, `seed ${seed}: ${error.stack}`);
      assert.ok(error.message.length > 10 && error.message.length < 1000, `seed ${seed}: ${error.message}`);
      assert.ok(store.settings === before && !storage.writes, `seed ${seed}: a rejected file changes nothing`);
    }
  }
  assert.ok(seen.taken > 200 && seen.refused > 200, JSON.stringify(seen));
});

test("with 2,000 random texts in the storage all settings are valid, and the notice is short", () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const store = new Store(keeper(file(generator(seed))));
    assert.deepEqual(read(store.settings), { settings: store.settings, complaints: [] }, `seed ${seed}`);
    assert.ok(store.notice.length < 1000, `seed ${seed}`);
  }
  assert.equal({}.das, undefined, "the object prototype is unchanged");
});

test("deeply nested and long texts are rejected", () => {
  const store = new Store(null);
  for (const it of [
    "[".repeat(49_000), `${"[".repeat(24_000)}${"]".repeat(24_000)}`, `{"a":`.repeat(9000),
    `"${"x".repeat(60_000)}"`,
    `{"kind":"stackmate settings","keys":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
  ]) {
    assert.throws(() => store.fromText(it), Error);
  }
  assert.deepEqual(store.settings, DEFAULTS);
});
