// @ts-check
/** Tests the numbers of a person's progress: what a game says, and the means of days and weeks. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { rangeOf } from "../../../web/modes/replays/progress/curve.js";
import { ratingsIn, timeOf } from "../../../web/modes/replays/progress/gather.js";
import { valuesOf } from "../../../web/modes/replays/progress/measures.js";
import { periodsOf } from "../../../web/modes/replays/progress/periods.js";

/** Returns a moment in local time. @param {number} day of May 2026 @param {number} [hour] */
const may = (day, hour = 12) => new Date(2026, 4, day, hour).getTime();
/** @param {[at: number, pps: number][]} games */
const points = (games) => games.map(([at, pps]) => ({ at, values: { pps } }));

test("a match says more than a game alone, and nothing about what it has not", () => {
  const side = { pps: 1250, apm: 30_500, app: 410, faults: 3, judged: 12 };
  const all = { pps: 1.25, apm: 30.5, app: 0.41, finesse: 75, accuracy: 91.5 };
  assert.deepEqual(valuesOf(side, { boards: 2, accuracy: 91.5 }), all);
  assert.deepEqual(valuesOf({ ...side, judged: 0 }, { boards: 1 }), { pps: 1.25 });
});

test("few days have a mean each, and many days are weeks that begin on Monday", () => {
  const days = periodsOf(points([[may(6), 3], [may(4, 1), 1], [may(4, 23), 2]]), "pps");
  assert.deepEqual(days, {
    unit: "day", periods: [{ start: may(4, 0), mean: 1.5, count: 2 }, { start: may(6, 0), mean: 3, count: 1 }],
  });
  const weeks = periodsOf([...points([[may(3), 1], [may(4), 2], [may(10), 4], [may(31), 6]]), { at: may(5), values: {} }], "pps");
  const monday = (/** @type {number} */ day) => may(day, 0);
  assert.deepEqual(weeks, {
    unit: "week",
    periods: [
      { start: new Date(2026, 3, 27).getTime(), mean: 1, count: 1 }, { start: monday(4), mean: 3, count: 2 },
      { start: monday(25), mean: 6, count: 1 },
    ],
  });
});

test("the range of a curve is never empty", () => {
  for (const values of [[0], [5, 5], [1, 2]]) {
    const [low, high] = rangeOf(values);
    assert.ok(low < Math.min(...values) && high > Math.max(...values));
  }
});

test("ratings of damaged storage are left out", () => {
  const storage = (/** @type {string | null} */ text) => ({ getItem: () => text });
  assert.deepEqual(ratingsIn(storage("no JSON")), []);
  const history = [["x", 1], null, [may(4), null], [-1, 5], [may(4), 900, 200, "casual"], [may(5), 950, 180, "steady"]];
  const record = JSON.stringify({ version: 1, rating: 950, deviation: 180, volatility: 0.06, rounds: 2, history });
  assert.deepEqual(ratingsIn(storage(record)).map(({ values }) => values.rating), [900, 950]);
});

test("a time that a file cannot have is that of its arrival", () => {
  const entry = (/** @type {number | null} */ at) => timeOf(/** @type {any} */ ({ about: { at }, kept: 1000 }));
  assert.deepEqual([900, 1000, 1001, -8.64e15, 0, null].map(entry), [900, 1000, 1000, 1000, 1000, 1000]);
});
