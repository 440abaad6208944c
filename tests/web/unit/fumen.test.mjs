// Tests our fumen code against the npm package: random fields stay the same when they are converted in either direction.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { rules } from "../helpers/rules.mjs";

const { decoder, encoder, Field } = createRequire(import.meta.url)("tetris-fumen");
const { module } = await rules();
const HEIGHT = 23;

let state = 7;
/** Returns a random number from 0 up to but not including `bound` (mulberry32). */
function below(bound) {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % bound;
}

/** Makes random rows from the top, without empty rows above and without full rows, which a game would clear at its start. */
function randomRows() {
  const rows = Array.from({ length: 1 + below(HEIGHT) }, () =>
    Array.from({ length: 10 }, () => (below(3) === 0 ? "X" : "_")).join(""),
  );
  rows[0] = `X${rows[0].slice(1)}`;
  return rows.map((row) => (row.includes("_") ? row : `_${row.slice(1)}`)).join("/");
}

/** Converts a field of the package to our rows. */
function rowsOf(field) {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Array.from({ length: 10 }, (_, x) => (field.at(x, HEIGHT - 1 - y) === "_" ? "_" : "X")).join(""),
  );
  return rows.slice(rows.findIndex((row) => row !== "_".repeat(10))).join("/");
}

test("the package reads what we write, and we read what it writes", () => {
  for (let i = 0; i < 200; i += 1) {
    const rows = randomRows();
    const ours = module.fumenOf(rows);
    const [page] = decoder.decode(ours);
    assert.equal(rowsOf(page.field), rows);
    assert.equal(module.readField(ours), rows);
    const theirs = encoder.encode([{ field: Field.create(rows.replaceAll("/", "")) }]);
    assert.equal(module.readField(theirs), rows);
    assert.equal(rowsOf(decoder.decode(theirs)[0].field), rows);
  }
});

test("cells of any colour count as filled", () => {
  const field = Field.create("IOTLJSZX__");
  assert.equal(module.readField(encoder.encode([{ field }])), "XXXXXXXX__");
});
