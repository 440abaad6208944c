// @ts-check
/** Tests the person's rating: the published example, what is kept on the device, and which level is an even opponent. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { expected, rated } from "../../../web/match/rating/glicko.js";
import { LEVELS, count, evenLevel, readRecord } from "../../../web/match/rating/record.js";

/** Makes a storage. @param {Record<string, string>} kept @param {boolean} [isFull] */
function storageOf(kept, isFull = false) {
  return /** @type {Storage} */ (/** @type {unknown} */ ({
    getItem: (/** @type {string} */ key) => kept[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      kept[key] = value;
    },
  }));
}

test("ratings are those of the example in the paper", () => {
  const { rating, deviation, volatility } = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
    { rating: 1400, deviation: 30, score: 1 }, { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  assert.ok(Math.abs(rating - 1464.06) < 0.02, `${rating}`);
  assert.ok(Math.abs(deviation - 151.52) < 0.02, `${deviation}`);
  assert.ok(Math.abs(volatility - 0.05999) < 1e-5, `${volatility}`);
});

test("a surprise moves a rating and its volatility, and nothing leaves its range", () => {
  let player = { rating: 759, deviation: 350, volatility: 0.06 };
  for (let i = 0; i < 300; i++) {
    player = rated(player, [{ rating: 3733, deviation: 30, score: i % 2 }]);
    assert.ok(Object.values(player).every(Number.isFinite) && player.deviation <= 350 && player.deviation > 0);
  }
  assert.ok(Math.abs(player.rating - 3733) < 200, `${player.rating}`);
  assert.equal(expected(1000, 1000), 0.5);
});

test("a player of fixed strength is found, with the promised uncertainty", () => {
  const [strength, levels] = [1400, Object.keys(LEVELS)];
  let random = 7;
  let player = readRecord(storageOf({}));
  const storage = storageOf({});
  for (let i = 0; i < 60; i++) {
    random = (random * 48_271) % 2_147_483_647;
    const level = evenLevel(player.rating);
    const score = random / 2_147_483_647 < expected(strength, LEVELS[level]) ? 1 : 0;
    player = count(storage, level, score, i).after;
  }
  assert.ok(Math.abs(player.rating - strength) < 2 * player.deviation, `${player.rating} ± ${player.deviation}`);
  assert.ok(player.deviation < 80, `${player.deviation}`);
  assert.ok(levels.indexOf(evenLevel(player.rating)) >= 4);
  assert.deepEqual([player.rounds, player.history.length], [60, 60]);
});

test("the levels have the ratings that the ladder measured", async () => {
  const { levels } = JSON.parse(await readFile(new URL("../../../core/data/levels.json", import.meta.url), "utf8"));
  const measured = levels.map((/** @type {any} */ { level, rating }) => [level, rating]);
  assert.deepEqual(Object.entries(LEVELS), measured);
});

test("damaged records are those of a new player, and a full storage loses only the record", () => {
  const fresh = readRecord(storageOf({}));
  const broken = ["{", "3", "null", '{"version":2}', '{"version":1,"rating":"x"}',
    '{"version":1,"rating":1e9,"deviation":3,"volatility":0.06,"rounds":1,"history":[]}'];
  for (const text of broken) assert.deepEqual(readRecord(storageOf({ "stackmate.rating": text })), fresh, text);
  const kept = {};
  const { before, after, isKept } = count(storageOf(kept), "casual", 1, 5);
  assert.ok(isKept && after.rating > before.rating);
  assert.deepEqual(readRecord(storageOf(kept)), after);
  assert.equal(count(storageOf({}, true), "casual", 1, 5).isKept, false);
});
