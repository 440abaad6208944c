// Tests gamepads: which controls are held, what changes from poll to poll, and when.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Gamepads, controlsHeld } from "../../../web/input/gamepad.js";
import { buzzFor } from "../../../web/input/haptics.js";
import { EVENT } from "../../../web/base/events.js";

const pad = ({ index = 0, timestamp = 0, down = [], axes = [0, 0, 0, 0], values = {} } = {}) => ({
  index, timestamp, axes,
  buttons: Array.from({ length: 17 }, (_, i) => ({ pressed: down.includes(i), value: values[i] ?? (down.includes(i) ? 1 : 0) })),
});

function open() {
  let pads = [];
  const seen = [];
  const gamepads = new Gamepads({
    press: (control, source, time) => seen.push(["+", control, source, time]),
    release: (control, source, time) => seen.push(["-", control, source, time]),
  }, () => pads);
  return { seen, poll: (now, ...next) => ((pads = next), gamepads.poll(now)) };
}

test("triggers and sticks count as held beyond half of their way", () => {
  const held = controlsHeld(pad({ down: [0], values: { 6: 0.7, 7: 0.3 }, axes: [-0.9, 0.2, 0, 0.51] }), new Set());
  assert.deepEqual([...held].sort(), ["a0-", "a3+", "b0", "b6"]);
});

test("a stick is released at a smaller deflection than it is pressed (hysteresis)", () => {
  const edge = pad({ axes: [0.45, 0] });
  assert.equal(controlsHeld(edge, new Set()).has("a0+"), false);
  assert.equal(controlsHeld(edge, new Set(["a0+"])).has("a0+"), true);
  assert.equal(controlsHeld(pad({ axes: [0.3, 0] }), new Set(["a0+"])).has("a0+"), false);
});

test("a stick that is moved to the other side releases one direction before it presses the other", () => {
  const { seen, poll } = open();
  poll(10, pad({ axes: [-1, 0] }));
  poll(20, pad({ axes: [1, 0] }));
  assert.deepEqual(seen.map(([what, control]) => what + control), ["+a0-", "-a0-", "+a0+"]);
});

test("presses carry the gamepad's own time stamp unless it is older than the last poll or in the future", () => {
  const { seen, poll } = open();
  poll(100, pad());
  poll(116, pad({ timestamp: 107.5, down: [1] }));
  poll(133, pad({ timestamp: 90, down: [] }));
  poll(150, pad({ timestamp: 400, down: [1] }));
  assert.deepEqual(seen.map(([what, , , time]) => [what, time]), [["+", 107.5], ["-", 133], ["+", 150]]);
});

test("unplugging a gamepad releases its buttons, and another gamepad keeps its own", () => {
  const { seen, poll } = open();
  poll(10, pad({ down: [1] }), pad({ index: 1, down: [1] }));
  poll(20, null, pad({ index: 1, down: [1] }));
  poll(30, null, pad({ index: 1, down: [1] }));
  assert.deepEqual(seen.map(([what, , source]) => what + source), ["+pad 0 b1", "+pad 1 b1", "-pad 0 b1"]);
});

test("the strongest event decides the vibration", () => {
  assert.equal(buzzFor(EVENT.shift | EVENT.rotate), 0);
  assert.ok(buzzFor(EVENT.clear | EVENT.hardDrop) > buzzFor(EVENT.hardDrop));
  assert.ok(buzzFor(EVENT.topOut) > buzzFor(EVENT.perfectClear));
});
