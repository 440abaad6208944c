// @ts-check
/** Tests the demo page's table and its order of matches. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { Table, pairings } from "../../../web/demo/table.js";

test("every player meets every other, then again with sides swapped", () => {
  const order = pairings(["a", "b", "c"]);
  const next = () => order.next().value.join("");
  assert.deepEqual([next(), next(), next()], ["ab", "bc", "ac"]);
  assert.deepEqual([next(), next(), next()], ["ba", "cb", "ca"]);
});

test("a single player plays against itself", () => {
  assert.deepEqual(pairings(["a"]).next().value, ["a", "a"]);
});

test("wins are counted, draws count as played, and the best is first", () => {
  const table = new Table(["a", "b"]);
  table.add("a", "b", 1);
  table.add("b", "a", 0);
  table.add("a", "b", "draw");
  assert.deepEqual(table.rows(), [{ name: "b", won: 2, played: 3 }, { name: "a", won: 0, played: 3 }]);
  assert.equal(table.games, 3);
});
