// Tests the parts of 20G that need no browser: best games, milestones, results, mean lengths, and the worker's session.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { hazardOf } from "../../../web/base/hazard.js";
import { worseOf } from "../../../web/modes/master/hint.js";
import { milestone } from "../../../web/modes/master/milestones.js";
import { Bests } from "../../../web/modes/master/records.js";
import { outcomeOf, raceOverlay, soloOverlay } from "../../../web/modes/master/result.js";
import { createSession } from "../../../web/modes/master/session.js";
import { Stats, statsOf } from "../../../web/modes/master/stats.js";

const near = (a, b) => assert.ok(Math.abs(a - b) < 0.0005 * b, `${a} is not about ${b}`);

test("the mean length has the exact interval of a Poisson count", () => {
  const four = hazardOf(10_000, 4);
  assert.equal(four.mean, 2_500);
  near(four.low, 10_000 / 10.242);
  near(four.high, 10_000 / 1.09);
  // Half of the 2.5 % and 97.5 % points of chi-squared with 60 and 62 degrees of freedom.
  near(hazardOf(1_000, 30).high, 1_000 / 20.241);
  near(hazardOf(1_000, 30).low, 1_000 / 42.827);
  const none = hazardOf(1_000, 0);
  assert.deepEqual([none.mean, none.high], [null, null]);
  near(none.low, 1_000 / 3.689);
  assert.deepEqual(hazardOf(0, 0), { mean: null, low: 0, high: null });
});

/** Makes a storage in memory. */
function keeper(text = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_, value) => (kept = value) };
}

const run = (level, ms, at = 1) => ({ level, ms, at });

test("the best games are those with the highest levels, and of equal levels the shorter ones", () => {
  const storage = keeper();
  const bests = new Bests(storage);
  assert.equal(bests.add(run(100, 50_000)), 1);
  assert.equal(bests.add(run(300, 90_000)), 1);
  assert.equal(bests.add(run(100, 40_000)), 2);
  assert.equal(bests.add(run(100, 50_000, 2)), 4, "of two equal games the earlier one is first");
  for (let i = 0; i < 6; i += 1) bests.add(run(200, 10_000 + i));
  assert.equal(bests.add(run(100, 60_000)), 0);
  assert.equal(bests.add(run(999, 600_000)), 1);
  const again = new Bests(storage).runs;
  assert.deepEqual(again, bests.runs);
  assert.deepEqual(again.map(({ level }) => level), [999, 300, ...Array(6).fill(200), 100, 100]);
  assert.deepEqual(again.slice(-2), [run(100, 40_000), run(100, 50_000)]);
});

test("any stored games are read without an error", () => {
  const bad = [null, 5, {}, run(-1, 5), run(1, 1.5), { ...run(1, 1), at: "today" }, { level: 3, ms: Infinity, at: 1 }];
  const text = JSON.stringify({ version: 1, runs: [...bad, run(7, 9), run(8, 9)] });
  assert.deepEqual(new Bests(keeper(text)).runs, [run(8, 9), run(7, 9)]);
  for (const text of ["", "{", "[]", "7", '{"runs":7}', `{"runs":[${" ".repeat(10_000)}]}`])
    assert.deepEqual(new Bests(keeper(text)).runs, []);
});

test("without storage, the best games are kept until the page closes", () => {
  const full = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  const forbidden = { getItem: () => { throw new Error("forbidden"); }, setItem: () => undefined };
  for (const bests of [new Bests(null), new Bests(full), new Bests(forbidden)]) {
    assert.equal(bests.add(run(50, 1_000)), 1);
    assert.equal(bests.add(run(60, 1_000)), 1);
    assert.equal(bests.runs.length, 2);
  }
});

test("each milestone is announced once, and of several only the highest", () => {
  assert.equal(milestone(99, 0), null);
  assert.equal(milestone(100, 0)?.level, 100);
  assert.equal(milestone(299, 100), null);
  assert.equal(milestone(301, 100)?.level, 300);
  assert.equal(milestone(999, 100)?.level, 999);
  assert.equal(milestone(999, 999), null);
});

/** Makes a side. `done` means that it reached the goal. */
const side = (alive, done) => ({ u8: (name) => Number({ alive, done }[name]) });

test("a race is won by the first at the goal, or by the survivor", () => {
  const [plays, won, dead] = [side(true, false), side(true, true), side(false, false)];
  const expected = [
    [plays, plays, null], [won, plays, 0], [plays, won, 1], [won, won, "draw"], [dead, plays, 1], [plays, dead, 0],
    [dead, dead, "draw"], [won, dead, 0], [dead, won, 1],
  ];
  for (const [mine, agents, outcome] of expected) assert.equal(outcomeOf([mine, agents]), outcome);
});

test("the result names the level, the milestone, the best game before, and why a race ended", () => {
  const game = { level: 312, pieces: 280, lines: 100, ms: 200_000, place: 1, before: undefined };
  assert.deepEqual([soloOverlay(game).title, soloOverlay(game).lead], ["Level 312", "Quick eyes"]);
  assert.equal(soloOverlay({ ...game, isHinted: true }).lead, "With a hint, no entry in the best games.");
  const values = (overlay) => overlay.result.rows.map((row) => row.values);
  assert.deepEqual(values(soloOverlay(game)), [["312", "–"], ["3:20.000", "–"], ["280", "–"], ["100", "–"]]);
  const better = soloOverlay({ ...game, before: run(200, 99_000) });
  assert.equal(better.lead, "New best game.");
  assert.deepEqual(values(better).slice(0, 2), [["312", "200"], ["3:20.000", "1:39.000"]]);
  assert.equal(soloOverlay({ ...game, level: 12, place: 2 }).lead, "The first milestone is level 100.");
  assert.equal(soloOverlay({ ...game, level: 999 }).title, "Level 999: you have mastered 20G");
  const sides = [{ level: 300, pieces: 1, lines: 2 }, { level: 290, pieces: 3, lines: 4 }];
  const race = (won, goal) => [raceOverlay(won, sides, goal).title, raceOverlay(won, sides, goal).lead];
  assert.deepEqual(race(0, 300), ["You beat the agent", "Level 300 was reached first."]);
  assert.deepEqual(race(0, 500), ["You beat the agent", "The agent topped out."]);
  assert.deepEqual(race(1, 500), ["The agent wins", "You topped out."]);
  assert.equal(race("draw", 500)[1], "");
});

/** Makes a session over a run that only counts. The clock advances by 10 ms at each reading. */
function session({ diesAt = Infinity } = {}) {
  const calls = [];
  const posts = [];
  const later = [];
  let time = 0;
  let moves = 0;
  class Marathon {
    constructor(...args) {
      calls.push(["new", ...args]);
      moves = 0;
    }

    setPlayer = (...args) => calls.push(["player", ...args]);
    play = (count) => (moves += count);
    step = () => ({ piece: (moves += 1) });
    cells = () => [moves];
    lost = () => ["lost"];
    totals = () => ({ pieces: moves, ...(diesAt < Infinity ? { deaths: Number(moves >= diesAt) } : {}) });
    free = () => calls.push(["free"]);
  }
  const options = { post: (message) => posts.push(message), later: (then) => later.push(then), now: () => (time += 10) };
  const it = createSession({ module: { Marathon }, ...options });
  return { it, calls, posts, later, turn: () => later.shift()?.() };
}

test("a session answers each step with the field before the move and the totals after it", () => {
  const { it, calls, posts } = session();
  it.receive({ type: "step", id: 0 });
  assert.deepEqual(posts, [], "there is no run yet");
  it.receive({ type: "open", weights: "w", seed: 5, plies: 2, k: 8 });
  it.receive({ type: "step", id: 1 });
  it.receive({ type: "player", weights: "w", plies: 1, k: 8 });
  it.receive({ type: "nonsense" });
  assert.deepEqual(posts, [{ type: "move", id: 1, player: 1, move: { piece: 1 }, cells: [0], totals: { pieces: 1 }, ms: 10 }]);
  it.receive({ type: "open", weights: "w", seed: 6, plies: 3, k: 8 });
  it.stop();
  it.receive({ type: "step", id: 2 });
  assert.equal(posts.length, 1, "a stopped session answers nothing");
  assert.deepEqual(calls, [["new", "w", 5, 2, 8], ["player", "w", 1, 8], ["free"], ["new", "w", 6, 3, 8], ["free"]]);
});

test("each message has the number of the player, so that the numbers of two players are not mixed", () => {
  const { it, posts, turn } = session();
  it.receive({ type: "open", weights: "w", seed: 5, plies: 2, k: 8 });
  it.receive({ type: "run" });
  turn();
  it.receive({ type: "player", weights: "w", plies: 1, k: 8 });
  turn();
  it.receive({ type: "step", id: 1 });
  assert.deepEqual(posts.map(({ type, player }) => [type, player]), [["totals", 1], ["totals", 2], ["move", 2]]);
});

test("a run reports the numbers of `master eval` once a second", () => {
  const weights = new Uint8Array(40).fill(9).map((byte, at) => (at < 8 ? byte : at));
  const reported = [];
  const stats = new Stats({ weights, plies: 2, k: 32 }, 0, (numbers) => reported.push(numbers));
  const totals = { pieces: 1_000, deaths: 4, clears: [1, 2, 3, 4], game: 20 };
  for (let now = 100; now <= 2_000; now += 100) stats.note(totals, { moves: 5, ms: 10 }, now);
  assert.equal(reported.length, 2);
  const { mle_low, mle_high, weights_sha256, ...others } = reported[0];
  assert.deepEqual(others, {
    side: 0, games: 5, pieces: 1_000, deaths: 4, mean: 200, mle: 250, clears: [1, 2, 3, 4], moves_per_s: 500, plies: 2, k: 32,
  });
  near(mle_low, 1_000 / 10.242);
  near(mle_high, 1_000 / 1.09);
  assert.match(weights_sha256, /^08090a0b0c.*2627$/);
  assert.equal(weights_sha256.length, 64);
  const nothing = { pieces: 0, deaths: 0, clears: [0, 0, 0, 0], game: 0 };
  const none = statsOf(nothing, { moves: 0, ms: 0 }, { weights, plies: 1, k: 32 });
  assert.deepEqual([none.games, none.mean, none.mle, none.mle_high, none.moves_per_s], [0, null, null, null, null]);
});

test("a placement in a hint names the factor of its danger", () => {
  const said = [[0, 0], [0, 1], [405, 2], [2_303, 3], [6_000, 4], [16_000_000, 5]];
  const loss = (loss) => ({ cells: [], loss });
  assert.deepEqual(said.map(([lost, rank]) => worseOf(loss(lost), rank)), ["best", "× 1.0", "× 1.5", "× 10", "× 403", "fatal"]);
});

test("a side of a duel shows the field on which it died", () => {
  const { it, posts } = session({ diesAt: 3 });
  it.receive({ type: "open", weights: "w", seed: 5, plies: 2, k: 8 });
  it.receive({ type: "play", moves: 2 });
  it.receive({ type: "play", moves: 2 });
  it.receive({ type: "play", moves: 2 });
  assert.deepEqual(posts.map(({ cells, totals }) => [cells, totals.deaths]), [[[2], 0], [["lost"], 1], [["lost"], 1]]);
});

test("a session at full speed plays in slices between messages, and halts", () => {
  const { it, posts, later, turn } = session();
  it.receive({ type: "open", weights: "w", seed: 5, plies: 2, k: 8 });
  it.receive({ type: "run" });
  it.receive({ type: "run" });
  assert.equal(later.length, 1, "one slice at a time");
  turn();
  turn();
  assert.deepEqual(posts.map(({ totals, moves }) => [totals.pieces, moves]), [[64, 64], [128, 64]]);
  it.receive({ type: "halt" });
  turn();
  assert.deepEqual([posts.length, later.length], [2, 0]);
  it.receive({ type: "run" });
  it.receive({ type: "step", id: 1 });
  turn();
  assert.deepEqual(posts.map(({ type }) => type), ["totals", "totals", "move"], "a step ends the run at full speed");
});
