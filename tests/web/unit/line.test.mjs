// What is left of a bot's line when its first placement lies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { afterFirst } from "../../../web/match/bots/line.js";

const move = { location: { type: "T", orientation: "north", x: 4, y: 0 }, spin: "none" };

test("without a clear the rest stays where it is", () => {
  const rest = { move, cells: [[1, 3]], cleared: [3] };
  assert.deepEqual(afterFirst([{ move, cells: [[0, 0]], cleared: [] }, rest]), [rest]);
});

test("what was above a cleared row comes down by the rows cleared below it", () => {
  const line = [{ move, cells: [[0, 0]], cleared: [0, 2] }, { move, cells: [[5, 1], [5, 3], [6, 4]], cleared: [1, 4] }];
  assert.deepEqual(afterFirst(line), [{ move, cells: [[5, 0], [5, 1], [6, 2]], cleared: [0, 2] }]);
});

test("after the last there is nothing", () => assert.deepEqual(afterFirst([]), []));
