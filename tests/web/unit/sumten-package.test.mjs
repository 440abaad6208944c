// Tests the wasm packages of Sum-Ten: games, films, previews, changes of the past, the player, and invalid input.
import "../helpers/words.mjs";
import { sumten, sumtenBot } from "../helpers/rules.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsOf } from "../../../web/language/failure.js";
import { say } from "../../../web/language/language.js";
import { CELLS, EVENT, MOVES, WIDTH, turned } from "../../../web/modes/sumten/numbers.js";
import { Table } from "../../../web/modes/sumten/table.js";

const stackmate = await sumten();
const { module } = stackmate;
const { Player } = (await sumtenBot()).module;

const round = (kind = "solo", levels = [0, 0], list = 7, goal = 30) =>
  new module.Round(list, kind, Uint8Array.from(levels), goal);

/** Returns the legal move of a turn that comes first after a number. */
function legal(game, turn, from, side = 0) {
  const fits = game.fits(turn, side);
  return Array.from({ length: MOVES }, (_, at) => (from + at) % MOVES).find((move) => fits[move] === 1);
}

/** Plays some turns that differ. Returns the moves. */
function play(game, turns) {
  const begin = game.turn();
  return Array.from({ length: turns }, (_, at) => {
    const move = legal(game, begin + at, (begin + at) * 5 + 3);
    game.play(move, move);
    game.rest();
    return move;
  });
}

test("a film shows the landing, each step and the end, and its events come once", () => {
  const cells = new Uint8Array(CELLS);
  [[0, 4, 6], [1, 4, 5], [2, 4, 4], [0, 5, 9]].forEach(([y, x, cell]) => (cells[y * WIDTH + x] = cell));
  const table = new Table(stackmate, module.Round.exercise(cells, Uint8Array.of(0, 0, 0, 0, 5, 0, 0, 0, 0), 0));
  const [side] = table.sides;
  const move = Array.from({ length: 12 }, (_, at) => at).findLast((at) => table.game.preview(0, 0, at)?.chain === 2);
  assert.deepEqual(table.game.preview(0, 0, move).segments, [4, 1, 0, 2], "the two fives, from the left");
  table.play([move], 0);
  assert.ok(table.isMoving);
  assert.equal(side.bytes("falls", CELLS)[WIDTH + 5], 16, "the digit falls from the middle of the box");
  assert.ok(side.bytes("pack", 9).every((cell) => cell === 0), "nothing is aimed during a film");
  const seen = [];
  for (let ms = 0; table.isMoving; ms += 10) {
    const [events] = [table.game.advance(10)];
    if (events & EVENT.step) seen.push([side.u8("step"), side.u32("gained"), side.u8("segment_count")]);
    assert.ok(ms < 10_000);
  }
  assert.deepEqual(seen, [[1, 1, 1], [2, 2, 1]]);
  const board = side.bytes("cells", CELLS);
  assert.deepEqual([board[4], board[5], board.reduce((sum, cell) => sum + cell)], [0, 9, 9]);
  assert.deepEqual([side.u8("chain"), side.u32("score"), table.game.outcome()], [2, 2, "0"]);
});

test("a skipped film has the events of all steps, and its chain is still in the view", () => {
  const cells = new Uint8Array(CELLS);
  [[0, 4, 6], [1, 4, 5], [2, 4, 4], [0, 5, 9]].forEach(([y, x, cell]) => (cells[y * WIDTH + x] = cell));
  const table = new Table(stackmate, module.Round.exercise(cells, Uint8Array.of(0, 0, 0, 0, 5, 0, 0, 0, 0), 0));
  const move = Array.from({ length: 12 }, (_, at) => at).findLast((at) => table.game.preview(0, 0, at)?.chain === 2);
  table.play([move], 0);
  assert.deepEqual(table.skip(), [EVENT.landed | EVENT.step | EVENT.ended, 0]);
  const [side] = table.sides;
  assert.deepEqual([side.u8("step"), side.u32("gained"), side.u8("segment_count"), table.isMoving], [2, 2, 0, false]);
});

test("a preview says what the drop then does, and changes nothing", () => {
  const game = round();
  const table = new Table(stackmate, game);
  for (let turn = 0; turn < 30; turn += 1) {
    const move = legal(game, turn, turn * 7);
    const hash = game.hash();
    const preview = game.preview(turn, 0, move);
    assert.equal(game.hash(), hash);
    const before = table.sides[0].u32("score");
    game.play(move, 0);
    game.rest();
    const [side] = table.sides;
    const brought = [side.u8("chain"), side.u32("score") - before, side.u32("sent")];
    assert.deepEqual(brought, [preview.chain, preview.score, preview.ojama]);
    if (preview.dead) break;
  }
  assert.ok(game.turn() > 15);
  const turn = game.turn();
  const misfit = game.fits(turn, 0).indexOf(0);
  assert.equal(game.preview(turn, 0, misfit), null);
});

test("undo and a changed drop give the same game as playing it again, in less than 50 ms", () => {
  const game = round();
  const moves = play(game, 20);
  const other = legal(game, 4, moves[4] + 1);
  const begun = performance.now();
  game.change(4, other);
  assert.ok(performance.now() - begun < 50);
  const again = round();
  for (const move of game.history()) again.play(move, move);
  assert.equal(again.hash(), game.hash());
  assert.equal(game.history()[4], other);
  const hash = game.hash();
  play(game, 1);
  assert.ok(game.undo());
  assert.equal(game.hash(), hash);
  assert.ok(game.show(4) && game.moving());
});

test("ojama fill the packs, and the view says how many come next", () => {
  const game = module.Round.exercise(new Uint8Array(), new Uint8Array(27).fill(0).with(0, 5).with(9, 5).with(18, 5), 11);
  const [side] = new Table(stackmate, game).sides;
  assert.deepEqual([...side.bytes("pack", 9)], [5, ...Array(8).fill(11)]);
  assert.deepEqual([side.u32("stock"), side.u8("coming")], [3, 3]);
});

test("the turned pack of the page is the one that falls", () => {
  const game = round();
  const pack = new Table(stackmate, game).sides[0].bytes("pack", 9);
  for (let turns = 0; turns < 4; turns += 1) {
    const { cells } = game.preview(0, 0, 12 * turns + 2 + 4);
    const columns = [0, 1, 2].map((x) => [6, 3, 0].map((row) => turned(pack, turns)[row + x]).filter((cell) => cell > 0));
    const landed = [4, 5, 6].map((x) => cells.flatMap((cell, at) => (at % 3 === 2 && cells[at - 2] === x ? [cell] : [])));
    assert.deepEqual(landed, columns, `${turns} turns`);
  }
});

test("each level answers with a legal move and the same one again, and the strongest plans a chain", () => {
  const game = round("watch", [1, 8]);
  for (let level = 1; level <= 8; level += 1) {
    const ask = () => new Player().think(7, 0, game.history(), 1, level, 3_000, 2_000);
    const answer = ask();
    assert.equal(game.fits(0, 1)[answer.move], 1, `level ${level}`);
    assert.deepEqual(ask().plan, answer.plan);
    assert.ok(answer.nodes > 0 && answer.plan[0].move === answer.move);
  }
  const { plan, chain, score, board, order } = new Player().think(7, 30, new Uint8Array(), 0, 8, 3_000, 2_000);
  assert.ok(plan.length > 2 && chain > 3 && score > 5, `${plan.length} drops, ${chain} chains`);
  assert.equal(board.length, CELLS);
  assert.equal(Math.max(...order), chain);
});

test("the player's time is limited", () => {
  const begun = performance.now();
  new Player().think(7, 0, new Uint8Array(), 0, 8, 0, 60);
  assert.ok(performance.now() - begun < 1_500, `${performance.now() - begun} ms`);
});

test("a battle goes on until a side crosses the line, and a wrong move changes nothing", () => {
  const game = round("battle", [0, 1], 2);
  const player = new Player();
  const complaint = (act) => {
    try {
      act();
    } catch (error) {
      return say(wordsOf(error));
    }
    return assert.fail("it was accepted");
  };
  const hash = game.hash();
  assert.match(complaint(() => game.play(99, 0)), /1 8 is not a move/);
  assert.match(complaint(() => game.play(legal(game, 0, 0), game.fits(0, 1).indexOf(0))), /does not fit/);
  assert.match(complaint(() => round("battle", [0, 9])), /9 is not a level/);
  assert.equal(game.hash(), hash);
  while (game.outcome() === "running") {
    assert.ok(game.turn() < 200, "the game does not end");
    const { move } = player.think(2, 0, game.history(), 1, 1, 0, 0);
    game.play(legal(game, game.turn(), 2 + (game.turn() % 8)), move);
  }
  assert.equal(game.outcome(), "0", "the weakest level loses to evenly spread drops");
  game.rest();
  const { sides } = new Table(stackmate, game);
  assert.deepEqual(sides.map((side) => [side.u8("alive"), side.u8("done")]), [[1, 1], [0, 1]]);
});
