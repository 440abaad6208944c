// Tests the rules of a match that a person can choose: the settings, the address, the handicap in the names, and the real game.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { rules } from "../helpers/rules.mjs";
import { withHandicap } from "../../../web/match/names.js";
import { COURSES } from "../../../web/modes/sprint/courses.js";
import { sprintConfig } from "../../../web/modes/sprint/config.js";
import { ATTACKS, PARAMETERS, RANGES, garbageOf, handicapOf, rulesIn } from "../../../web/page/match-rules.js";
import { matchConfig } from "../../../web/page/numbers.js";
import { DEFAULTS, read } from "../../../web/settings/schema.js";
import { MODES } from "../../../web/shell/modes.js";

const { module } = await rules();

/** Reads attributes. @param {Record<string, string>} attributes */
function asked(attributes) {
  const complaints = [];
  const found = rulesIn((name, parse) => {
    try {
      return parse(attributes[name] ?? null);
    } catch (error) {
      complaints.push(name);
      return parse(null);
    }
  });
  return { found, complaints };
}

test("the address sets rules of a match, and an invalid one is reported and ignored", () => {
  assert.deepEqual(asked({}), { found: {}, complaints: [] });
  const all = { attack: "jstris", delay: "0", cap: "4", messiness: "100", holes: "0", handicap: "50,150" };
  const wanted = { attack: "jstris", delay: 0, cap: 4, messiness: 100, holes: 0, mine: 50, theirs: 150 };
  assert.deepEqual(asked(all), { found: wanted, complaints: [] });
  assert.deepEqual(asked({ handicap: "50" }).found, { mine: 50 });
  assert.deepEqual(asked({ handicap: ",75" }).found, { theirs: 75 });
  const wrong = { attack: "mine", delay: "9000", cap: "0", messiness: "x", holes: "1.5", handicap: "10" };
  assert.deepEqual(asked(wrong), { found: {}, complaints: ["handicap", "delay", "cap", "messiness", "holes", "attack"] });
  for (const mode of ["versus", "watch"]) assert.deepEqual(MODES.get(mode).parameters, PARAMETERS, mode);
});

test("every rule has its default in the settings, and the game accepts both ends of each range", () => {
  const usual = Object.fromEntries(Object.entries(RANGES).map(([name, range]) => [name, range.usual]));
  assert.deepEqual(DEFAULTS.garbage, { attack: "ppt", ...usual });
  for (const end of ["least", "most", "usual"]) {
    const garbage = Object.fromEntries(Object.entries(RANGES).map(([name, range]) => [name, range[end]]));
    assert.deepEqual(read({ garbage }).complaints, []);
    const game = new module.Round(matchConfig("person", "7", DEFAULTS, garbageOf(garbage, handicapOf("person", garbage))));
    game.free();
  }
  assert.equal(read({ garbage: { attack: "mine", mine: 0, cap: 21 } }).complaints.length, 3);
});

test("the game knows every attack table, and sends it to bots if it is not the default", () => {
  const tables = ATTACKS.map((table) => {
    const game = new module.Round({ ...matchConfig("person", "7"), table });
    const position = game.position(1);
    game.free();
    return position.attack_table;
  });
  assert.deepEqual(tables, [undefined, ...ATTACKS.slice(1)]);
});

test("the default rules give the same game as no rules", () => {
  const hash = (...garbage) => {
    const game = new module.Round(matchConfig("person", "7", DEFAULTS, ...garbage));
    game.advance(30_000, 0, 8);
    const found = [game.hash(), game.replay().length];
    game.free();
    return found;
  };
  assert.deepEqual(hash(garbageOf(DEFAULTS.garbage, [100, 100])), hash());
});

test("only a match with a person has a handicap, and the names show it", () => {
  const garbage = { ...DEFAULTS.garbage, mine: 50, theirs: 125 };
  assert.deepEqual([handicapOf("person", garbage), handicapOf("bots", garbage)], [[50, 125], [100, 100]]);
  assert.deepEqual([50, 100, 125].map((part) => withHandicap("Casual", part)), ["Casual ×0.5", "Casual", "Casual ×1.25"]);
});

test("rows rise in the endless courses with garbage, and their replays too", () => {
  const endless = COURSES.filter(({ id }) => id.startsWith("endless"));
  const risen = endless.map((course) => {
    const game = new module.Round(sprintConfig(course, DEFAULTS, "7"));
    game.advance(1500 + 16_000, 0, 0);
    const waiting = game.incoming(0);
    const playback = new module.Playback(game.replay());
    playback.seek(playback.length());
    assert.equal(playback.endsAsRecorded(), true, course.id);
    for (const it of [game, playback]) it.free();
    return waiting;
  });
  assert.deepEqual(risen, [0, 2, 4, 8]);
});
