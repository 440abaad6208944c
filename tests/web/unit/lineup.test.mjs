// Tests the players of a match, with a fake panel, a fake chooser and fake engines that record their calls.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { meansOf } from "../../../web/match/bots/strength.js";
import { say } from "../../../web/language/language.js";
import { Lineup } from "../../../web/match/lineup.js";
import { DEFAULTS } from "../../../web/settings/schema.js";
import { MODES } from "../../../web/shell/modes.js";

const LEVELS = [{ name: "beginner", pace: 0.5, nodes: 100 }, { name: "expert", pace: 3, nodes: null }];
const SCRIPT = { name: "a-bot-with-a-long-name", from: "a file", code: new Blob(["1"]) };

const opened = [];
after(() => opened.forEach((lineup) => lineup.close()));

function open({ mode = "watch", pace = null, levels = ["beginner", "expert"], settings = DEFAULTS } = {}) {
  const seen = { kept: {}, engines: [], foreign: [], shown: [], paces: [], names: [], closed: 0, forfeits: [], line: "" };
  const link = { post: () => undefined, close: () => (seen.closed += 1) };
  const lineup = new Lineup({ mode: MODES.get(mode), pace, levels, threads: 2, memory: 48, firstTo: 3, seed: undefined }, {
    panel: {
      setEngine: (text) => (seen.line = text()),
      setThought: () => undefined,
      setMode: (_, names) => (seen.names = names()),
    },
    chooser: {
      setLevels: () => undefined,
      show: (side, opponent) => (seen.shown[side] = opponent),
      setPace: (paces) => (seen.paces = paces),
    },
    chosen: () => settings,
    keep: (change) => Object.assign(seen.kept, change),
    openEngine: ({ onMessage: _, ...choice }) => (seen.engines.push(choice), link),
    openForeign: ({ script, onMessage }) => (seen.foreign.push({ script, say: onMessage }), link),
    rules: () => null,
  });
  opened.push(lineup);
  lineup.seat();
  return { lineup, seen };
}

test("every bot gets an engine with its level, and plays at that level's pace", () => {
  const { lineup, seen } = open();
  lineup.roster.setLevels(LEVELS);
  assert.deepEqual(seen.engines, [
    { level: "beginner", threads: 2, bots: 2, memory: 48 }, { level: "expert", threads: 2, bots: 2, memory: 48 },
  ]);
  assert.deepEqual([seen.paces, seen.names], [[0.5, 3], ["Beginner", "Expert"]]);
});

test("the default bots have different levels and the same pace, but a chosen level has its own pace", () => {
  const levels = [...LEVELS, { name: "master", pace: 5, nodes: null }];
  const { lineup, seen } = open({ levels: null });
  lineup.roster.setLevels(levels);
  const [pace] = seen.paces;
  assert.deepEqual([seen.names, seen.paces], [["Master", "Expert"], [pace, pace]]);
  assert.ok(pace > 1 && pace <= 3, `${pace} pieces per second is a pace that even the slower level has`);
  lineup.roster.choose(0, { level: "master" });
  assert.deepEqual(seen.paces, [5, pace]);
  const saved = { ...DEFAULTS, bot_a: { level: "master", pace: 0, strength: 50 } };
  const former = open({ levels: null, settings: saved });
  former.lineup.roster.setLevels(levels);
  assert.deepEqual(former.seen.paces, [5, pace], "a saved choice stays as it was");
});

test("a chosen pace overrides the levels' own pace until another bot is chosen", () => {
  const { lineup, seen } = open({ pace: 2 });
  lineup.roster.setLevels(LEVELS);
  assert.deepEqual(seen.paces, [2, 2]);
  lineup.roster.setPace(4);
  assert.deepEqual(seen.paces, [4, 4]);
  lineup.roster.choose(0, { level: "expert" });
  assert.deepEqual(seen.paces, [3, 4]);
});

test("against a person only one bot plays", () => {
  const { lineup, seen } = open({ mode: "versus" });
  lineup.roster.setLevels(LEVELS);
  assert.deepEqual(seen.engines.map(({ level, bots }) => [level, bots]), [["expert", 1]]);
  assert.deepEqual([seen.paces, seen.names], [[3], ["You", "Expert"]]);
});

test("the error for an unknown level names it and all known levels, and the default can replace it", () => {
  const { lineup, seen } = open({ levels: ["beginner", "godlike"] });
  assert.throws(() => lineup.roster.setLevels(LEVELS), { message: 'The level "godlike" is not one of beginner, expert.' });
  lineup.useDefaults();
  assert.deepEqual(seen.shown, [{ level: "beginner" }, { level: "casual" }]);
});

test("a third-party bot is opened by its script, has its own name, and can be chosen again", () => {
  const { lineup, seen } = open({ mode: "versus" });
  lineup.roster.setLevels(LEVELS);
  lineup.roster.choose(1, { script: SCRIPT });
  assert.equal(lineup.settle(), true);
  assert.deepEqual([seen.foreign[0].script, seen.closed], [SCRIPT, 1]);
  assert.deepEqual(seen.names, ["You", "a-bot-with-a-…"]);
  lineup.roster.choose(1, { level: "beginner" });
  lineup.settle();
  assert.deepEqual(seen.names, ["You", "Beginner"]);
  lineup.roster.choose(1, null);
  lineup.settle();
  assert.equal(lineup.settle(), false, "the bot is already open");
  assert.deepEqual([seen.foreign.length, seen.shown[1]], [2, { script: SCRIPT }]);
});

test("a change of the pace keeps a third-party bot", () => {
  const { lineup } = open({ mode: "versus" });
  lineup.roster.setLevels(LEVELS);
  lineup.roster.choose(1, { script: SCRIPT });
  lineup.settle();
  lineup.roster.setPace(4);
  assert.deepEqual(lineup.roster.opponents[1], { script: SCRIPT });
  assert.equal(lineup.settle(), false, "the bot is already open");
  assert.equal(lineup.roster.paces[1], 4);
});

test("a forfeit is reported with its side, and closes the script", () => {
  const { lineup, seen } = open({ mode: "versus" });
  lineup.roster.choose(1, { script: SCRIPT });
  lineup.settle();
  lineup.attach({ side: () => null }, (side, why) => seen.forfeits.push([side, say(why)]));
  const closed = seen.closed;
  seen.foreign[0].say({ type: "stackmate_error", message: "it sent too much" });
  assert.deepEqual([seen.forfeits, seen.closed], [[[1, "it sent too much"]], closed + 1]);
  assert.equal(seen.line, "a-bot-with-a-… cannot play: it sent too much");
});

test("the bot from the settings is restored unless the address overrides it, and a person's choice is stored", () => {
  const settings = { ...DEFAULTS, rival: { level: "expert", pace: 250, strength: 10 } };
  const { lineup, seen } = open({ mode: "versus", levels: null, settings });
  lineup.roster.setLevels(LEVELS);
  assert.deepEqual([seen.engines[0].level, seen.paces], ["expert", [2.5]]);
  lineup.roster.choose(1, { level: "beginner" });
  assert.deepEqual([seen.kept.rival, seen.paces], [{ level: "beginner", pace: 0, strength: 10 }, [0.5]]);
  const asked = open({ mode: "versus", levels: ["beginner", "beginner"], pace: 4, settings });
  asked.lineup.roster.setLevels(LEVELS);
  asked.lineup.roster.hear(settings);
  assert.deepEqual([asked.seen.engines[0].level, asked.seen.paces], ["beginner", [4]]);
  asked.lineup.roster.hear({ ...settings, rival: { level: "expert", pace: 0, strength: 10 } });
  assert.equal(asked.lineup.settle(), true);
  assert.deepEqual([asked.seen.engines[1].level, asked.seen.paces], ["expert", [3]]);
});

test("a custom strength becomes a node limit and a misdrop rate", () => {
  const { lineup, seen } = open({ mode: "versus" });
  lineup.roster.setLevels(LEVELS);
  lineup.roster.choose(1, { level: "custom", strength: 0 });
  lineup.settle();
  assert.deepEqual([seen.engines[1].level, seen.engines[1].nodes, seen.engines[1].slips, seen.paces], ["custom", 100, 300, [2]]);
  lineup.roster.choose(1, { strength: 100 });
  lineup.settle();
  assert.deepEqual([seen.engines[2].nodes, seen.engines[2].slips], [undefined, 0]);
});

test("each step of strength has more nodes and no more misdrops", () => {
  const steps = Array.from({ length: 100 }, (_, strength) => meansOf(strength));
  steps.slice(1).forEach(({ nodes, slips }, i) => assert.ok(nodes > steps[i].nodes && slips <= steps[i].slips, `${i + 1}`));
  assert.equal(steps[99].nodes, 100_000);
});

test("an opponent that adapts has the level and the pace of the person's strength, and two bots have none", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  const levels = [...LEVELS, { name: "casual", pace: 0.8, nodes: 100 }];
  const { lineup, seen } = open({ mode: "versus", levels: ["adaptive", "adaptive"] });
  lineup.roster.setLevels(levels);
  assert.deepEqual([seen.paces, seen.names, seen.engines.at(-1).level], [[0.8], ["You", "Adaptive"], "casual"]);
  assert.deepEqual(lineup.rated, { level: "casual", strength: 479 });
  assert.equal(lineup.roster.levelBeside(1), null);
  kept.set("stackmate.adaptive", JSON.stringify({ version: 1, at: 439, step: 50, run: -1 }));
  lineup.adapt();
  const pace = 0.8 * 2 ** (-40 / 600);
  assert.deepEqual([seen.paces, seen.engines.length], [[pace], 1], "the same level, a little slower");
  assert.deepEqual(lineup.roster.adapted, { level: "casual", pace, strength: 439 });
  kept.set("stackmate.adaptive", JSON.stringify({ version: 1, at: -500, step: 50, run: -1 }));
  lineup.adapt();
  assert.equal(seen.engines.at(-1).level, "first game");
  assert.equal(lineup.rated, null, "the scale of ratings ends with the weakest level");
  lineup.setMode(MODES.get("watch"));
  assert.deepEqual(seen.names.map((name) => name.split(" ")[0]), ["Casual", "Casual"]);
  const refused = open({ mode: "watch", levels: ["adaptive", "expert"] });
  assert.throws(() => refused.lineup.roster.setLevels(levels), /adaptive/);
  delete globalThis.localStorage;
});
