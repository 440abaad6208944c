// @ts-check
/** Games in bare frames settle among themselves whose turn it is. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { joinFrameTurns } from "../../../web/embed/frame-turns.js";

/** Every channel that is open, as if all of them were in one browser: what one says the others hear at once. @type {Set<any>} */
const open = new Set();
globalThis.BroadcastChannel = /** @type {any} */ (class {
  constructor() {
    open.add(this);
  }

  /** @param {object} data */
  postMessage(data) {
    for (const other of open) if (other !== this) other.onmessage({ data: structuredClone(data) });
  }
});

let now = 0;
beforeEach(() => {
  open.clear();
  Date.now = () => (now += 1000);
});

/** A game that is in sight. */
function game() {
  const it = { focused: false, awake: true };
  const neighbours = joinFrameTurns({ hasFocus: () => it.focused, tell: (turn) => (it.awake = turn === "thaw") });
  neighbours.see(true);
  return Object.assign(it, neighbours);
}

test("one alone always has its turn", () => {
  const one = game();
  one.see(false);
  one.see(true);
  assert.ok(one.awake);
});

test("only the one used last of those in sight is awake", () => {
  const all = [game(), game(), game()];
  const awake = () => all.map((one) => one.awake);
  assert.deepEqual(awake(), [false, false, true]);
  all[0].use();
  assert.deepEqual(awake(), [true, false, false]);
  all[1].use();
  all[1].see(false);
  assert.ok(all[0].awake && !all[2].awake, "the one used before");
  all[1].see(true);
  assert.deepEqual(awake(), [false, true, false]);
});

test("who plays is not interrupted by one that is loaded, and gives way to one that is used", () => {
  const player = game();
  player.focused = true;
  const loaded = game();
  assert.deepEqual([player.awake, loaded.awake], [true, false]);
  player.focused = false;
  loaded.use();
  assert.deepEqual([player.awake, loaded.awake], [false, true]);
});

test("of two that are loaded in the same moment one has its turn", () => {
  Date.now = () => 1;
  const [one, other] = [game(), game()];
  assert.notEqual(one.awake, other.awake);
});

test("what is no standing, or claims a time to come, takes nobody's turn", () => {
  const one = game();
  const other = new BroadcastChannel("stackmate frames");
  const later = Date.now() + 1e9;
  for (const data of [
    null, undefined, 1, "x", [], {}, { id: {}, used: later, seen: true }, { id: 1, used: later, seen: true },
    { id: 1, used: Infinity, seen: true }, { id: 1, used: NaN, seen: true }, { id: 1, used: 1, seen: "yes" },
  ]) {
    other.postMessage(data);
    assert.ok(one.awake, JSON.stringify(data));
  }
  other.onmessage = () => undefined;
  for (let id = 0; id < 5000; id += 1) other.postMessage({ id, used: 0, seen: false });
  one.use();
  assert.ok(one.awake);
});
