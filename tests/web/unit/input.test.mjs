// Tests how keys become buttons: the key map, repeat, several keys on one button, blur and unbinding.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openHuman } from "../../../web/input/human.js";
import { BUTTON, Buttons, DEFAULT_KEYS, bindKeyboard, isButton } from "../../../web/input/input.js";

function key(type, code, extra = {}) {
  const event = new Event(type, { cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: extra.timeStamp ?? 0 });
  return Object.assign(event, {
    code, metaKey: false, altKey: false, repeat: extra.repeat ?? false, ctrlKey: extra.ctrlKey ?? false,
  });
}

/** Makes a function that returns the list of actions of a key. */
const actionsOf = (keys) => (code) => [keys[code] ?? []].flat();

function open({ keys = DEFAULT_KEYS, accepts = () => true, onCommand } = {}) {
  const target = new EventTarget();
  const edges = [];
  const commands = [];
  const buttons = new Buttons((button, down, timeStamp) => edges.push([button, down, timeStamp]));
  onCommand ??= (command) => commands.push(command) > 0;
  const unbind = bindKeyboard(target, { actions: actionsOf(keys), buttons, accepts, onCommand });
  const send = (...args) => {
    const event = key(...args);
    target.dispatchEvent(event);
    return event;
  };
  return { target, edges, commands, send, unbind };
}

test("each button has its bit of the button set", () => {
  assert.deepEqual(Object.values(BUTTON), [1, 2, 4, 8, 16, 32, 64, 128, 256]);
});

test("the default map has every button except sonic drop, and the commands", () => {
  const bound = new Set(Object.values(DEFAULT_KEYS));
  const { sonic_drop: _, ...usual } = BUTTON;
  for (const name of [...Object.keys(usual), "restart", "pause", "confirm"]) assert.ok(bound.has(name), name);
  assert.ok(!bound.has("sonic_drop"));
  assert.equal(DEFAULT_KEYS.Space, "hard_drop");
  assert.equal(DEFAULT_KEYS.ArrowUp, "cw");
  assert.equal(DEFAULT_KEYS.KeyZ, "ccw");
  assert.equal(DEFAULT_KEYS.ShiftLeft, "hold");
});

test("names of the object prototype are not buttons", () => {
  assert.equal(isButton("left"), true);
  assert.equal(isButton("toString"), false);
  assert.equal(isButton("pause"), false);
  assert.equal(isButton(undefined), false);
});

test("a press and a release have the event's own time stamp", () => {
  const { edges, send } = open();
  const event = send("keydown", "ArrowLeft", { timeStamp: 12.5 });
  send("keyup", "ArrowLeft", { timeStamp: 80.25 });
  assert.deepEqual(edges, [["left", true, 12.5], ["left", false, 80.25]]);
  assert.equal(event.defaultPrevented, true);
});

test("repeated events are ignored, but their default action is prevented", () => {
  const { edges, send } = open();
  send("keydown", "Space");
  assert.equal(send("keydown", "Space", { repeat: true }).defaultPrevented, true);
  assert.equal(edges.length, 1);
});

test("a button with two keys is pressed with the first key and released with the last", () => {
  const { edges, send } = open();
  send("keydown", "ArrowUp");
  send("keydown", "KeyX");
  send("keyup", "ArrowUp");
  assert.deepEqual(edges.map(([, down]) => down), [true]);
  send("keyup", "KeyX");
  assert.deepEqual(edges.map(([, down]) => down), [true, false]);
});

test("a release without a press is ignored", () => {
  const { edges, send } = open();
  send("keyup", "KeyC");
  assert.deepEqual(edges, []);
});

test("leaving the window releases all buttons", () => {
  const { edges, send, target } = open();
  send("keydown", "ArrowLeft");
  send("keydown", "ArrowDown");
  target.dispatchEvent(new Event("blur"));
  assert.deepEqual(edges.slice(2).map(([button, down]) => [button, down]), [["left", false], ["soft_drop", false]]);
  send("keyup", "ArrowLeft");
  assert.equal(edges.length, 4);
});

test("browser shortcuts and unknown keys are not handled", () => {
  const { edges, commands, send } = open();
  assert.equal(send("keydown", "KeyR", { ctrlKey: true }).defaultPrevented, false);
  assert.equal(send("keydown", "KeyQ").defaultPrevented, false);
  assert.deepEqual([edges, commands], [[], []]);
});

test("when the game does not accept input, presses are ignored and releases still count", () => {
  let listening = true;
  const { edges, send } = open({ accepts: () => listening });
  send("keydown", "ArrowLeft");
  listening = false;
  assert.equal(send("keydown", "ArrowRight").defaultPrevented, false);
  send("keyup", "ArrowLeft");
  assert.deepEqual(edges.map(([button, down]) => [button, down]), [["left", true], ["left", false]]);
});

test("another key map binds other keys", () => {
  const { edges, commands, send } = open({ keys: { KeyJ: "left", F4: "restart" } });
  send("keydown", "KeyJ");
  send("keydown", "ArrowLeft");
  send("keydown", "F4");
  assert.deepEqual(edges.map(([button]) => button), ["left"]);
  assert.deepEqual(commands, ["restart"]);
});

test("for a key with a button and a command, the command is tried first", () => {
  const playing = open({ keys: { Space: ["hard_drop", "confirm"] }, onCommand: () => false });
  playing.send("keydown", "Space");
  assert.deepEqual([playing.edges.length, playing.commands], [1, []]);
  const over = open({ keys: { Space: ["hard_drop", "confirm"] } });
  assert.equal(over.send("keydown", "Space").defaultPrevented, true);
  assert.deepEqual([over.edges, over.commands], [[], ["confirm"]]);
});

test("for a key with two buttons, the first accepted button is pressed", () => {
  const { edges, send } = open({ keys: { KeyZ: ["ccw", "hold"] }, accepts: (_, action) => action === "hold" });
  send("keydown", "KeyZ");
  assert.deepEqual(edges.map(([button]) => button), ["hold"]);
});

test("a key that gets another binding while it is held still releases its old button", () => {
  const keys = { KeyJ: "left" };
  const { edges, send } = open({ keys });
  send("keydown", "KeyJ");
  keys.KeyJ = "right";
  send("keyup", "KeyJ");
  assert.deepEqual(edges.map(([button, down]) => [button, down]), [["left", true], ["left", false]]);
});

test("keys with Ctrl belong to the browser, unless Ctrl is bound", () => {
  const shortcut = open();
  shortcut.send("keydown", "ArrowLeft", { ctrlKey: true });
  assert.deepEqual(shortcut.edges, []);
  const bound = open({ keys: { ...DEFAULT_KEYS, ControlLeft: "hold" } });
  bound.send("keydown", "ControlLeft", { ctrlKey: true });
  bound.send("keydown", "ArrowLeft", { ctrlKey: true });
  assert.deepEqual(bound.edges.map(([button]) => button), ["hold", "left"]);
});

test("unbinding releases all buttons and stops listening", () => {
  const { edges, send, unbind } = open();
  send("keydown", "ArrowLeft");
  unbind();
  send("keydown", "ArrowRight");
  assert.deepEqual(edges.map(([button, down]) => [button, down]), [["left", true], ["left", false]]);
});

test("a person's seat translates button names to bits", () => {
  const target = new EventTarget();
  const edges = [];
  const human = openHuman({
    target, pad: new EventTarget(), actions: actionsOf(DEFAULT_KEYS), accepts: () => true, onCommand: () => false,
    onEdge: (...edge) => edges.push(edge),
  });
  target.dispatchEvent(key("keydown", "Space", { timeStamp: 3 }));
  human.close();
  assert.deepEqual(edges[0], [8, true, 3]);
  assert.deepEqual(edges[1].slice(0, 2), [8, false]);
});
