// Tests gestures on the board: each presses the right buttons at the right time, and no others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Fingers } from "../../../web/input/fingers.js";
import { Gesture } from "../../../web/input/gestures.js";
import { Buttons } from "../../../web/input/input.js";

const SCALE = { cell: 20, travel: 20, middle: 200 };

/**
 * Moves a finger along a path of `[x, y, time]`. Returns the presses and releases of the buttons, such as `+left` and `-left`.
 */
function draw(path, scale = SCALE) {
  const edges = [];
  const buttons = new Buttons((button, down, time) => edges.push([`${down ? "+" : "-"}${button}`, time]));
  const gesture = new Gesture(buttons, "finger 1", scale, ...path[0]);
  for (const point of path.slice(1, -1)) gesture.move(...point);
  gesture.end(...path.at(-1));
  return edges;
}

const names = (edges) => edges.map(([name]) => name);
const taps = (...buttons) => buttons.flatMap((button) => [`+${button}`, `-${button}`]);
/** Returns the points from one point to another in equal steps. */
const line = (from, to, steps) =>
  Array.from({ length: steps + 1 }, (_, i) => from.map((value, k) => value + ((to[k] - value) * i) / steps));

test("a tap on the right half rotates right, and one on the left half rotates left", () => {
  assert.deepEqual(draw([[300, 400, 0], [302, 401, 90]]), [["+cw", 90], ["-cw", 90]]);
  assert.deepEqual(names(draw([[100, 400, 0], [100, 400, 60]])), taps("ccw"));
});

test("a finger that rests is not a tap", () => {
  assert.deepEqual(draw([[300, 400, 0], [300, 400, 600]]), []);
});

test("a drag moves the piece by one column for each step of its way, in both directions", () => {
  assert.deepEqual(names(draw(line([100, 400, 0], [165, 405, 300], 20))), taps("right", "right", "right"));
  assert.deepEqual(names(draw([...line([100, 400, 0], [150, 400, 200], 9), ...line([150, 400, 210], [60, 400, 500], 15)])),
    taps("right", "right", "left", "left", "left", "left"));
  assert.equal(names(draw(line([100, 400, 0], [200, 400, 300], 20), { ...SCALE, travel: 40 })).length, 2 * 2);
});

test("one fast event of a drag moves the piece by all columns that it passed", () => {
  const edges = draw([[100, 400, 0], [185, 400, 16], [185, 400, 30]]);
  assert.deepEqual(names(edges), taps("right", "right", "right", "right"));
  assert.ok(edges.every(([, time]) => time === 16));
});

test("a slow drag down is a soft drop until the finger is lifted", () => {
  const edges = draw(line([100, 300, 0], [103, 400, 1000], 50));
  assert.deepEqual(names(edges), taps("soft_drop"));
  assert.ok(edges[0][1] < 250 && edges[1][1] === 1000, `${edges}`);
});

test("a soft drop ends when the finger moves sideways", () => {
  const edges = draw([...line([100, 300, 0], [100, 360, 600], 30), ...line([100, 360, 620], [145, 362, 900], 15)]);
  assert.deepEqual(names(edges), ["+soft_drop", "+right", "-right", "-soft_drop", ...taps("right")]);
});

test("a flick down is a hard drop, not a soft drop", () => {
  assert.deepEqual(names(draw(line([100, 300, 0], [106, 390, 90], 6))), taps("hard_drop"));
});

test("a drag that ends in a flick down moves the piece, then drops it", () => {
  const edges = draw([...line([100, 300, 0], [145, 300, 200], 10), ...line([146, 305, 210], [150, 400, 290], 6)]);
  assert.deepEqual(names(edges), taps("right", "right", "hard_drop"));
});

test("a swipe up uses hold once, as soon as it is long enough", () => {
  const edges = draw(line([100, 400, 0], [104, 200, 200], 20));
  assert.deepEqual(names(edges), taps("hold"));
  assert.ok(edges[0][1] < 60);
});

test("a gesture that the system cancels releases its buttons", () => {
  const edges = [];
  const buttons = new Buttons((button, down) => edges.push(`${down ? "+" : "-"}${button}`));
  const gesture = new Gesture(buttons, "finger 1", SCALE, 100, 300, 0);
  for (const point of line([100, 300, 0], [100, 360, 700], 30)) gesture.move(...point);
  gesture.cancel(710);
  assert.deepEqual(edges, taps("soft_drop"));
});

/** Lets fingers touch the board: each step is `[what, finger, x, time]`. Returns the pressed buttons with their times. */
function touch(steps, options = {}) {
  const pressed = [];
  const buttons = new Buttons((button, down, time) => down && pressed.push([button, time]));
  const fingers = new Fingers({ buttons, scale: () => SCALE, turnsHalf: () => true, ...options });
  for (const [what, finger, x, time] of steps) {
    if (what === "cancel") fingers.cancel(finger, time);
    else fingers[what](finger, x, 400, time);
  }
  return pressed;
}

test("a tap with two fingers is one half turn, if half turns are allowed", () => {
  const both = [["down", 1, 100, 0], ["down", 2, 300, 40], ["move", 2, 302, 60], ["up", 1, 101, 90], ["up", 2, 302, 120]];
  assert.deepEqual(touch(both), [["half", 120]]);
  assert.deepEqual(touch(both, { turnsHalf: () => false }), [["ccw", 90], ["cw", 120]]);
  assert.deepEqual(touch([...both, ["down", 3, 300, 500], ["up", 3, 300, 550]]), [["half", 120], ["cw", 550]]);
});

test("a tap beside a finger that drags, rests or came earlier still rotates", () => {
  const tap = (from, to) => [["down", 2, 300, from], ["up", 2, 300, to]];
  const dragged = [["down", 1, 100, 0], ["move", 1, 130, 20], ...tap(30, 80), ["up", 1, 130, 90]];
  assert.deepEqual(touch(dragged), [["right", 20], ["cw", 80]]);
  assert.deepEqual(touch([["down", 1, 100, 0], ...tap(400, 450), ["up", 1, 100, 500]]), [["cw", 450]]);
  assert.deepEqual(touch([["down", 1, 100, 0], ...tap(150, 200), ["up", 1, 100, 250]]), [["cw", 200], ["ccw", 250]]);
});

test("a tap that waits for a second finger rotates as soon as that finger does something else", () => {
  const begun = [["down", 1, 100, 0], ["down", 2, 300, 20], ["up", 2, 300, 80]];
  assert.deepEqual(touch([...begun, ["move", 1, 125, 100]]), [["right", 100], ["cw", 100]]);
  assert.deepEqual(touch([...begun, ["move", 1, 100, 400]]), [["cw", 400]]);
  assert.deepEqual(touch([...begun, ["up", 1, 100, 400]]), [["cw", 400]]);
  assert.deepEqual(touch([...begun, ["cancel", 1, 0, 90]]), [["cw", 90]]);
});

test("a tap on the hold box holds, and a drag that begins there moves the piece", () => {
  const isHold = (x) => x < 50;
  assert.deepEqual(touch([["down", 1, 20, 0], ["up", 1, 21, 60]], { isHold }), [["hold", 60]]);
  assert.deepEqual(touch([["down", 1, 20, 0], ["move", 1, 45, 50], ["up", 1, 45, 60]], { isHold }), [["right", 50]]);
});
