// Tests where a planned placement is divided by rows that will have been cleared.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gapsIn } from "../../../web/board/plan.js";

test("a placement in neighbouring rows has no gap", () => {
  assert.deepEqual(gapsIn([[0, 0], [1, 0], [1, 1], [2, 1]]), []);
  assert.deepEqual(gapsIn([[3, 5], [4, 5], [5, 5], [6, 5]]), []);
});

test("a cleared row divides a placement, and the gap is in a column that has both parts", () => {
  assert.deepEqual(gapsIn([[4, 0], [5, 0], [5, 2], [6, 2]]), [[[5, 0], [5, 2]]]);
  assert.deepEqual(gapsIn([[9, 6], [9, 1], [9, 3], [9, 4]]), [[[9, 1], [9, 3]], [[9, 4], [9, 6]]]);
});
