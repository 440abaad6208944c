// Tests the solver's slices in the worker, and the page's side: solutions that arrive one by one, pauses, and new questions that
// end old ones.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Asker } from "../../../web/modes/solve/asker.js";
import { createSolver } from "../../../web/modes/solve/solver.js";

/**
 * A fake search that finds the numbers below `count`, one number in every second step. Its chances are known after `count` steps.
 */
class Numbers {
  constructor({ count, broken }) {
    if (broken) throw Object.assign(new Error("the queue is broken"), { field: "queue" });
    Object.assign(this, { count, foundCount: 0, steps: 0, freed: false });
    Numbers.made.push(this);
  }
  next() {
    if (this.count < 0) throw new Error("unreachable");
    this.steps += 1;
    if (this.foundCount === this.count) return { state: "done" };
    return this.steps % 2 ? { state: "paused" } : { state: "found", solution: { queue: String(this.foundCount++) } };
  }
  run() {
    this.steps += 1;
    return { success: this.steps, total: this.count, done: this.steps >= this.count };
  }
  failing() {
    return ["IO"];
  }
  free() {
    this.freed = true;
  }
}

/** Makes a solver that records what it posts. Its clock advances by a millisecond with every reading. */
function made() {
  Numbers.made = [];
  const posted = [];
  const tasks = [];
  let time = 0;
  const solver = createSolver({
    module: { Solver: Numbers, Chances: Numbers }, post: (message) => posted.push(message), sliceMs: 5,
    later: (task) => tasks.push(task), now: () => time++,
  });
  const run = (slices = Infinity) => {
    for (let i = 0; i < slices && tasks.length > 0; i++) tasks.shift()();
  };
  const found = () =>
    posted.filter(({ type }) => type === "solutions").flatMap(({ solutions }) => solutions.map(({ queue }) => queue));
  return { solver, posted, tasks, run, found };
}

const solve = (id, question, most = 100) => ({ type: "solve", id, question, most });

test("solutions are posted as they are found, and an end message follows", () => {
  const { solver, posted, run, found } = made();
  solver.receive(solve(1, { count: 7 }));
  assert.equal(posted.length, 0, "the search starts only after pending events");
  run(1);
  assert.ok(found().length > 0 && found().length < 7, "a slice ends in time");
  run();
  assert.deepEqual(found(), ["0", "1", "2", "3", "4", "5", "6"]);
  assert.deepEqual(posted.at(-1), { type: "end", id: 1, state: "done" });
  assert.ok(Numbers.made[0].freed);
});

test("the search pauses after the requested number of solutions, and continues on request", () => {
  const { solver, posted, tasks, run, found } = made();
  solver.receive(solve(1, { count: 7 }, 3));
  run();
  assert.equal(found().length, 3);
  assert.deepEqual(posted.at(-1), { type: "end", id: 1, state: "paused" });
  assert.equal(tasks.length, 0, "nothing runs during the pause");
  solver.receive({ type: "more", id: 2, most: 3 });
  assert.equal(tasks.length === 0 || (run(), found().length === 3), true, "a request for another question is ignored");
  solver.receive({ type: "more", id: 1, most: 100 });
  run();
  assert.equal(found().length, 7);
});

test("a new question or a cancel message ends the old question at once", () => {
  const { solver, posted, run } = made();
  solver.receive(solve(1, { count: 1_000 }, 1_000));
  run(1);
  solver.receive(solve(2, { count: 2 }));
  const old = posted.length;
  run();
  assert.ok(posted.slice(old).every(({ id }) => id === 2));
  assert.ok(Numbers.made[0].freed);
  solver.receive(solve(3, { count: 1_000 }, 1_000));
  solver.receive({ type: "cancel" });
  run();
  assert.ok(posted.every(({ id }) => id !== 3) && Numbers.made[2].freed);
});

test("for a pattern both its chances and its solutions are posted", () => {
  const { solver, posted, run, found } = made();
  solver.receive(solve(1, { count: 6, pattern: "*p7" }));
  run();
  const chances = posted.filter(({ type }) => type === "chance");
  assert.ok(chances.length > 1 && chances.slice(0, -1).every(({ chance }) => !chance.done));
  assert.deepEqual(chances.at(-1).failing, ["IO"]);
  assert.equal(found().length, 6);
  assert.ok(Numbers.made.every(({ freed }) => freed));
});

test("the error for an invalid question has its field, and that for a broken search has none", () => {
  const { solver, posted, run } = made();
  solver.receive(solve(1, { broken: true }));
  assert.deepEqual(posted, [{ type: "error", id: 1, field: "queue", message: "the queue is broken" }]);
  solver.receive(solve(2, { count: -1 }));
  run();
  assert.deepEqual(posted.at(-1), { type: "error", id: 2, field: null, message: "unreachable" });
});

/** Makes an asker (the page's side of the solver) that records its connections to the solver's worker. */
function asker() {
  const links = [];
  const it = new Asker((onMessage) => {
    const link = {
      sent: [], closed: false, say: onMessage, post: (message) => link.sent.push(message),
      close: () => (link.closed = true),
    };
    links.push(link);
    return link;
  });
  const heard = [];
  const listener = {
    onSolutions: (solutions) => heard.push(["solutions", solutions.length]),
    onChance: ({ success }) => heard.push(["chance", success]),
    onEnd: (state) => heard.push(["end", state]),
    onError: (message, field) => heard.push(["error", message, field]),
  };
  return { it, links, heard, listener };
}

test("answers to an old question are ignored", () => {
  const { it, links, heard, listener } = asker();
  it.ask({}, 5, listener);
  it.ask({}, 5, listener);
  links[0].say({ type: "stackmate_ready", variant: "st" });
  links[0].say({ type: "solutions", id: 1, solutions: [{}] });
  links[0].say({ type: "solutions", id: 2, solutions: [{}, {}] });
  links[0].say({ type: "end", id: 2, state: "done" });
  it.cancel();
  links[0].say({ type: "end", id: 2, state: "done" });
  assert.deepEqual(heard, [["solutions", 2], ["end", "done"]]);
  assert.deepEqual(links[0].sent.map(({ type }) => type), ["solve", "solve", "cancel"]);
  assert.equal(links.length, 1);
});

test("the solver stays open after an invalid question, and is opened again after it failed", () => {
  const { it, links, heard, listener } = asker();
  it.ask({}, 5, listener);
  links[0].say({ type: "error", id: 1, field: "queue", message: "too short" });
  it.ask({}, 5, listener);
  assert.equal(links.length, 1);
  links[0].say({ type: "stackmate_error", message: "out of memory" });
  assert.ok(links[0].closed);
  it.ask({}, 5, listener);
  assert.equal(links.length, 2);
  links[0].say({ type: "end", id: 3, state: "done" });
  assert.deepEqual(heard, [["error", "too short", "queue"], ["error", "out of memory", null]]);
});
