// Tests the parts of Sum-Ten that need neither a page nor a package: aim, choices, addresses, statistics and words.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { need } from "../../../web/language/language.js";
import { Aim } from "../../../web/modes/sumten/aim.js";
import { CELLS, MOVES, levelsIn, listIn, moveOf, placeOf } from "../../../web/modes/sumten/numbers.js";
import { Prefs } from "../../../web/modes/sumten/prefs.js";
import { battleOverlay } from "../../../web/modes/sumten/result.js";
import { soloStats } from "../../../web/modes/sumten/stats.js";
import { columnWords, packWords, resultWords } from "../../../web/modes/sumten/words.js";

await need("sumten");

/** Returns a storage in memory. @param {string | null} text */
const storage = (text = null) => ({ text, getItem() { return this.text; }, setItem(_, value) { this.text = value; } });

test("moves and places are the same, and addresses are read strictly", () => {
  for (let move = 0; move < MOVES; move += 1) {
    const { x, turns } = placeOf(move);
    assert.equal(moveOf(x, turns), move);
  }
  assert.deepEqual(["3", "3,8", "expert", "First_game,2", "9", "", null].map(levelsIn), [[3], [3, 8], [6], [1, 2], [], [], []]);
  assert.deepEqual(["7", "0", "4294967295", "4294967296", "-1", "x", "1.5", "", null].map(listIn),
    [7, 0, 4294967295, null, null, null, null, null, null]);
});

test("the aim reaches only legal places, turns at the wall, and moves on while a direction is held", () => {
  const fits = new Uint8Array(MOVES);
  for (let x = 0; x <= 7; x += 1) fits[moveOf(x, 0)] = 1;
  for (let x = -1; x <= 5; x += 1) fits[moveOf(x, 1)] = 1;
  const aim = new Aim();
  aim.begin(fits);
  while (aim.shift(1));
  assert.equal(aim.x, 7);
  aim.turn(1);
  assert.deepEqual([aim.x, aim.turns], [5, 1], "the nearest legal column");
  aim.to(-2);
  assert.equal(aim.x, -1);
  assert.ok(aim.hold(1, true, 1000));
  assert.equal(aim.x, 0);
  assert.ok(!aim.frame(1100) && aim.frame(1400));
  const { x } = aim;
  assert.ok(x >= 2);
  aim.hold(1, false, 1400);
  assert.ok(!aim.frame(3000));
  assert.equal(aim.x, x);
});

test("choices and results survive a visit, and damaged ones are skipped", () => {
  const kept = storage();
  const prefs = new Prefs(kept);
  prefs.choose({ level: 5, clock: 20, taught: true });
  const result = { list: 3, goal: 30, score: 40, chain: 9, at: 1 };
  assert.equal(prefs.add(result), true);
  assert.equal(prefs.add({ ...result, score: 39, at: 2 }), false);
  assert.equal(prefs.add({ ...result, goal: 20, score: 5, at: 3 }), true);
  const again = new Prefs(kept);
  assert.deepEqual([again.choices.level, again.choices.clock, again.choices.taught], [5, 20, true]);
  assert.deepEqual([again.best(30).score, again.best(20).score], [40, 5]);
  const odd = new Prefs(storage(JSON.stringify({ choices: { level: 99, speed: "fast" }, bests: [{ score: -1 }, null, result] })));
  assert.deepEqual([odd.choices.level, odd.choices.speed, odd.bests.length], [1, 2, 1]);
  for (const text of ["", "{", "[]", "null", "x".repeat(20_000)]) assert.equal(new Prefs(storage(text)).bests.length, 0);
  const full = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  new Prefs(full).choose({ level: 2 });
});

test("the result names the winner and the reason", () => {
  const drops = [[{ chain: 3, score: 8, ojama: 1 }], [{ chain: 1, score: 1, ojama: 0 }]];
  const base = { names: ["You", "Casual"], isMine: true, dead: [false, true], turns: 31, drops };
  const won = battleOverlay({ ...base, outcome: "0" });
  assert.equal(won.title, "You win!");
  assert.equal(won.lead, "Casual crossed the red line after 31 turns. Longest chain 3, best drop 8.");
  const lost = battleOverlay({ ...base, outcome: "1", dead: [true, false] });
  assert.match(`${lost.title} ${lost.lead}`, /^Casual wins Your board crossed the red line after 31 turns/);
  assert.equal(battleOverlay({ ...base, outcome: "nobody", dead: [true, true] }).title, "A draw");
  assert.match(battleOverlay({ ...base, outcome: "0", isMine: false }).title, /^You wins$/);
});

test("solo numbers have the names of the command, by turns", () => {
  const [big, small] = [{ chain: 12, score: 600, ojama: 120 }, { chain: 1, score: 2, ojama: 0 }];
  const drops = Array.from({ length: 20 }, (_, turn) => (turn === 17 ? big : small));
  const stats = soloStats(drops, false);
  assert.deepEqual([stats.best_by_15, stats.best_by_20, stats.chain_by_15, stats.chain_by_30], [2, 600, 1, 12]);
  assert.deepEqual([stats.first_fire_turn, stats.first_fire_chain, stats.died], [18, 12, 0]);
});

test("boards, packs and results are said in words", () => {
  const cells = new Uint8Array(CELLS);
  [cells[0], cells[10], cells[3]] = [5, 11, 9];
  const columns = columnWords({ bytes: () => cells, u8: () => 0, u32: () => 0 });
  assert.equal(columns[0], "Column 1: 5 stone. 14 free");
  assert.deepEqual([columns[1], columns[3]], ["Column 2: empty", "Column 4: 9. 15 free"]);
  assert.equal(packWords([1, 0, 0, 0, 11, 0, 0, 0, 9]), "1 empty empty; empty stone empty; empty empty 9");
  assert.equal(resultWords({ chain: 2, score: 9, ojama: 1 }), "2 chains, score 9, sends 1 stone");
  assert.equal(resultWords({ chain: 0, score: 0, ojama: 0, dead: true }), "nothing vanishes, crosses the red line");
});
