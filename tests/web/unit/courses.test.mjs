// Tests that the list of replays names the courses of a mode by the goals of its games, also of games saved by older pages.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isEntry } from "../../../web/modes/replays/entry.js";
import { Games } from "../../../web/modes/replays/games.js";
import { completeGoals } from "../../../web/modes/replays/goals.js";
import { entryOf } from "../../../web/modes/replays/summary.js";
import { COURSES } from "../../../web/modes/sprint/courses.js";
import { MODES } from "../../../web/shell/modes.js";
import { rules } from "../helpers/rules.mjs";

const stackmate = await rules();
const games = new Games(MODES, async () => stackmate);
await games.loadNames();

/** Returns a replay of the beginning of a game with this goal and this garbage. */
function replay(goal, mode = "sprint", garbage = {}) {
  const round = new stackmate.module.Round({ boards: 1, seed: "3", garbage, ...(goal === null ? {} : { goal }) });
  round.advance(100, 0, 0);
  const bytes = round.replay(JSON.stringify({ mode, seats: ["person"], at: 0 }));
  round.free();
  return bytes;
}

test("each goal of a course has its own name, and it is saved with the game", async () => {
  const names = await Promise.all(COURSES.map(async ({ goal, garbage }) => {
    const entry = await entryOf(stackmate.module, replay(goal, "sprint", garbage));
    assert.deepEqual(entry.goal, goal ?? (garbage === undefined ? null : { rise: garbage.rise_lines }));
    assert.ok(isEntry({ ...entry, id: 1 }));
    return games.nameOf(entry);
  }));
  assert.deepEqual(names, [
    "40 lines", "100 lines", "Blitz, 2 minutes", "Cheese, 10 rows", "Cheese, 18 rows", "Cheese, 100 rows",
    "Endless", "Endless, slow garbage", "Endless, steady garbage", "Endless, heavy garbage", "Endless",
  ]);
});

test("games of other modes and unknown goals have no such name, and invalid goals are no entries", async () => {
  const race = await entryOf(stackmate.module, replay({ lines: 40 }, "race"));
  assert.equal(games.nameOf(race), "");
  const odd = await entryOf(stackmate.module, replay({ lines: 7 }));
  assert.equal(games.nameOf(odd), "");
  assert.equal(games.nameOf({ about: odd.about }), "", "the goal was not read");
  for (const goal of [7, "lines", {}, { lines: -1 }]) assert.equal(isEntry({ ...odd, id: 1, goal }), false);
});

test("the goals of games saved by older pages are read once from their replays", async () => {
  const { goal: _, ...old } = await entryOf(stackmate.module, replay({ dig: 18 }));
  const other = { ...old, about: { ...old.about, mode: "practice" } };
  const bytes = new Map([[1, replay({ dig: 18 })], [2, new Uint8Array([1, 2, 3])]]);
  const changed = [];
  const library = { find: async (id) => bytes.get(id) ?? null, change: async (...change) => void changed.push(change) };
  const entries = [1, 2, 3].map((id) => ({ ...old, id })).concat({ ...other, id: 1 });
  await completeGoals(library, entries, games);
  assert.deepEqual(changed, [[1, { goal: { dig: 18 } }]]);
  assert.deepEqual(entries.map((entry) => games.nameOf(entry)), ["Cheese, 18 rows", "", "", ""]);
});
