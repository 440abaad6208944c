// Tests the wasm package of 20G with the shipped weights: rounds beside the agent, invalid input, and watched runs.
import "../helpers/words.mjs";
import { master } from "../helpers/rules.mjs";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { drawColumns } from "../../../web/board/columns.js";
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

test("both boards of a race get the same pieces, although the sides play at different speeds", () => {
  const round = new module.Round({ seed: "9", boards: 2 });
  round.seat(0, weights, 2, 8, 2);
  round.seat(1, weights, 2, 8, 6);
  const { sides } = new View(memory, round, module.layout());
  const seen = [[], []];
  for (let tick = 0; tick < 600_000 && seen.some((pieces) => pieces.length < 250); tick += 10) {
    const events = round.advance(10, 0, 0);
    sides.forEach((side, at) => {
      if ((events >>> (16 * at)) & EVENT.spawn) seen[at].push([side.u8("active_piece"), side.bytes("queue", 1)[0]]);
    });
  }
  const [left, right] = seen;
  assert.ok(left.length > right.length + 5, `${left.length} and ${right.length} pieces: the left side is faster`);
  assert.ok(right.length >= 250, `${right.length} pieces`);
  assert.deepEqual(left.slice(0, right.length), right);
  assert.ok(new Set(right.map(([piece]) => piece)).size === 7);
});

test("advice lists each placement once, the best first with a loss of 0, on empty cells, and nothing without a piece", () => {
  const adviser = new module.Adviser(weights);
  const round = new module.Round({ seed: "9" });
  assert.deepEqual(adviser.advise(round), []);
  const view = new View(memory, round, module.layout()).sides[0];
  while (view.u8("active_piece") === 0) round.advance(1, 0, 0);
  const hash = round.hash();
  const board = view.bytes("board", 200);
  const advice = adviser.advise(round);
  assert.ok(advice.length >= 9, `${advice.length} placements`);
  assert.equal(advice[0].loss, 0);
  advice.slice(1).forEach(({ loss }, at) => assert.ok(loss >= advice[at].loss));
  assert.ok(advice.at(-1).loss > 0);
  assert.equal(new Set(advice.map(({ cells }) => JSON.stringify(cells))).size, advice.length);
  for (const { cells } of advice) {
    assert.equal(cells.length, 8);
    for (let at = 0; at < 8; at += 2) assert.equal(board[cells[at] + 10 * cells[at + 1]], 0);
  }
  assert.equal(round.hash(), hash, "the game is as before");
  const damaged = weights.map((byte, at) => (at === 9 ? byte ^ 1 : byte));
  assert.ok(complaint(() => new module.Adviser(damaged)).length > 10);
});

test("previews show each piece as it appears: the flat side is up", () => {
  const drawn = (piece) => {
    const cells = new Set();
    const theme = {
      previews: 1, turned: true, plain: true, pieces: Array(9).fill(""), marks: "none",
      block: [{ ink: "piece", edges: [0, 0, 1, 1] }],
    };
    const at = { cell: 10, side: 40, icon: 10, left: 0, top: 0, gap: 0 };
    const fillRect = (x, y, width, height) => width === 9 && height === 9 && cells.add(`${x} ${y}`);
    const ctx = new Proxy({}, { get: (_, name) => (name === "fillRect" ? fillRect : () => {}), set: () => true });
    drawColumns(ctx, { bytes: () => new Uint8Array([piece, 0, 0, 0, 0, 0, 0]), u8: () => 0 }, at, theme);
    return normal([...cells].map((cell) => cell.split(" ").map(Number)).map(([x, y]) => [x / 10, -y / 10]));
  };
  const shown = new Set();
  for (let seed = 1; seed < 60 && shown.size < 7; seed += 1) {
    const round = new module.Round({ seed: (seed * 71_000_003) % 2 ** 32 });
    const view = new View(memory, round, module.layout()).sides[0];
    while (view.u8("active_piece") === 0) round.advance(1, 0, 0);
    const flat = [...view.bytes("active_cells", 8)];
    const piece = view.u8("active_piece");
    assert.deepEqual(drawn(piece), normal([0, 2, 4, 6].map((at) => [flat[at], flat[at + 1]])), `piece ${piece}`);
    shown.add(piece);
  }
  assert.equal(shown.size, 7);
});

/** Moves cells to the origin and sorts them. */
function normal(cells) {
  const [left, low] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  return cells.map(([x, y]) => [Math.round(x - left), Math.round(y - low)]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

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
  run.setPlayer(weights, 2, 8);
  const { pieces: fresh, deaths: none, clears, seed: same } = run.totals();
  assert.deepEqual([fresh, none, same, ...clears], [0, 0, seed, 0, 0, 0, 0], "the numbers belong to one player");
});

test("the field of a lost game is kept: it has the last piece, which topped out", () => {
  const run = new module.Marathon(weights, 1, 1, 8);
  assert.equal(run.lost().length, 0);
  let before;
  while (run.totals().deaths === 0) {
    before = run.cells();
    run.play(1);
  }
  const lost = run.lost();
  assert.equal(lost.length, 200);
  const added = lost.reduce((sum, cell, at) => sum + Number(cell !== before[at]), 0);
  assert.ok(added > 0, "it differs from the field before the last move");
  assert.ok(lost.filter(Boolean).length > 60, "it is no empty field");
  assert.equal(run.cells().filter(Boolean).length, 0, "the next game has begun");
});

test("the player of the seed's recipe dies within some hundred pieces", async () => {
  const recipe = new Uint8Array(await readFile(new URL("../../../web/pkg/master/m20g-ars-recipe.smpw", import.meta.url)));
  const run = new module.Marathon(recipe, 1, 2, 8);
  for (let i = 0; i < 40 && run.totals().deaths < 5; i += 1) run.play(50);
  const { pieces, deaths } = run.totals();
  assert.ok(deaths >= 5 && pieces / deaths < 400, `${deaths} deaths in ${pieces} pieces`);
});
