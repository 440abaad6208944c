// Tests which part of a bot's planned line remains after the line's first placement was played.
import assert from "node:assert/strict";
import { test } from "node:test";
import { afterFirst } from "../../../web/match/bots/line.js";

const move = { location: { type: "T", orientation: "north", x: 4, y: 0 }, spin: "none" };

test("without a clear the other placements stay where they are", () => {
  const rest = { move, cells: [[1, 3]], cleared: [3] };
  assert.deepEqual(afterFirst([{ move, cells: [[0, 0]], cleared: [] }, rest]), [rest]);
});

test("cells above cleared rows move down by the number of cleared rows below them", () => {
  const line = [{ move, cells: [[0, 0]], cleared: [0, 2] }, { move, cells: [[5, 1], [5, 3], [6, 4]], cleared: [1, 4] }];
  assert.deepEqual(afterFirst(line), [{ move, cells: [[5, 0], [5, 1], [6, 2]], cleared: [0, 2] }]);
});

test("after the last placement the line is empty", () => assert.deepEqual(afterFirst([]), []));
