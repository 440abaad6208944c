// @ts-check
/** A person takes the left board and gives it back. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { TakeOver } from "../../../web/takeover.js";

function make() {
  /** @type {boolean[]} */
  const changes = [];
  return { changes, board: new TakeOver((taken) => changes.push(taken)) };
}

test("Enter takes it, Esc gives it back; neither means anything twice", () => {
  const { board, changes } = make();
  assert.equal(board.command("pause", 0), false);
  assert.equal(board.command("confirm", 0), true);
  assert.equal(board.command("confirm", 0), false);
  assert.equal(board.command("pause", 0), true);
  assert.deepEqual(changes, [true, false]);
});

test("eight seconds without a button give it back", () => {
  const { board, changes } = make();
  board.command("confirm", 1000);
  board.touch(5000);
  board.check(12_999);
  assert.equal(board.taken, true);
  board.check(13_001);
  assert.equal(board.taken, false);
  board.check(30_000);
  board.end();
  assert.deepEqual(changes, [true, false]);
});
