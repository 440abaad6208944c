// Tests the bindings of keys and gamepad controls to actions: the actions of a key, conflicts, and the names of keys and gamepad
// controls.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { byName, conflicts, controlLabel, isFree, keyLabel, toggled } from "../../../web/settings/bindings.js";
import { t } from "../../../web/language/language.js";
import { themeFor } from "../../../web/settings/looks.js";
import { ACTIONS, DEFAULTS } from "../../../web/settings/schema.js";

const bind = (fields) => ({ ...DEFAULTS.keys, ...fields });

test("a key's actions are listed in order of priority", () => {
  const actions = byName(bind({ hold: ["Space"], confirm: ["Space"] }));
  assert.deepEqual(actions.Space, ["hard_drop", "hold", "confirm"]);
  assert.equal(actions.constructor, undefined);
});

test("the default keys and controls have no conflict", () => {
  assert.equal(conflicts(DEFAULTS.keys).size, 0);
  assert.equal(conflicts(DEFAULTS.gamepad).size, 0);
});

test("a conflict is reported for both actions, but confirm may share its key with a button", () => {
  const found = conflicts(bind({ hold: ["KeyZ"], confirm: ["Space"] }));
  assert.deepEqual([...found.keys()].sort(), ["ccw", "hold"]);
  assert.deepEqual(found.get("hold"), [{ name: "KeyZ", other: "ccw" }]);
  assert.deepEqual(found.get("ccw"), [{ name: "KeyZ", other: "hold" }]);
});

test("confirm may not share its key with a command: it would restart a paused game", () => {
  const found = conflicts(bind({ restart: ["KeyR", "Enter"] }));
  assert.deepEqual(found.get("restart"), [{ name: "Enter", other: "confirm" }]);
  assert.deepEqual(found.get("confirm"), [{ name: "Enter", other: "restart" }]);
});

test("a key is added at the end of a binding, and removed from it", () => {
  assert.deepEqual(toggled(DEFAULTS.keys, "ccw", "ControlLeft"), { ccw: ["KeyZ", "ControlLeft"] });
  assert.deepEqual(toggled(DEFAULTS.keys, "cw", "ArrowUp"), { cw: ["KeyX"] });
});

test("keys have readable names", () => {
  const named = {
    KeyQ: "Q", Digit4: "4", ArrowUp: "↑", ShiftLeft: "Left Shift", Numpad4: "Num 4", NumpadAdd: "Num +",
    Semicolon: ";", F4: "F4",
  };
  for (const [code, label] of Object.entries(named)) assert.equal(keyLabel(code), label);
  const azerty = new Map([["KeyQ", "a"], ["Semicolon", "m"]]);
  assert.deepEqual([keyLabel("KeyQ", azerty), keyLabel("Semicolon", azerty), keyLabel("Space", azerty)], ["A", "M", "Space"]);
});

test("a gamepad's controls have names", () => {
  assert.deepEqual([controlLabel("b0"), controlLabel("b14"), controlLabel("a0-"), controlLabel("b20"), controlLabel("a6+")],
    ["A / ✕", "D-pad ←", "Left stick ←", "Button 20", "Axis 6+"]);
});

test("keys that the browser needs cannot be bound", () => {
  for (const code of ["Tab", "Escape", "MetaLeft", "F5", ""]) assert.equal(isFree(code), false, code);
  for (const code of ["KeyA", "ControlLeft", "Enter"]) assert.equal(isFree(code), true, code);
});

test("every action has its own name", () => {
  assert.equal(new Set(ACTIONS.map((action) => t(`main.action.${action}`))).size, ACTIONS.length);
});

test("the system's preference decides the theme only if the theme is System", () => {
  const wishes = (...wanted) => (query) => wanted.some((word) => query.includes(word));
  assert.equal(themeFor("dark", wishes("light", "contrast")), "dark");
  assert.equal(themeFor("system", wishes()), "dark");
  assert.equal(themeFor("system", wishes("light")), "light");
  assert.equal(themeFor("system", wishes("light", "contrast")), "contrast");
});
