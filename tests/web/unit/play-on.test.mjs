// @ts-check
/** Tests how a person plays on from a moment of a recorded match. */
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

import { Onward } from "../../../web/match/onward.js";
import { ratedIn } from "../../../web/match/rating/rated.js";
import { Findings } from "../../../web/modes/review/findings.js";
import { modeOf, readAbout, textOf } from "../../../web/modes/replays/about.js";
import { Playback } from "../../../web/modes/replays/playback.js";
import { playOn } from "../../../web/modes/review/play-on.js";
import { Moment } from "../../../web/round/moment.js";
import { shortMatch } from "../helpers/replays.mjs";
import { rules } from "../helpers/rules.mjs";

const stackmate = await rules();
const { module } = stackmate;
const MATCH = await shortMatch();

test("a match against a level of this page goes on against it, and other games are practised alone", () => {
  const playback = new Playback(/** @type {any} */ (stackmate), MATCH);
  playback.seek(1_000);
  const [mode, from] = playOn(playback, /** @type {any} */ (module));
  assert.deepEqual([mode, /** @type {any} */ (from).level, /** @type {any} */ (from).handicap], ["versus", "casual", [100, 100]]);
  const { about } = playback;
  const asked = (/** @type {object} */ more) =>
    playOn(/** @type {any} */ ({ about, boards: 2, goal: null, handicap: [50, 100], start: () => "start", ...more }),
      /** @type {any} */ (module))[0];
  assert.equal(asked({}), "versus");
  const seats = (/** @type {string[]} */ ...seats) => ({ about: { ...about, seats } });
  const others = [
    { boards: 1 }, { goal: { dig: 18 } }, seats("person", "level:godlike"), seats("person", "script:casual"),
    seats("level:casual", "person"), seats("person", "casual"), seats(),
  ];
  for (const other of others) assert.equal(asked(other), "practice", JSON.stringify(other));
  assert.equal(asked(seats("level:first game", "level:casual")), "versus", "a person takes the left board");
  playback.close();
});

test("a game from a moment has its position, and damaged bytes are named", () => {
  const { game, countdown } = new Moment(MATCH, 1_234).begin(/** @type {any} */ (module));
  const playback = new module.Playback(MATCH);
  playback.seek(1_234);
  assert.deepEqual([game.tick(), game.hash(), countdown], [1_234, playback.hash(), playback.countdown()]);
  [game, playback].forEach((used) => used.free());
  assert.throws(() => new Moment(MATCH.subarray(0, 40), 0).begin(/** @type {any} */ (module)), /truncated at byte 40/);
});

test("the opponent of a moment is seated, and the person's own choice returns unless another one was made", () => {
  let choice = /** @type {any} */ ({ level: "adaptive", pace: 0, strength: 50 });
  const roster = {
    choiceOf: () => choice,
    place: (/** @type {unknown[]} */ ...[, , change]) => (choice = { ...choice, .../** @type {object} */ (change) }),
  };
  /** @type {unknown[]} */
  const handicaps = [];
  const lineup = /** @type {any} */ ({ roster, setHandicap: (/** @type {unknown} */ handicap) => handicaps.push(handicap) });
  const onward = new Onward(lineup, () => ({ das: 100 }));
  assert.deepEqual([onward.isOn, onward.firstTo, onward.moment()], [false, undefined, undefined]);
  const moment = new Moment(MATCH, 1);
  onward.set({ moment, level: "casual", handicap: [100, 50] });
  assert.deepEqual([onward.isOn, onward.firstTo, onward.moment(), choice.level], [true, 1, moment, "casual"]);
  assert.deepEqual(handicaps, [[100, 50]]);
  onward.set({ moment, level: "solid", handicap: [100, 100] });
  onward.set();
  assert.deepEqual([onward.isOn, choice.level], [false, "adaptive"]);
  onward.set({ moment, level: "casual", handicap: [100, 100] });
  choice = { ...choice, level: "master" };
  onward.set();
  assert.equal(choice.level, "master");
});

test("only a level at its own pace, or one that adapts, counts for the rating", () => {
  const roster = { seating: "person", opponents: [{}, { level: "casual" }], adapted: null, isUsual: true };
  const rated = (/** @type {object} */ more) => ratedIn(/** @type {any} */ ({ ...roster, ...more }));
  assert.equal(rated({})?.level, "casual");
  assert.equal(rated({ isUsual: false }), null);
  assert.equal(rated({ seating: "bots" }), null);
  assert.equal(rated({ opponents: [{}, { script: {} }] }), null);
  assert.deepEqual(rated({ isUsual: false, adapted: { strength: 321 } }), { level: "casual", strength: 321 });
  assert.equal(rated({ adapted: { strength: -1 } }), null);
});

test("what was played before the moment is not the person's", () => {
  const about = { mode: "onward", seats: ["person", "level:casual"], at: 5, since: 250 };
  assert.deepEqual(readAbout(textOf(about)), about);
  assert.equal(modeOf(about), "Played on");
  for (const since of [-1, 0, 0.5, "1", null]) assert.equal(readAbout(JSON.stringify({ since })).since, undefined);
  const decisions = [0, 1, 2, 3].map((at) => /** @type {any} */ ({ side: 0, piece: at, begun: 100 * at, tick: 100 * at + 50 }));
  const findings = new Findings(decisions);
  findings.take(decisions.map((_, at) => [at, /** @type {any} */ ({ class: "blunder", loss: 0.3 })]));
  assert.deepEqual([findings.lessons(0), findings.lessons(0, 250)], [[0, 1, 2, 3], [3]]);
});
