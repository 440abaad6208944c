// Tests the wasm package of 20G with the shipped weights: rounds beside the agent, invalid input, and watched runs.
import "../helpers/words.mjs";
import { master } from "../helpers/rules.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT } from "../../../web/base/events.js";
import { wordsOf } from "../../../web/language/failure.js";
import { say } from "../../../web/language/language.js";
import { View } from "../../../web/round/view.js";

const { module, memory, weights } = await master();
const MINUTE = 60_000;

/** Lets the agent play alone. Returns the round and its view. */
function alone(seed, ms = MINUTE) {
  const round = new module.Round({ seed, goal: 500 });
  round.seat(0, weights, 3, 8, 2);
  for (let tick = 0; tick < ms; tick += 100) round.advance(100, 0, 0);
  return { round, view: new View(memory, round, module.layout()) };
}

test("the agent survives a minute", () => {
  const { round, view } = alone("7");
  const [agent] = view.sides;
  assert.equal(round.tick(), MINUTE);
  assert.equal(agent.u8("alive"), 1);
  assert.ok(agent.u32("pieces") > 40, `${agent.u32("pieces")} pieces`);
  assert.ok(agent.u32("lines") >= 10, `${agent.u32("lines")} lines`);
});

test("the same seed gives the same game, and another seed another one", () => {
  const hashes = ["3", "3", "4"].map((seed) => alone(seed, 20_000).round.hash());
  assert.equal(hashes[0], hashes[1]);
  assert.notEqual(hashes[0], hashes[2]);
});

test("a race beside a person who does nothing ends when the person tops out", () => {
  const round = new module.Round({ seed: "7", boards: 2, goal: 500 });
  round.seat(1, weights, 3, 8, 2);
  round.advance(MINUTE, 0, 0);
  const [idle, agent] = new View(memory, round, module.layout()).sides;
  assert.deepEqual([idle.u8("alive"), agent.u8("alive")], [0, 1]);
  assert.ok(round.tick() < MINUTE && agent.u32("pieces") > 5, `${round.tick()} ticks`);
  assert.deepEqual([idle.u32("ticks"), agent.u32("ticks")], [round.tick(), round.tick()]);
  const [tick, hash] = [round.tick(), round.hash()];
  assert.equal(round.advance(1_000, 1, 0), 0);
  assert.deepEqual([round.tick(), round.hash()], [tick, hash]);
});

test("a hard drop locks the piece at once, and a game tops out", () => {
  const round = new module.Round({ seed: "1" });
  const view = new View(memory, round, module.layout());
  const DROP = 1 << 3;
  let events = 0;
  for (let i = 0; i < 200 && view.sides[0].u8("alive") === 1; i += 1) {
    events |= round.advance(20, DROP, 0);
    events |= round.advance(600, 0, 0);
  }
  assert.equal(view.sides[0].u8("alive"), 0);
  assert.ok(events & EVENT.topOut);
});

/** Returns the text of the error that a function throws. */
function complaint(act) {
  try {
    act();
  } catch (error) {
    return say(wordsOf(error));
  }
  return assert.fail("it was accepted");
}

test("invalid input is named", () => {
  const made = (config) => complaint(() => new module.Round(config));
  assert.match(made({ seed: 0 }), /seed is 0/i);
  assert.match(made({ seed: "x" }), /seed is "?x/i);
  assert.match(made({ goal: 1000 }), /goal is 1000.* 999/i);
  assert.match(made({ boards: 3 }), /boards is 3/i);
  assert.match(made({ rules: "tgm" }), /rules is .*tgm/i);
  assert.match(made({ hold: true }), /hold/);
  const damaged = weights.map((byte, at) => (at === 500 ? byte ^ 1 : byte));
  for (const bad of [damaged, weights.slice(0, 100), new Uint8Array()]) {
    assert.ok(complaint(() => new module.Marathon(bad, 1, 2, 8)).length > 10);
    assert.ok(complaint(() => new module.Round({ boards: 2 }).seat(1, bad, 2, 8, 2)).length > 10);
  }
  assert.match(complaint(() => new module.Marathon(weights, 0, 2, 8)), /seed/i);
});

test("a watched run repeats itself by moves and by steps", () => {
  const fast = new module.Marathon(weights, 5, 2, 8);
  fast.play(60);
  const slow = new module.Marathon(weights, 5, 2, 8);
  let before = null;
  for (let i = 0; i < 60; i += 1) {
    const cells = slow.cells();
    const move = slow.step();
    if (before !== null) assert.equal(move.piece, before.next);
    before = move;
    const { steps } = move;
    assert.ok(steps.length >= 1 && steps.every(({ cells }) => cells.length === 8));
    const last = steps.at(-1).cells;
    for (let at = 0; at < 8; at += 2) assert.equal(cells[last[at] + 10 * last[at + 1]] ?? 0, 0, "the piece lies on empty cells");
    if (move.plan !== null && move.plan !== undefined) assert.equal(move.plan.length, 8);
  }
  assert.deepEqual([...slow.cells()], [...fast.cells()]);
  assert.deepEqual(slow.totals(), fast.totals());
  const { pieces, deaths, clears, seed } = fast.totals();
  assert.deepEqual([pieces, deaths, seed, clears.length], [60, 0, 5, 4]);
  const lines = clears.reduce((sum, count, at) => sum + count * (at + 1), 0);
  assert.equal(fast.cells().filter(Boolean).length, 4 * pieces - 10 * lines);
});

test("a player of one ply dies, and its run continues with the next seed", () => {
  const run = new module.Marathon(weights, 1, 3, 8);
  run.setPlayer(weights, 1, 8);
  for (let i = 0; i < 400 && run.totals().deaths === 0; i += 1) run.play(500);
  const { deaths, seed, pieces } = run.totals();
  assert.ok(deaths > 0 && pieces > 0);
  assert.equal(seed, 1 + deaths);
});
