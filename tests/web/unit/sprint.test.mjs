// Tests the best times and splits of a sprint.
import assert from "node:assert/strict";
import { test } from "node:test";
import { courseOf } from "../../../web/modes/sprint/chosen.js";
import { sprintConfig } from "../../../web/modes/sprint/config.js";
import { COURSES } from "../../../web/modes/sprint/courses.js";
import { Records } from "../../../web/modes/sprint/records.js";
import { Splits, clock, difference } from "../../../web/modes/sprint/splits.js";

/** Makes a storage in memory. */
function keeper(text = null) {
  const kept = new Map(text === null ? [] : [["stackmate.sprint", text]]);
  return {
    kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}

const run = (ms, at = 1) => ({ ms, pieces: 101, at, splits: [ms / 2, ms] });

test("the best ten times are kept in order, and are restored", () => {
  const storage = keeper();
  const records = new Records(storage);
  assert.equal(records.add(run(60_000)), 1);
  assert.equal(records.add(run(50_000)), 1);
  assert.equal(records.add(run(55_000)), 2);
  assert.equal(records.add(run(55_000, 2)), 3, "of two equal times the earlier one is first");
  for (let i = 0; i < 6; i += 1) records.add(run(52_000 + 2 * i));
  assert.equal(records.add(run(70_000)), 0);
  const again = new Records(storage).runs;
  assert.deepEqual(again.map(({ ms }) => ms), [50_000, 52_000, 52_002, 52_004, 52_006, 52_008, 52_010, 55_000, 55_000, 60_000]);
  assert.deepEqual(again[0], run(50_000));
  records.clear();
  assert.deepEqual([new Records(storage).runs, storage.kept.size], [[], 0]);
});

test("any stored value is read without an error", () => {
  const bad = [
    null, 5, {}, { ...run(1_000), ms: -1 }, { ...run(1_000), ms: 1.5 }, { ...run(1_000), splits: [1, "2"] },
    { ...run(1_000), splits: new Array(101).fill(1) }, { ...run(1_000), at: "today" }, { ...run(1_000), pieces: Infinity },
  ];
  const runs = new Records(keeper(JSON.stringify({ version: 1, runs: [...bad, run(2_000), run(1_000)] }))).runs;
  assert.deepEqual(runs.map(({ ms }) => ms), [1_000, 2_000]);
  for (const text of ["", "{", "[]", "7", '{"runs":7}', `{"runs":[${" ".repeat(60_000)}]}`]) {
    assert.deepEqual(new Records(keeper(text)).runs, []);
  }
});

test("without storage, times are kept until the page closes", () => {
  const refuses = { getItem: () => null, setItem: () => { throw new Error("full"); }, removeItem: () => undefined };
  for (const records of [new Records(null), new Records(refuses)]) {
    assert.equal(records.add(run(1_000)), 1);
    assert.equal(records.add(run(900)), 1);
    assert.equal(records.runs.length, 2);
  }
});

test("a split is the time at which a multiple of ten lines is reached or passed", () => {
  const splits = new Splits({ step: 10, splits: 4 });
  assert.equal(splits.note(4, 900), false);
  assert.equal(splits.note(8, 1_900), false);
  assert.equal(splits.note(12, 2_500), true);
  assert.equal(splits.note(16, 3_000), false);
  assert.equal(splits.note(20, 4_100), true);
  assert.deepEqual(splits.marks, [2_500, 4_100]);
});

test("times have the usual format of players", () => {
  assert.deepEqual([0, 9_500, 59_999, 60_000, 62_045, 3_600_000].map(clock), [
    "0.000", "9.500", "59.999", "1:00.000", "1:02.045", "60:00.000",
  ]);
  assert.deepEqual([difference(1_234), difference(-1_234), difference(0)], ["+1.23", "−1.23", "+0.00"]);
});

test("of points the most are the best, and a run without points is skipped", () => {
  const storage = keeper();
  const scored = (score, at = 1) => ({ ms: 120_000, pieces: 200, at, splits: [0, score], score });
  const records = new Records(storage, "sprint", "score");
  assert.deepEqual([scored(5_000), scored(9_000), scored(0), scored(5_000, 2)].map((run) => records.add(run)), [1, 1, 3, 3]);
  const again = new Records(storage, "sprint", "score").runs;
  assert.deepEqual(again.map(({ score, at }) => [score, at]), [[9_000, 1], [5_000, 1], [5_000, 2], [0, 1]]);
  const bad = [run(1_000), { ...scored(1), score: -1 }, { ...scored(1), score: "5" }];
  assert.deepEqual(new Records(keeper(JSON.stringify({ runs: bad })), "sprint", "score").runs, []);
});

test("every course has a name and a goal of its own, and an unknown one is named", () => {
  assert.equal(new Set(COURSES.map(({ id }) => id)).size, COURSES.length);
  for (const course of COURSES) {
    assert.equal(courseOf(course.id), course);
    assert.ok(Number.isInteger(course.step) && Number.isInteger(course.splits), course.id);
    const { goal = null } = sprintConfig(course, { handling: {}, rules: {} }, "7");
    assert.deepEqual(goal, course.goal);
  }
  assert.throws(() => courseOf("marathon"), ({ values }) => values.text === "marathon");
});
