// @ts-check
/** Tests the person's rating: the published example, what is kept on the device, and which level is an even opponent. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { expected, rated } from "../../../web/match/rating/glicko.js";
import { START, climbIn, climbed } from "../../../web/match/rating/milestones.js";
import { LEVELS, levelAt } from "../../../web/match/rating/levels.js";
import { count, readRecord, reported } from "../../../web/match/rating/record.js";

const WON = { level: "casual", strength: LEVELS.casual, score: 1 };

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
    const level = levelAt(player.rating);
    const score = random / 2_147_483_647 < expected(strength, LEVELS[level]) ? 1 : 0;
    player = count(storage, { level, strength: LEVELS[level], score }, i).after;
  }
  assert.ok(Math.abs(player.rating - strength) < 2 * player.deviation, `${player.rating} ± ${player.deviation}`);
  assert.ok(player.deviation < 80, `${player.deviation}`);
  assert.ok(levels.indexOf(levelAt(player.rating)) >= 4);
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
  const { before, after, isKept } = count(storageOf(kept), WON, 5);
  assert.ok(isKept && after.rating > before.rating);
  assert.deepEqual(readRecord(storageOf(kept)), after);
  assert.equal(count(storageOf({}, true), WON, 5).isKept, false);
});

test("each milestone is reported once, and damaged ones begin again", () => {
  const kept = {};
  const storage = storageOf(kept);
  const win = (/** @type {string} */ level, /** @type {number} */ score, strength = LEVELS[level]) =>
    count(storage, { level, strength, score }, 5).after;
  win("casual", 0);
  assert.deepEqual(win("casual", 1, LEVELS.casual - 50).climb.news, [], "a slower one");
  assert.deepEqual(win("casual", 1).climb.news, [["win", "casual"]]);
  const second = win("casual", 1);
  assert.deepEqual(second.climb.news, [["win", "casual"]], "it waits until it is reported");
  reported(storage, second);
  assert.deepEqual(win("casual", 1).climb.news, []);
  let last = readRecord(storage);
  for (let round = 0; round < 60 && last.climb.news.length === 0; round++) last = win("steady", round % 2);
  reported(storage, last);
  const above = [];
  for (let round = 0; round < 40; round++) {
    last = win("steady", round % 2);
    above.push(...last.climb.news);
    reported(storage, last);
  }
  assert.ok(above.filter(([kind]) => kind === "above").length <= 1, JSON.stringify(above));
  assert.ok(last.climb.peak > 0 && last.deviation <= 110);
  const levels = { casual: 492 };
  assert.deepEqual(climbIn({ beaten: ["casual"], peak: 5, news: [["above", "casual"]] }, levels).beaten, ["casual"]);
  for (const damaged of [null, 3, { beaten: ["x"], peak: 5, news: [] }, { beaten: [], peak: "5", news: [] },
    { beaten: [], peak: 5, news: [["win", "x"]] }]) assert.deepEqual(climbIn(damaged, levels), START);
});

test("a rating above a level's is a milestone when it is no rough estimate, and again only for a higher level", () => {
  const levels = { low: 0, middle: 100, high: 200 };
  const round = { level: "low", score: 0.5, deviation: 90 };
  const first = climbed(START, { ...round, rating: 150 }, levels);
  assert.deepEqual(first.news, [["above", "middle"]]);
  assert.deepEqual(climbed({ ...first, news: [] }, { ...round, rating: 160 }, levels).news, []);
  assert.deepEqual(climbed({ ...first, news: [] }, { ...round, rating: 250 }, levels).news, [["above", "high"]]);
  assert.deepEqual(climbed(START, { ...round, deviation: 200, rating: 150 }, levels), START);
});
