// @ts-check
/** Tests the opponent that adapts: its staircase, who plays at a strength, and what is kept on the device. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { moveStair, readStair } from "../../../web/match/adaptive/store.js";
import { BEGIN, beginAt, climbed, hasteAt, isStair, slipsAt } from "../../../web/match/adaptive/strength.js";
import { expected } from "../../../web/match/rating/glicko.js";
import { LEVELS, levelAt } from "../../../web/match/rating/levels.js";

/** Returns an opener of a storage. @param {Record<string, string>} kept */
const storageOf = (kept) => () => /** @type {Storage} */ (/** @type {unknown} */ ({
  getItem: (/** @type {string} */ key) => kept[key] ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => (kept[key] = value),
}));

const refused = () => {
  throw new DOMException("refused", "SecurityError");
};

/** Returns random numbers from 0 to 1. @param {number} seed */
function randomFrom(seed) {
  let last = seed;
  return () => (last = (last * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test("players of any strength win about half of the rounds after fifteen", () => {
  for (const strength of [-300, 200, 1_400, 2_600, 3_500]) {
    for (const slope of [0.4, 1, 2]) {
      const random = randomFrom(strength + 1_000);
      const [runs, rounds] = [12, 45];
      let wins = 0;
      for (let run = 0; run < runs; run++) {
        let stair = BEGIN;
        for (let round = 0; round < rounds; round++) {
          const score = random() < expected(slope * strength, slope * stair.at) ? 1 : 0;
          if (round >= 15) wins += score;
          stair = climbed(stair, score);
        }
      }
      const share = wins / (runs * (rounds - 15));
      assert.ok(share > 0.4 && share < 0.6, `${strength}, ${slope}: ${share}`);
    }
  }
});

test("steps are halved when the direction changes, grow when it stays, and end at the edge", () => {
  const scores = [1, 1, 1, 0, 0.5, 1];
  const steps = scores.reduce((stairs, score) => [...stairs, climbed(stairs[stairs.length - 1], score)], [BEGIN]);
  assert.deepEqual(steps.slice(1).map(({ step }) => step), [300, 300, 450, 225, 225, 112.5]);
  assert.deepEqual(steps.map(({ at }) => at - BEGIN.at), [0, 300, 600, 1_050, 825, 825, 937.5]);
  let stair = BEGIN;
  for (let round = 0; round < 30; round++) stair = climbed(stair, 0);
  assert.ok(stair.at < -500 && isStair(stair), JSON.stringify(stair));
});

test("the nearest level plays, a little faster or slower than usual, and a beginner meets a slow one that misdrops", () => {
  for (const [level, rating] of Object.entries(LEVELS)) {
    assert.equal(levelAt(rating), level);
    assert.equal(hasteAt(rating, level), 1);
  }
  for (let strength = 0; strength <= 3_700; strength += 10) {
    const haste = hasteAt(strength, levelAt(strength));
    assert.ok(haste > 0.8 && haste < 1.25, `${strength}: ${haste}`);
  }
  assert.equal(levelAt(-830), "first game");
  assert.equal(hasteAt(-300, "first game"), 0.5);
  assert.equal(hasteAt(-830, "first game"), 0.25, "slower, its pieces would fall to the ground");
  assert.deepEqual([-1, -250, -500].map((strength) => Math.round(slipsAt(strength) ?? 0)), [1, 2, 4]);
  assert.equal(slipsAt(0), undefined, "its pace says how often it misdrops");
});

test("the stair is kept on the device, begins at the rating, and damaged ones begin again", () => {
  /** @type {Record<string, string>} */
  const kept = {};
  const rating = { version: 1, rating: 1_500, deviation: 90, volatility: 0.06, rounds: 9, history: [] };
  const own = storageOf({ "stackmate.rating": JSON.stringify(rating) });
  assert.deepEqual(readStair(own), { at: 1_500, step: 90, run: 0 });
  assert.deepEqual(readStair(storageOf(kept)), BEGIN);
  for (const text of ["{", "3", "null", '{"version":2}', '{"version":1,"at":1e9,"step":50,"run":0}',
    '{"version":1,"at":"5","step":50,"run":0}', '{"version":1,"at":5,"step":0,"run":0}'])
    assert.deepEqual(readStair(storageOf({ "stackmate.adaptive": text })), BEGIN, text);
  const damaged = storageOf({ "stackmate.adaptive": "{", "stackmate.rating": JSON.stringify(rating) });
  assert.equal(readStair(damaged).at, 1_500);
  assert.deepEqual(beginAt({ rating: 9_000, deviation: 350 }), { at: 3_750, step: 300, run: 0 });
  moveStair(1, storageOf(kept));
  assert.deepEqual(readStair(storageOf(kept)), climbed(BEGIN, 1));
});

test("a browser that keeps nothing adapts until the page is closed", () => {
  const before = readStair(refused);
  moveStair(0, refused);
  assert.ok(readStair(refused).at < before.at);
});
