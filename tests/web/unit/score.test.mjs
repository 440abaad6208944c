// Tests when a match is won, also if the number of rounds to win changes during the match.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Score } from "../../../web/match/score.js";

/** Makes the score of a match after some rounds. @param {number} firstTo @param {(0 | 1 | "draw")[]} rounds */
function after(firstTo, rounds) {
  const score = new Score(firstTo, { setScore: () => undefined });
  for (const won of rounds) score.add(won);
  return score;
}

test("the side that wins the required number of rounds wins the match", () => {
  assert.equal(after(2, [0, 1]).isFinal, false);
  assert.equal(after(2, [0, 1, 1]).isFinal, true);
});

test("a new number of rounds applies at once if no side has reached it", () => {
  const score = after(3, []);
  score.choose(1);
  assert.equal(score.firstTo, 1);
  score.choose(5);
  score.add(0);
  score.choose(2);
  assert.deepEqual([score.firstTo, score.isFinal], [2, false]);
});

test("a new number of rounds that a side has reached applies from the next match on", () => {
  const score = after(3, [0, 0]);
  score.choose(1);
  score.add(1);
  assert.deepEqual([score.points, score.firstTo, score.chosen, score.isFinal], [[2, 1], 3, 1, false]);
  score.add(0);
  assert.equal(score.isFinal, true);
  score.reset();
  assert.equal(score.firstTo, 1);
});

test("rounds are counted from one, with draws, and again from one in the next match", () => {
  const score = after(2, []);
  assert.equal(score.round, 1);
  for (const won of /** @type {const} */ (["draw", 0, 1])) score.add(won);
  assert.equal(score.round, 4);
  score.reset();
  assert.equal(score.round, 1);
});

test("a match that is won stays won if the number of rounds changes", () => {
  const score = after(1, [1]);
  score.choose(4);
  assert.equal(score.isFinal, true);
  score.reset();
  assert.deepEqual([score.firstTo, score.isFinal], [4, false]);
});
