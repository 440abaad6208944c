// Tests the settings: any stored value is read field by field and migrated, and an invalid change is rejected.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { PRESETS, applyPreset, inFrames, presetOf } from "../../../web/settings/presets.js";
import { ACTIONS, DEFAULTS, SCHEMA, SECTIONS, read } from "../../../web/settings/schema.js";
import { migrate } from "../../../web/settings/migrate.js";
import { STORAGE_KEY, firstSettings } from "../../../web/settings/first.js";
import { Store } from "../../../web/settings/store.js";

/** Makes a fake of the browser's storage, which is empty or contains a text. */
function keeper(text = null) {
  return {
    text,
    getItem(key) {
      return key === STORAGE_KEY ? this.text : null;
    },
    setItem(key, value) {
      if (key === STORAGE_KEY) this.text = value;
    },
  };
}

const kept = (value) => keeper(JSON.stringify({ kind: "stackmate settings", version: 1, ...value }));

test("an empty storage gives the defaults, without a notice", () => {
  const store = new Store(keeper());
  assert.deepEqual(store.settings, DEFAULTS);
  assert.equal(store.notice, "");
  assert.deepEqual(store.settings.keys.hold, ["KeyC", "ShiftLeft", "ShiftRight"]);
});

test("every default is a valid value", () => {
  for (const section of SECTIONS) {
    for (const [name, field] of Object.entries(SCHEMA[section])) assert.ok(field.fits(field.fallback), `${section}.${name}`);
  }
});

test("a chosen value is restored after a reload", () => {
  const storage = keeper();
  new Store(storage).set("handling", { das: 90, arr: 0 });
  const again = new Store(storage);
  assert.deepEqual(
    [again.settings.handling.das, again.settings.handling.arr, again.settings.handling.dcd],
    [90, 0, DEFAULTS.handling.dcd],
  );
  assert.equal(again.notice, "");
});

test("each invalid field alone gets its default, and is named with its value", () => {
  const hostile = [
    ["handling", "das", 0], ["handling", "das", 401], ["handling", "das", 1.5], ["handling", "das", "90"],
    ["handling", "das", null],
    ["handling", "arr", -1], ["handling", "soft_drop_factor", 1e9], ["handling", "irs", "true"], ["handling", "ihs", 1],
    ["rules", "previews", 0], ["rules", "previews", 8], ["keys", "left", "ArrowLeft"], ["keys", "left", [1]],
    ["keys", "left", ["__proto__"]], ["keys", "left", ["KeyA", "KeyA"]],
    ["keys", "left", Array(9).fill("KeyA").map((k, i) => `Key${i}`)],
    ["keys", "left", ["<img src=x onerror=alert(1)>"]], ["gamepad", "cw", ["b32"]], ["gamepad", "cw", ["a0"]],
    ["touch", "mode", "telepathy"], ["sound", "volume", 101], ["sound", "muted", {}], ["looks", "theme", "constructor"],
    ["looks", "marks", "toString"], ["looks", "ghost", "60; background: url(//x)"],
  ];
  for (const [section, name, value] of hostile) {
    const other = section === "sound" ? { rules: { previews: 3 } } : { sound: { volume: 35 } };
    const store = new Store(kept({ ...other, [section]: { [name]: value } }));
    assert.deepEqual(store.settings[section][name], DEFAULTS[section][name], `${section}.${name} = ${JSON.stringify(value)}`);
    assert.ok(store.notice.includes(`${section}.${name} is `), store.notice);
    assert.ok(
      section === "sound" ? store.settings.rules.previews === 3 : store.settings.sound.volume === 35,
      "the other settings are kept",
    );
  }
});

test("a text that is not settings is ignored, with a notice", () => {
  for (const text of ["", "{", "null", "7", "[]", '"x"', "\u0000", `{"a":"${"x".repeat(60_000)}"}`]) {
    const store = new Store(keeper(text));
    assert.deepEqual(store.settings, DEFAULTS);
    assert.match(store.notice, /could not be read/, text.slice(0, 20));
  }
  for (const section of [7, "x", [], true]) assert.match(new Store(kept({ handling: section })).notice, /handling is /);
});

test("inherited and unknown fields are ignored", () => {
  const polluted = JSON.parse('{"__proto__":{"handling":{"das":50}},"handling":{"__proto__":{"arr":99},"colour":"red"},"x":1}');
  const { settings, complaints } = read(polluted);
  assert.deepEqual(settings, DEFAULTS);
  assert.deepEqual(complaints, []);
  assert.equal({}.das, undefined);
});

test("the notice is repeated until it is settled", () => {
  const storage = kept({ sound: { volume: -5 }, rules: { previews: 2 } });
  assert.match(new Store(storage).notice, /volume is -5/);
  new Store(storage).settle();
  const after = new Store(storage);
  assert.equal(after.notice, "");
  assert.equal(after.settings.rules.previews, 2);
});

test("a notice with many complaints shows the first ones and the number of others", () => {
  const store = new Store(kept({ handling: { das: 0, arr: -1, dcd: -1, soft_drop_factor: -1, irs: 0 } }));
  assert.match(store.notice, /das is 0.*And 2 more invalid settings\.$/);
});

test("older settings go through every migration step, and of newer ones the known fields are read", () => {
  const steps = [
    ({ delay, ...rest }) => ({ ...rest, handling: { das: delay } }),
    ({ handling, ...rest }) => ({ ...rest, handling: { ...handling, arr: handling.das / 10 } }),
  ];
  assert.deepEqual(migrate({ version: 1, delay: 100 }, steps).kept.handling, { das: 100, arr: 10 });
  assert.deepEqual(migrate({ version: 2, handling: { das: 50 } }, steps).kept.handling, { das: 50, arr: 5 });
  assert.deepEqual(migrate({ version: 3, handling: { das: 50 } }, steps), {
    kept: { version: 3, handling: { das: 50 } },
    newer: false,
  });
  assert.equal(migrate({ version: 4 }, steps).newer, true);
  for (const version of [undefined, 0, -3, "2", 1.5]) assert.equal(migrate({ version, delay: 100 }, steps).kept.handling.arr, 10);
  const old = new Store(keeper(JSON.stringify({ version: 1, delay: 120 })), steps);
  assert.deepEqual([old.settings.handling.das, old.settings.handling.arr, old.notice], [120, 12, ""]);
  assert.match(old.toText(), /"version": 3/);
});

test("a migration step that throws gives the defaults and a notice", () => {
  const store = new Store(keeper('{"version":1,"delay":null}'), [({ delay }) => ({ handling: { das: delay.ms } })]);
  assert.deepEqual(store.settings, DEFAULTS);
  assert.match(store.notice, /could not be read/);
});

test("the old setting for less motion becomes calm effects", () => {
  for (const [calm, effects] of [[true, "calm"], [false, "full"]]) {
    const store = new Store(kept({ looks: { calm, ghost: 20 } }));
    assert.deepEqual([store.settings.looks.effects, store.settings.looks.ghost, store.notice], [effects, 20, ""]);
  }
  assert.match(new Store(kept({ looks: 7 })).notice, /looks is 7/);
});

test("settings of a newer version keep their known values, with a notice", () => {
  const storage = keeper(JSON.stringify({ version: 99, handling: { das: 77 }, hats: { colour: "red" } }));
  const before = storage.text;
  const store = new Store(storage);
  assert.equal(store.settings.handling.das, 77);
  assert.match(store.notice, /newer version/);
  assert.equal(storage.text, before, "the storage is not overwritten before a change");
});

test("an invalid change throws an error that names it, and changes nothing", () => {
  const storage = keeper();
  const store = new Store(storage);
  store.set("handling", { das: 100 });
  const before = storage.text;
  assert.throws(() => store.set("handling", { das: 9999 }), /handling\.das is 9999/);
  assert.throws(() => store.set("looks", { theme: "pink" }), /looks\.theme is "pink": it must be one of dark/);
  assert.equal(store.settings.handling.das, 100);
  assert.equal(storage.text, before);
});

test("a file contains all settings, and an invalid file changes nothing", () => {
  const one = new Store(keeper());
  one.set("keys", { half: ["KeyS", "KeyD"] });
  one.set("looks", { theme: "light", ghost: 0 });
  const other = new Store(null);
  other.fromText(one.toText());
  assert.deepEqual(other.settings, one.settings);
  const bad = [
    ["nonsense", /not JSON/], ["[]", /Not a settings file/], ['{"kind":"replay"}', /Not a settings file/],
    ["x".repeat(60_000), /too long/],
    [JSON.stringify({ kind: "stackmate settings", version: 1, handling: { das: -4 } }), /handling\.das is -4/],
  ];
  for (const [text, complaint] of bad) {
    assert.throws(() => other.fromText(text), complaint);
    assert.deepEqual(other.settings, one.settings);
  }
});

test("a reset restores all settings or one section", () => {
  const store = new Store(keeper());
  store.set("keys", { left: ["KeyJ"] });
  store.set("sound", { volume: 5 });
  store.reset(["keys"]);
  assert.deepEqual([store.settings.keys.left, store.settings.sound.volume], [["ArrowLeft"], 5]);
  store.reset();
  assert.deepEqual(store.settings, DEFAULTS);
});

test("without storage, or with one that throws, settings are kept in memory", () => {
  const refuses = () => {
    throw new DOMException("denied", "SecurityError");
  };
  for (const storage of [null, { getItem: refuses, setItem: refuses }, { getItem: () => null, setItem: refuses }]) {
    const store = new Store(storage);
    const seen = [];
    const unwatch = store.watch((settings) => seen.push(settings.handling.das));
    store.set("handling", { das: 60 });
    unwatch();
    store.set("handling", { das: 61 });
    assert.deepEqual([seen, store.settings.handling.das, store.keeps], [[133, 60], 61, false]);
  }
});

test("presets are recognized, and have valid values", () => {
  const store = new Store(null);
  assert.equal(presetOf(store.settings)?.name, "usual");
  for (const preset of PRESETS) {
    applyPreset(store, preset);
    assert.equal(presetOf(store.settings), preset);
  }
  store.set("handling", { das: 84 });
  assert.equal(presetOf(store.settings), undefined);
});

test("times are shown in milliseconds and in frames of 60 Hz", () => {
  assert.equal(inFrames(133), "133 ms · 8.0 F");
  assert.equal(inFrames(0), "0 ms · 0.0 F");
  assert.equal(inFrames(10), "10 ms · 0.6 F");
});

test("every action can be bound on both devices", () => {
  for (const section of ["keys", "gamepad"]) assert.deepEqual(Object.keys(DEFAULTS[section]), [...ACTIONS]);
});

test("the first picture reads its part of the stored settings, and forgives the rest", () => {
  /** @param {string | null} text */
  const stored = (text) => {
    Object.defineProperty(globalThis, "localStorage", { value: { getItem: () => text }, configurable: true });
    return firstSettings();
  };
  const { looks, rules, words } = DEFAULTS;
  for (const text of [null, "{", "[]", "7", '{"looks":3}', '{"looks":{"theme":"pink","ghost":-1}}', '{"__proto__":{"looks":{}}}'])
    assert.deepEqual(stored(text), { looks, rules, words }, String(text));
  const chosen = stored('{"looks":{"theme":"light","ghost":200},"rules":{"previews":3},"words":{"language":"ja"},"keys":{}}');
  assert.deepEqual(chosen, {
    looks: { ...looks, theme: "light" }, rules: { ...rules, previews: 3 }, words: { ...words, language: "ja" },
  });
});
