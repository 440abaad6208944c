// Tests practice without a page: the questions to the solver, when a plan stays valid, and the rules of the game.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { practiceConfig } from "../../../web/modes/practice/config.js";
import { Hint, followed } from "../../../web/modes/practice/hint.js";
import { positionOf } from "../../../web/modes/practice/position.js";

/** Makes a hint whose questions to the solver are answered by the test. */
function made(goals) {
  const asked = [];
  const shown = [];
  const asker = {
    ask: (question, most, listener) => asked.push({ question, most, ...listener }),
    cancel: () => asked.push("cancel"),
  };
  const hint = new Hint(
    asker, () => goals, (what) => shown.push(what),
  );
  const questions = () => asked.filter((one) => one !== "cancel");
  return { hint, asked, shown, questions };
}

const POSITION = { field: "XXXXXX____", hold: "", queue: "IOTLJS" };
const SOLUTION = {
  queue: "IO",
  cells: [{ piece: "I", cells: [[6, 0], [7, 0], [8, 0], [9, 0]] }, { piece: "O", cells: [[0, 1], [1, 1], [0, 2], [1, 2]] }],
  steps: [
    { piece: "I", cells: [[6, 0], [7, 0], [8, 0], [9, 0]], cleared: [0], hold: null, queue: "O" },
    { piece: "O", cells: [[0, 0], [1, 0], [0, 1], [1, 1]], cleared: [], hold: null, queue: "" },
  ],
};

test("the hint asks about each possible height, fewest pieces first, until there is a solution", () => {
  const { hint, shown, questions } = made([
    { lines: 1, pieces: 1 }, { lines: 3, pieces: 6 }, { lines: 2, pieces: 3 }, { lines: 4, pieces: 9 },
    { lines: 8, pieces: 5 },
  ]);
  hint.update(POSITION);
  assert.deepEqual(questions().map(({ question }) => question.lines), [1]);
  assert.deepEqual(questions()[0].question, { field: "XXXXXX____", lines: 1, queue: "IOTLJS", hold: true, drop: "soft" });
  questions()[0].onEnd("done");
  questions()[1].onError("no");
  assert.deepEqual(questions().map(({ question }) => question.lines), [1, 2, 3]);
  questions()[2].onSolutions([SOLUTION]);
  questions()[2].onEnd("paused");
  assert.equal(questions().length, 3);
  assert.deepEqual(shown.map((one) => one?.pieces ?? null), [null, 2]);
});

test("the hint asks about six lines only if few pieces remain", () => {
  const { hint, questions } = made([{ lines: 6, pieces: 8 }, { lines: 5, pieces: 7 }]);
  hint.update({ ...POSITION, queue: "IOTLJSZIO" });
  questions()[0].onEnd("done");
  assert.deepEqual(questions().map(({ question }) => question.lines), [5]);
});

test("a lock ends the search, and late answers are not shown", () => {
  const { hint, asked, shown, questions } = made([{ lines: 1, pieces: 1 }, { lines: 2, pieces: 2 }]);
  hint.update(POSITION);
  hint.update({ ...POSITION, queue: "OTLJSZ", hold: "I" });
  assert.equal(asked.filter((one) => one === "cancel").length, 2);
  questions()[0].onSolutions([SOLUTION]);
  questions()[0].onEnd("done");
  assert.deepEqual(questions().map(({ question }) => question.hold), [true, "I"]);
  assert.deepEqual(shown, [null, null]);
});

test("a plan stays while it is followed, and any other placement starts a new search", () => {
  const { hint, shown, questions } = made([{ lines: 1, pieces: 1 }]);
  hint.update(POSITION);
  questions()[0].onSolutions([SOLUTION]);
  hint.update({ field: "", hold: "", queue: "OTLJSZ" });
  assert.equal(questions().length, 1);
  assert.deepEqual(shown.at(-1).tiles, [{ piece: "O", cells: [[0, 0], [1, 0], [0, 1], [1, 1]] }]);
  hint.update({ field: "XX________", hold: "", queue: "TLJSZI" });
  assert.equal(questions().length, 2);
  const plan = { solution: SOLUTION, fields: ["XXXXXX____", "", "XX/XX"], done: 0 };
  assert.equal(followed(plan, { field: "", hold: "I", queue: "O" }), null, "the hold differs");
  assert.equal(followed(null, POSITION), null);
});

test("a position is read from the view", () => {
  const board = new Uint8Array(400);
  board.set([1, 8, 0, 0, 0, 0, 0, 0, 0, 7], 0);
  board.set([0, 2], 10);
  const bytes = { board, queue: [1, 2, 3, 0, 0, 0, 0] };
  const numbers = { alive: 1, active_piece: 6, hold: 5 };
  const view = { u8: (name) => numbers[name], bytes: (name, length) => Uint8Array.from(bytes[name]).subarray(0, length) };
  assert.deepEqual(positionOf(view), { field: "_X________/XX_______X", hold: "J", queue: "SIOT" });
  numbers.active_piece = 0;
  assert.equal(positionOf(view), null);
});

test("in practice soft drop is as fast as in a match, but gravity is slower", () => {
  const chosen = { handling: { das: 90, soft_drop_factor: 20 }, rules: { previews: 7 } };
  const from = { field: "", hold: "", queue: "I", dealt: "" };
  const config = practiceConfig(chosen, "5", from);
  assert.equal(config.gravity_milli_rows_per_s * config.handling[0].soft_drop_factor, 1000 * 20);
  assert.deepEqual([config.boards, config.previews, config.seed, config.start], [1, 7, "5", from]);
  assert.ok(!("start" in practiceConfig(chosen, undefined, null)));
});
