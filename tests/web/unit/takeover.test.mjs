// @ts-check
/** Tests that the left board is offered to a person, taken with the first button, and given back. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { TakeOver } from "../../../web/match/takeover.js";

function make() {
  /** @type {string[]} */
  const changes = [];
  return { changes, board: new TakeOver((owner, before) => changes.push(`${before} to ${owner}`)) };
}

test("confirm offers the board, a button takes it, pause gives it back, and repetitions have no effect", () => {
  const { board, changes } = make();
  assert.equal(board.command("pause", 0), false);
  board.touch(true, 0);
  assert.deepEqual([board.isOffered, board.isTaken], [false, false]);
  assert.equal(board.command("confirm", 0), true);
  assert.equal(board.command("confirm", 0), false);
  board.touch(false, 0);
  assert.deepEqual([board.isOffered, board.isTaken], [true, false], "the release of a key does not take the board");
  board.touch(true, 0);
  board.touch(true, 0);
  assert.equal(board.isTaken, true);
  assert.equal(board.command("pause", 0), true);
  assert.deepEqual(changes, ["bot to offered", "offered to taken", "taken to bot"]);
});

test("the board is given back after eight seconds without a button", () => {
  const { board, changes } = make();
  board.command("confirm", 1000);
  board.touch(true, 5000);
  board.check(12_999);
  assert.equal(board.isTaken, true);
  board.check(13_001);
  assert.equal(board.isOffered, false);
  board.check(30_000);
  board.end();
  assert.deepEqual(changes, ["bot to offered", "offered to taken", "taken to bot"]);
});

test("an offer that is not taken ends after eight seconds, and the bot plays on", () => {
  const { board, changes } = make();
  board.command("confirm", 1000);
  board.check(9_001);
  assert.deepEqual(changes, ["bot to offered", "offered to bot"]);
});
