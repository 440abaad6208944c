// Tests how JavaScript reads the byte view of a match: fields by name, two sides, and wasm memory that grows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT, sideEvents } from "../../../web/base/events.js";
import { View } from "../../../web/round/view.js";

const LAYOUT = { board: 0, hold: 400, queue: 401, pending: 408, side_stride: 412 };
const AT = 64;

function open() {
  const memory = new WebAssembly.Memory({ initial: 1 });
  let pointer = AT;
  const source = { viewPtr: () => pointer, viewLen: () => 2 * LAYOUT.side_stride };
  return { memory, move: (to) => (pointer = to), view: new View(memory, source, LAYOUT) };
}

test("fields are read by name, each side from its own block", () => {
  const { memory, view } = open();
  const bytes = new Uint8Array(memory.buffer);
  bytes[AT + 400] = 3;
  bytes[AT + 412 + 400] = 7;
  bytes.set([1, 2, 3], AT + 412 + 401);
  assert.equal(view.sides.length, 2);
  assert.equal(view.sides[0].u8("hold"), 3);
  assert.equal(view.sides[1].u8("hold"), 7);
  assert.deepEqual([...view.sides[1].bytes("queue", 3)], [1, 2, 3]);
});

test("32-bit words are read as little endian", () => {
  const { memory, view } = open();
  new Uint8Array(memory.buffer).set([0x78, 0x56, 0x34, 0xf2], AT + 408);
  assert.equal(view.sides[0].u32("pending"), 0xf2345678);
});

test("reads return the current values that wasm has written, without copies", () => {
  const { memory, view } = open();
  const board = view.sides[0].bytes("board", 400);
  new Uint8Array(memory.buffer)[AT + 17] = 8;
  assert.equal(board[17], 8);
});

test("after the memory has grown, refresh creates new arrays", () => {
  const { memory, move, view } = open();
  new Uint8Array(memory.buffer)[AT + 400] = 5;
  assert.equal(view.refresh(), false);
  memory.grow(1);
  move(70_000);
  new Uint8Array(memory.buffer)[70_000 + 400] = 6;
  assert.equal(view.refresh(), true);
  assert.equal(view.sides[0].u8("hold"), 6);
});

test("after the memory has grown, reads without a refresh return current values too", () => {
  const { memory, view: { sides: [side] } } = open();
  const grown = () => {
    memory.grow(1);
    new Uint8Array(memory.buffer)[AT + 400] = 6;
  };
  for (const read of [() => side.u8("hold"), () => side.u32("hold") & 255, () => side.bytes("hold", 1)[0]]) {
    grown();
    assert.equal(read(), 6);
  }
});

test("an unknown field and a block of the wrong size give errors that name them", () => {
  const { memory, view } = open();
  assert.throws(() => view.sides[0].u8("colour"), /"colour"/);
  const short = { viewPtr: () => 0, viewLen: () => 500 };
  assert.throws(() => new View(memory, short, LAYOUT), /500 bytes/);
});

test("each side's events are one half of the event word", () => {
  const word = (EVENT.incoming << 16) | EVENT.lock;
  assert.equal(sideEvents(word, 0), EVENT.lock);
  assert.equal(sideEvents(word, 1), EVENT.incoming);
});
