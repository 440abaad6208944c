// @ts-check
/** Tests how games in iframes without the element around them decide among themselves which of them may run. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { joinFrameTurns } from "../../../web/embed/frame-turns.js";

/**
 * All open broadcast channels, like those of one browser: a message on one channel reaches all other channels at once.
 * @type {Set<any>}
 */
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

/** Makes a game that is in sight. */
function game() {
  const it = { focused: false, awake: true };
  const neighbours = joinFrameTurns({ hasFocus: () => it.focused, announce: (turn) => (it.awake = turn === "thaw") });
  neighbours.see(true);
  return Object.assign(it, neighbours);
}

test("a single game is always awake", () => {
  const one = game();
  one.see(false);
  one.see(true);
  assert.ok(one.awake);
});

test("of the games in sight only the one used last is awake", () => {
  const all = [game(), game(), game()];
  const awake = () => all.map((one) => one.awake);
  assert.deepEqual(awake(), [false, false, true]);
  all[0].use();
  assert.deepEqual(awake(), [true, false, false]);
  all[1].use();
  all[1].see(false);
  assert.ok(all[0].awake && !all[2].awake, "the game used before is awake");
  all[1].see(true);
  assert.deepEqual(awake(), [false, true, false]);
});

test("a game that is being played is not interrupted by one that loads, but by one that is used", () => {
  const player = game();
  player.focused = true;
  const loaded = game();
  assert.deepEqual([player.awake, loaded.awake], [true, false]);
  player.focused = false;
  loaded.use();
  assert.deepEqual([player.awake, loaded.awake], [false, true]);
});

test("of two games that load in the same moment only one is awake", () => {
  Date.now = () => 1;
  const [one, other] = [game(), game()];
  assert.notEqual(one.awake, other.awake);
});

test("an invalid message, or one with a time in the future, does not put a game to sleep", () => {
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
