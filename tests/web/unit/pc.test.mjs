// Tests perfect clears in both wasm packages: they find as many solutions as the native solver (tests/all/pc/cases.rs), each
// leads step by step to an empty board, and errors in a question are named.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { rules, thinking } from "../helpers/rules.mjs";

const CASES = (await readFile(new URL("../../data/pc.jsonl", import.meta.url), "utf8"))
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
/** A selection of the cases: it has enough of each kind, and takes only seconds. */
const COUNTED = CASES.filter((one) => one.unique_solutions !== undefined && one.unique_solutions < 2_000).filter(
  (_, i) => i % 12 === 0,
);
const SHARED_OUT = CASES.filter((one) => one.total !== undefined).filter((_, i) => i % 15 === 0);
const BUDGET = 1 << 20;

for (const variant of ["st", "mt"]) {
  test(`the ${variant} package finds as many solutions as the native solver`, async () => {
    const { Solver } = await thinking(variant);
    assert.ok(COUNTED.length > 20);
    for (const one of COUNTED) {
      const solver = new Solver(question(one));
      const solutions = all(solver);
      solver.free();
      assert.equal(solutions.length, one.unique_solutions, one.id);
      for (const solution of solutions) assert.deepEqual(played(one, solution), [], one.id);
    }
  });

  test(`the ${variant} package computes the same chances as the native solver`, async () => {
    const { Chances } = await thinking(variant);
    assert.ok(SHARED_OUT.length > 20);
    for (const one of SHARED_OUT) {
      const chances = new Chances(question(one));
      let share = chances.run(1);
      while (!share.done) share = chances.run(BUDGET);
      assert.deepEqual([share.success, share.total], [one.success, one.total], one.id);
      assert.equal(chances.failing(3).length, Math.min(3, one.total - one.success), one.id);
      chances.free();
    }
  });
}

test("a search that pauses when its budget is used finds the same solutions", async () => {
  const { Solver } = await thinking("st");
  const one = { field: "", lines: 2, queue: "LLJJIO", hold: true, drop: "soft" };
  const [whole, slow] = [new Solver(one), new Solver(one)];
  const wanted = all(whole);
  const found = [];
  let paused = 0;
  for (let answer = slow.next(1); answer.state !== "done"; answer = slow.next(1)) {
    if (answer.state === "paused") paused += 1;
    else found.push(answer.solution);
  }
  assert.ok(wanted.length > 0 && paused > 10);
  assert.deepEqual(found, wanted);
});

test("an error in a question names the field and the value", async () => {
  const { Solver, Chances } = await thinking("st");
  const { readField, goals, fullRows, fumenOf } = (await rules()).module;
  const good = { field: "", lines: 4, queue: "IOTLJSZIOT", hold: true, drop: "soft" };
  new Solver(good).free();
  for (const [field, words, wrong] of [
    ["field", /4 cells wide/, { field: "XX__" }], ["field", /field is 7/, { field: 7 }], ["field", /./, { field: "v115@!!" }],
    ["lines", /30 cells/, { lines: 3 }], ["lines", /0 lines/, { lines: 0 }], ["lines", /2\.5/, { lines: 2.5 }],
    ["queue", /'Q'/, { queue: "IOQ" }], ["queue", /3 pieces/, { queue: "IOT" }], ["queue", /empty/, { queue: null }],
    ["hold", /"IO"/, { hold: "IO" }], ["hold", /hold is 3/, { hold: 3 }], ["drop", /"sonic"/, { drop: "sonic" }],
    ["question", /both/, { pattern: "*p7" }], ["question", /"colour"/, { colour: 1 }],
    ["pattern", /9 of 7/, { queue: null, pattern: "*p9" }], ["pattern", /25401600 queues/, { queue: null, pattern: "*p7,*p7" }],
  ]) {
    assert.throws(() => new Solver({ ...good, ...wrong }), { field, message: words }, JSON.stringify(wrong));
  }
  assert.throws(() => new Chances(3), { field: "question" });
  assert.throws(() => readField("v115@!!"), /./);
  const field = "X_________/XX______XX";
  assert.equal(readField(fumenOf(field)), field);
  assert.equal(readField(" XX______XX \n"), "XX______XX");
  assert.throws(() => fullRows("v115@!!"), /./);
  const full = "X_________/XXXXXXXXXX/XXXXXX____/XXXXXXXXXX";
  assert.deepEqual([...fullRows(full)], [0, 2]);
  assert.deepEqual([...fullRows("")], []);
  assert.deepEqual(goals("XXXXXX____/XXXXXXXXXX/XXXXXX____").slice(0, 1), [{ lines: 3, pieces: 2 }]);
  assert.deepEqual(goals(""), [2, 4, 6].map((lines) => ({ lines, pieces: lines * 2.5 })));
  assert.deepEqual(goals("XX________/XX________"), [2, 4, 6].map((lines) => ({ lines, pieces: lines * 2.5 - 1 })));
});

function question({ field, lines, pattern, hold, drop }) {
  return { field, lines, pattern, hold, drop: drop === "harddrop" ? "hard" : "soft" };
}

function all(solver) {
  const solutions = [];
  for (let answer = solver.next(BUDGET); answer.state !== "done"; answer = solver.next(BUDGET)) {
    if (answer.state === "found") solutions.push(answer.solution);
  }
  return solutions;
}

/** Plays the steps of a solution. Returns the rows that are left on the board, and asserts that no step covers a filled cell. */
function played({ field }, { steps }) {
  let rows = field.split("/").filter((row) => row && row.includes("_")).reverse().map((row) => [...row]);
  for (const { cells, cleared } of steps) {
    for (const [x, y] of cells) {
      while (rows.length <= y) rows.push([..."_".repeat(10)]);
      assert.equal(rows[y][x], "_");
      rows[y][x] = "X";
    }
    assert.deepEqual(cleared, rows.flatMap((row, y) => (row.includes("_") ? [] : [y])));
    rows = rows.filter((row) => row.includes("_"));
  }
  return rows.filter((row) => row.includes("X"));
}
