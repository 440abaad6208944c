// Tests who wins a race, the rules of races, and where the best times are stored.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT } from "../../../web/base/events.js";
import { raceConfig } from "../../../web/modes/race/config.js";
import { raceWinner } from "../../../web/modes/race/outcome.js";
import { Records } from "../../../web/modes/sprint/records.js";

const sides = (...done) => done.map((is) => ({ u8: (name) => (name === "done" && is ? 1 : 0) }));

test("the side that finishes first wins, or else the side that has not topped out", () => {
  assert.equal(raceWinner(sides(false, false), [0, 0]), null);
  assert.equal(raceWinner(sides(true, false), [EVENT.lock, 0]), 0);
  assert.equal(raceWinner(sides(false, true), [0, EVENT.lock]), 1);
  assert.equal(raceWinner(sides(true, true), [0, 0]), "draw");
  assert.equal(raceWinner(sides(false, false), [EVENT.topOut, 0]), 1);
  assert.equal(raceWinner(sides(false, true), [EVENT.topOut, 0]), 1);
});

test("both races have two boards, one seed and a goal", () => {
  const chosen = { handling: { das: 1 }, rules: { previews: 3 } };
  const [race, dig] = ["race", "dig"].map((name) => raceConfig(name, chosen, "7"));
  assert.deepEqual([race.goal, dig.goal], [{ lines: 40 }, { dig: 18 }]);
  assert.deepEqual([dig.boards, dig.seed, dig.previews, dig.handling[0].das], [2, "7", 3, 1]);
});

test("the best times of each kind of race are stored separately", () => {
  const kept = new Map();
  const keeper = {
    getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  };
  new Records(keeper, "dig").add({ ms: 1000, pieces: 3, at: 1, splits: [] });
  assert.deepEqual(
    [new Records(keeper, "dig").runs.length, new Records(keeper, "race").runs.length, new Records(keeper).runs.length],
    [1, 0, 0],
  );
  kept.set("stackmate.race", '{"version":1,"runs":[{"ms":-1},{"ms":"9"},null,{"ms":5,"pieces":1,"at":1,"splits":[]}]}');
  assert.deepEqual(new Records(keeper, "race").runs.map(({ ms }) => ms), [5]);
});
