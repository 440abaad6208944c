// Tests the solver's screen without a page: addresses, the drawn field, boards step by step, and positions for practice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { USUAL, askedIn, queryOf, questionOf } from "../../../web/modes/solve/address.js";
import { boardOf, boardsOf, placed, textOf, tilesAfter, withoutFull } from "../../../web/modes/solve/board.js";
import { FieldModel, between } from "../../../web/modes/solve/field.js";
import { dealtAt, playOn } from "../../../web/modes/solve/play-on.js";

const there = (asked) => {
  const query = new URL(queryOf(asked), "https://example.org/play/").searchParams;
  return askedIn((name) => query.get(name));
};

test("an address is short and readable, and is decoded to the same question", () => {
  assert.equal(queryOf(USUAL), "?mode=solve");
  const asked = { field: "XXXX____XX/XXXX___XXX", queue: "IOTLJSZ", hold: "T", lines: "2", drop: "hard" };
  assert.equal(queryOf(asked), "?mode=solve&field=XXXX____XX/XXXX___XXX&queue=IOTLJSZ&hold=T&lines=2&drop=hard");
  for (const one of [
    USUAL, asked, { ...USUAL, queue: "T,[SZ]!,*p4", hold: "off" },
    { ...USUAL, field: "v115@vhA+/?g", queue: "a b&c=d#%" },
  ]) {
    assert.deepEqual(there(one), one);
  }
  assert.equal(
    askedIn((name) => (name === "field" ? "v115@9gB8 A" : null)).field,
    "v115@9gB8+A",
    "a plus sign that was not escaped",
  );
});

test("a question keeps the inputs unchanged, valid or not", () => {
  assert.deepEqual(questionOf({ ...USUAL, queue: "IO" }), { field: "", lines: 4, queue: "IO", hold: true, drop: "soft" });
  assert.deepEqual(questionOf({ ...USUAL, queue: "*p7", hold: "off" }), {
    field: "", lines: 4, pattern: "*p7", hold: false, drop: "soft",
  });
  assert.equal(questionOf({ ...USUAL, queue: "I,Q t" }).queue, "I,Q t");
  assert.equal(questionOf({ ...USUAL, lines: "four", hold: "T" }).lines, "four");
  assert.equal(questionOf({ ...USUAL, hold: "T" }).hold, "T");
});

test("a field is drawn, mirrored and cleared, and every change can be undone", () => {
  let changes = 0;
  const field = new FieldModel(() => (changes += 1));
  field.begin();
  field.put(0, 1, true);
  field.put(1, 0, true);
  field.put(1, 0, true);
  field.put(10, 0, true);
  field.put(0, 8, true);
  assert.equal(changes, 2, "a cell that keeps its value or is outside is not a change");
  assert.equal(field.text, "X_________/_X________");
  field.mirror();
  assert.equal(field.text, "_________X/________X_");
  field.clear();
  assert.equal(field.text, "");
  const back = [0, 1, 2, 3].map(() => (field.undo(), field.text));
  assert.deepEqual(back, ["_________X/________X_", "X_________/_X________", "", ""]);
  assert.deepEqual([0, 1, 2, 3].map(() => (field.redo(), field.text)), [back[1], back[0], "", ""]);
  field.undo();
  field.set("XXXXXXXXXX");
  assert.ok(field.canUndo && !field.canRedo, "a new change deletes the redo steps");
});

test("a fast stroke of the pen has no gaps", () => {
  assert.deepEqual(between([0, 0], [3, 1]), [[1, 0], [2, 1], [3, 1]]);
  assert.deepEqual(between([2, 2], [2, 2]), []);
  assert.deepEqual(between([1, 3], [1, 1]), [[1, 2], [1, 1]]);
});

/**
 * A field of two rows. The I fills the lower row, which clears. The O alone fills no row. The clear separates the cells of the J.
 */
const BOARD = boardOf("XXXXX__XXX/XXXXX____X");
const SOLUTION = {
  queue: "IJO",
  placements: [],
  cells: [{ piece: "I", cells: [[5, 0], [6, 0], [7, 0], [8, 0]] }, { piece: "J", cells: [[5, 1], [6, 1], [5, 2], [6, 2]] }],
  steps: [
    { piece: "I", cells: [[5, 0], [6, 0], [7, 0], [8, 0]], cleared: [0], hold: null, queue: "JO" },
    { piece: "J", cells: [[5, 0], [6, 0], [5, 1], [6, 1]], cleared: [0], hold: "J", queue: "" },
  ],
};

test("each step fills its cells and clears its rows", () => {
  const boards = boardsOf(BOARD, SOLUTION).map(textOf);
  assert.deepEqual(boards, ["XXXXX__XXX/XXXXX____X", "XXXXX__XXX", "_____XX___"]);
  assert.deepEqual(placed([], SOLUTION.steps[0]), ["_____IIII_"]);
  assert.deepEqual(withoutFull("X_________/XXXXXXXXXX", () => [0]), ["X_________"]);
  assert.deepEqual(tilesAfter(SOLUTION, 1), [{ piece: "J", cells: [[5, 0], [6, 0], [5, 1], [6, 1]] }]);
  assert.equal(tilesAfter(SOLUTION, 0).length, 2);
});

test("a position for practice has the hold, the queue and the bag", () => {
  const question = { field: "", lines: 2, queue: "j,o st", hold: "I", drop: "soft" };
  assert.deepEqual(dealtAt(SOLUTION, "I", 0), { hold: "I", queue: "JO" });
  assert.deepEqual(playOn(question, SOLUTION, BOARD, 0), { field: textOf(BOARD), hold: "I", queue: "JOST", dealt: "I" });
  const [, , last] = boardsOf(BOARD, SOLUTION);
  assert.deepEqual(playOn(question, SOLUTION, last, 2), { field: "_____XX___", hold: "J", queue: "ST", dealt: "IJO" });
  const pattern = { field: "", lines: 2, pattern: "*p3", hold: false, drop: "soft" };
  assert.deepEqual(playOn(pattern, SOLUTION, BOARD, 1), { field: textOf(BOARD), hold: "", queue: "JO", dealt: "I" });
});
