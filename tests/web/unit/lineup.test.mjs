// Who plays whom, against a panel, a chooser and engines that only keep what they were told.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { say } from "../../../web/language/language.js";
import { Lineup } from "../../../web/lineup.js";

const LEVELS = [{ name: "weak", pace: 0.5, nodes: 100 }, { name: "strong", pace: 3, nodes: null }];
const SCRIPT = { name: "a-bot-with-a-long-name", from: "a file", code: new Blob(["1"]) };

const opened = [];
after(() => opened.forEach((lineup) => lineup.close()));

function open({ mode = "watch", pace = null, levels = ["weak", "strong"] } = {}) {
  const seen = { engines: [], foreign: [], shown: [], paces: [], names: [], closed: 0, forfeits: [], line: "" };
  const link = { post: () => undefined, close: () => (seen.closed += 1) };
  const lineup = new Lineup({ mode, pace, levels, threads: 2, memory: 48, firstTo: 3, seed: undefined }, {
    panel: { setEngine: (text) => (seen.line = text()), setThought: () => undefined, setMode: (_, names) => (seen.names = names()) },
    chooser: {
      setLevels: () => undefined,
      show: (side, opponent) => (seen.shown[side] = opponent),
      setPace: (paces) => (seen.paces = paces),
    },
    openEngine: ({ onMessage: _, ...choice }) => (seen.engines.push(choice), link),
    openForeign: ({ script, onMessage }) => (seen.foreign.push({ script, say: onMessage }), link),
    rules: () => null,
    onForfeit: (side, why) => seen.forfeits.push([side, say(why)]),
  });
  opened.push(lineup);
  lineup.seat();
  return { lineup, seen };
}

test("every bot gets an engine with its level, and plays at that level's pace", () => {
  const { lineup, seen } = open();
  lineup.setLevels(LEVELS);
  assert.deepEqual(seen.engines, [
    { level: "weak", threads: 2, bots: 2, memory: 48 }, { level: "strong", threads: 2, bots: 2, memory: 48 },
  ]);
  assert.deepEqual([seen.paces, seen.names], [[0.5, 3], ["Bot A", "Bot B"]]);
});

test("a pace that was chosen stands above the levels' own until another bot sits down", () => {
  const { lineup, seen } = open({ pace: 2 });
  lineup.setLevels(LEVELS);
  assert.deepEqual(seen.paces, [2, 2]);
  lineup.setPace(4);
  assert.deepEqual(seen.paces, [4, 4]);
  lineup.setOpponent(0, { level: "strong" });
  assert.deepEqual(seen.paces, [3, 3]);
});

test("against a person only one bot plays", () => {
  const { lineup, seen } = open({ mode: "versus" });
  lineup.setLevels(LEVELS);
  assert.deepEqual(seen.engines.map(({ level, bots }) => [level, bots]), [["strong", 1]]);
  assert.deepEqual([seen.paces, seen.names], [[3], ["You", "Bot"]]);
});

test("a level that does not exist is named with those that do, and can be replaced", () => {
  const { lineup, seen } = open({ levels: ["weak", "godlike"] });
  assert.throws(() => lineup.setLevels(LEVELS), { message: 'The level "godlike" is not one of weak, strong.' });
  lineup.useDefaults();
  assert.deepEqual(seen.shown, [{ level: "weak" }, { level: "casual" }]);
});

test("another bot is opened by its script, under its own name, and can be chosen again", () => {
  const { lineup, seen } = open({ mode: "versus" });
  lineup.setLevels(LEVELS);
  lineup.setOpponent(1, { script: SCRIPT });
  assert.deepEqual([seen.foreign[0].script, seen.closed], [SCRIPT, 1]);
  assert.deepEqual(seen.names, ["You", "a-bot-with-a-…"]);
  lineup.setOpponent(1, { level: "weak" });
  assert.deepEqual(seen.names, ["You", "Bot"]);
  lineup.setOpponent(1, null);
  assert.deepEqual([seen.foreign.length, seen.shown[1]], [2, { script: SCRIPT }]);
});

test("a forfeit is told with its side, and closes the script", () => {
  const { lineup, seen } = open({ mode: "versus" });
  lineup.setOpponent(1, { script: SCRIPT });
  const closed = seen.closed;
  seen.foreign[0].say({ type: "stackmate_error", message: "it sent too much" });
  assert.deepEqual([seen.forfeits, seen.closed], [[[1, "it sent too much"]], closed + 1]);
  assert.equal(seen.line, "a-bot-with-a-… cannot play: it sent too much");
});
