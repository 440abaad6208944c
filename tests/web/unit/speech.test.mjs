// Tests the texts for people who use a screen reader: announcements, and a board in words.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT } from "../../../web/base/events.js";
import { Announcer } from "../../../web/speech/announcer.js";
import { landingOf } from "../../../web/speech/landing.js";
import { gapsOf, rowsOf, shapeOf, summaryOf } from "../../../web/speech/summary.js";

/** Makes a fake view of a board from its rows, listed from the top, and from the values of its other fields. */
function fields(rows, values = {}) {
  const cells = new Uint8Array(400);
  [...rows].reverse().forEach((row, y) => [...row].forEach((cell, x) => (cells[x + 10 * y] = cell === "X" ? 8 : 0)));
  const bytes = {
    board: cells, queue: new Uint8Array(values.queue ?? 7),
    active_cells: new Uint8Array(values.active_cells ?? 8), lock_cells: new Uint8Array(values.lock_cells ?? 8),
    ghost_cells: new Uint8Array(values.ghost_cells ?? 8),
  };
  return {
    u8: (name) => values[name] ?? 0, u32: (name) => values[name] ?? 0,
    bytes: (name, length) => bytes[name].subarray(0, length),
  };
}

const BOARD = ["X_________", "XX_____XXX", "X_XXXXXXXX"];

function announcer(extent) {
  const said = [];
  const made = new Announcer((text) => said.push(text));
  made.extent = extent;
  return { made, said };
}

const SPIN = { last_lines: 2, last_spin: 2, last_attack: 4, last_b2b: 1, last_combo: 2 };

test("a clear is announced in full, a lock without a clear is not", () => {
  const { made, said } = announcer("clears");
  made.frame([fields([])], [EVENT.lock, 0], true, 0);
  made.frame([fields([], SPIN)], [EVENT.lock | EVENT.clear, 0], true, 10);
  made.frame([fields([], { last_lines: 1 })], [EVENT.lock | EVENT.clear, 0], true, 2000);
  assert.deepEqual(said, ["T-spin double, Back-to-back, Combo 2, attack 4", "Single"]);
});

test("garbage to the person's own board is announced when it is sent and when it enters", () => {
  const { made, said } = announcer("clears");
  const rival = fields([], { pending: 9, garbage_received: 3 });
  made.frame([fields([], { pending: 3 }), rival], [0, 0], true, 0);
  made.frame([fields([], { pending: 3 }), rival], [0, 0], true, 1000);
  made.frame([fields([], { garbage_received: 3 }), rival], [EVENT.garbageIn, 0], true, 2000);
  made.frame([fields([], { pending: 1, garbage_received: 3 }), rival], [0, 0], true, 3000);
  assert.deepEqual(said, ["3 lines incoming", "3 lines of garbage entered", "1 line incoming"]);
});

test("announcements that follow too quickly are joined, and only the newest of each kind is kept", () => {
  const { made, said } = announcer("clears");
  const clear = (lines, more = {}) => [fields([], { last_lines: lines, ...more })];
  made.frame(clear(1), [EVENT.clear, 0], true, 0);
  made.frame(clear(2), [EVENT.clear, 0], true, 100);
  made.frame(clear(3, { pending: 2 }), [EVENT.clear, 0], true, 200);
  made.frame(clear(3, { pending: 4 }), [0, 0], true, 600);
  assert.deepEqual(said, ["Single"]);
  made.frame(clear(3, { pending: 4 }), [0, 0], true, 701);
  assert.deepEqual(said, ["Single", "Triple. 4 lines incoming"]);
});

test("pieces are announced only at the extent \"pieces\", and nothing at the extent \"off\"", () => {
  const spawned = [fields([], { active_piece: 3, queue: [2, 1] })];
  for (const [extent, expected] of [["pieces", ["T, next O"]], ["clears", []], ["off", []]]) {
    const { made, said } = announcer(extent);
    made.frame(spawned, [EVENT.spawn, 0], true, 0);
    assert.deepEqual(said, expected, extent);
  }
  const { made, said } = announcer("off");
  made.frame([fields([], SPIN)], [EVENT.clear, 0], true, 0);
  assert.deepEqual(said, []);
});

test("the place of each own piece is announced before its clear, and those of other boards are not", () => {
  const { made, said } = announcer("pieces");
  const lock_cells = [4, 0, 3, 0, 5, 0, 4, 1];
  made.frame(
    [fields([], { lock_cells, last_lines: 1, active_piece: 3, queue: [2] })],
    [EVENT.lock | EVENT.clear | EVENT.spawn, 0], true, 0,
  );
  made.frame([fields([], { lock_cells: [9, 0, 9, 1, 9, 2, 9, 3] })], [EVENT.lock, 0], true, 1000);
  made.frame([fields([]), fields([])], [EVENT.lock, EVENT.lock], false, 2000);
  assert.deepEqual(said, ["Locked in columns 4 to 6. Single. T, next O", "Locked in column 10"]);
});

test("in a match of two bots both are announced, with their sides", () => {
  const { made, said } = announcer("clears");
  const sides = [fields([], { last_lines: 4 }), fields([], SPIN)];
  made.frame(sides, [EVENT.clear, EVENT.clear], false, 0);
  assert.deepEqual(said, ["Left: Quad. Right: T-spin double, Back-to-back, Combo 2, attack 4"]);
});

test("the heights, holes and gaps of a board are computed", () => {
  const cells = fields(BOARD).bytes("board", 400);
  assert.deepEqual(shapeOf(cells), { heights: [3, 2, 1, 1, 1, 1, 1, 2, 2, 2], holes: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0] });
  assert.deepEqual(gapsOf(cells), [[2], [3, 4, 5, 6, 7], [2, 3, 4, 5, 6, 7, 8, 9, 10]]);
  assert.deepEqual(gapsOf(new Uint8Array(400)), []);
});

test("a board is described in words", () => {
  const view = fields(BOARD, {
    alive: 1, active_piece: 3, active_cells: [3, 20, 4, 20, 5, 20, 4, 21], hold: 1, queue: [2, 7, 0], pending: 5, ready: 2,
  });
  assert.deepEqual(summaryOf(view).map(({ name, text }) => `${name}: ${text}`), [
    "Piece: T, columns 4 to 6", "Hold: I", "Next: O, Z", "Heights from the left: 3, 2, 1, 1, 1, 1, 1, 2, 2, 2",
    "Holes: 1, in column 2", "Incoming garbage: 5 lines, 2 about to enter",
  ]);
  assert.deepEqual(rowsOf(view).slice(0, 2), ["Row 1: open at column 2", "Row 2: open at columns 3 to 7"]);
  assert.deepEqual(rowsOf(fields(["_X__XX____"])), ["Row 1: open at columns 1, 3, 4, 7 to 10"]);
  assert.deepEqual(rowsOf(fields(["XXXXXXXXXX"])), ["Row 1: full"]);
});

test("an empty board before a game is described in words", () => {
  assert.deepEqual(
    summaryOf(fields([])).map(({ text }) => text),
    ["none", "none", "none", "0, 0, 0, 0, 0, 0, 0, 0, 0, 0", "none", "none"],
  );
  assert.deepEqual(rowsOf(fields([])), []);
});

test("a board without hold and garbage is described by its level, without the two", () => {
  const values = { alive: 1, active_piece: 3, active_cells: [3, 2, 4, 2, 5, 2, 4, 1], queue: [2], level: 12, goal: 300 };
  const texts = (more) => summaryOf(fields(BOARD, { ...values, ...more }), true).map(({ name, text }) => `${name}: ${text}`);
  const others = [
    "Piece: T, columns 4 to 6", "Next: O", "Heights from the left: 3, 2, 1, 1, 1, 1, 1, 2, 2, 2", "Holes: 1, in column 2",
  ];
  assert.deepEqual(texts({}), ["Level: 12 of 300", ...others]);
  assert.deepEqual(texts({ goal: 0 }), others, "a watched run has no level");
});

/** Returns the cells of a flat T in columns 4 to 6. @param {number} y its lowest row, from 0 */
const flatT = (y) => [3, y, 4, y, 5, y, 4, y + 1];

test("a landing has its columns, its lowest row, the empty cells under it, and the rows that it clears", () => {
  const falling = (rows, ghost_cells) => landingOf(fields(rows, { alive: 1, active_piece: 3, ghost_cells }));
  assert.deepEqual(falling(BOARD, flatT(3)), { from: 4, to: 6, row: 4, covers: 6, clears: 0 });
  assert.deepEqual(falling(["XXX___XXXX"], flatT(0)), { from: 4, to: 6, row: 1, covers: 0, clears: 1 });
  assert.deepEqual(falling([], [9, 0, 9, 1, 9, 2, 9, 3]), { from: 10, to: 10, row: 1, covers: 0, clears: 0 });
  assert.equal(landingOf(fields([], { alive: 0, active_piece: 3 })), null);
  assert.equal(landingOf(fields([], { alive: 1, active_piece: 0 })), null);
});

test("a landing is announced when the piece has stayed over it, once, and with what was waiting", () => {
  const { made, said } = announcer("landing");
  const at = (x, more = {}) =>
    [fields([], { alive: 1, active_piece: 3, queue: [2, 1], ghost_cells: flatT(0).map((v, i) => (i % 2 ? v : v + x)), ...more })];
  made.frame(at(0), [EVENT.spawn, 0], true, 0);
  made.frame(at(0), [0, 0], true, 200);
  made.frame(at(-1), [EVENT.shift, 0], true, 210);
  made.frame(at(-2), [EVENT.shift, 0], true, 250);
  made.frame(at(-2), [0, 0], true, 360);
  assert.deepEqual(said, ["T, next O", "Lands in columns 4 to 6, row 1"]);
  made.frame(at(-2), [0, 0], true, 380);
  made.frame(at(-2), [0, 0], true, 2000);
  assert.deepEqual(said.slice(2), ["Lands in columns 2 to 4, row 1"]);
  // The next piece lands in the same place.
  made.frame(at(-2, { pieces: 1, lock_cells: flatT(0) }), [EVENT.lock | EVENT.spawn, 0], true, 2100);
  made.frame(at(-2, { pieces: 1 }), [0, 0], true, 2300);
  assert.deepEqual(said.slice(3), ["Locked in columns 4 to 6. T, next O", "Lands in columns 2 to 4, row 1"]);
});

test("landings are not announced at the other extents, or for boards of others", () => {
  const falling = [fields([], { alive: 1, active_piece: 3, queue: [2, 1], ghost_cells: flatT(0) })];
  for (const [extent, isMine] of [["pieces", true], ["landing", false]]) {
    const { made, said } = announcer(extent);
    made.frame(falling, [0, 0], isMine, 0);
    made.frame(falling, [0, 0], isMine, 5000);
    assert.deepEqual(said, [], extent);
  }
});
