// @ts-check
/** Tests how a person plays on from a moment of a recorded match. */
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

import { Lineup } from "../../../web/match/lineup.js";
import { PlayedOn } from "../../../web/match/played-on.js";
import { ratedIn } from "../../../web/match/rating/rated.js";
import { Score } from "../../../web/match/score.js";
import { Findings } from "../../../web/modes/review/findings.js";
import { modeOf, readAbout, textOf } from "../../../web/modes/replays/about.js";
import { Playback } from "../../../web/modes/replays/playback.js";
import { playOn } from "../../../web/modes/replays/play-on.js";
import { DEFAULTS } from "../../../web/settings/schema.js";
import { MODES } from "../../../web/shell/modes.js";
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
  playback.seek(playback.length);
  const [, late] = playOn(playback, /** @type {any} */ (module), 2_000);
  assert.equal(/** @type {any} */ (late).moment.tick, 2_000);
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
  const lineup = new Lineup(/** @type {any} */ ({ mode: MODES.get("versus"), pace: null, levels: null, threads: 1 }), {
    panel: /** @type {any} */ ({ setMode: () => undefined, setEngine: () => undefined, setThought: () => undefined }),
    chooser: /** @type {any} */ ({ setLevels: () => undefined, show: () => undefined, setPace: () => undefined }),
    chosen: () => DEFAULTS, keep: (/** @type {object} */ change) => kept.push(change), rules: () => null,
    openEngine: () => link, openForeign: () => link, openLearner: () => link,
  });
  /** @type {object[]} */
  const kept = [];
  const link = /** @type {any} */ ({ post: () => undefined, close: () => undefined });
  const { roster } = lineup;
  roster.setLevels(/** @type {any} */ (module.levels()));
  roster.choose(1, { level: "master" });
  roster.choose(1, { pace: 250 });
  const own = roster.choice(1);
  const match = new PlayedOn(lineup, () => ({ das: 100 }));
  assert.deepEqual([match.isOn, match.firstTo, match.recorded, match.moment()], [false, undefined, undefined, undefined]);
  const moment = new Moment(MATCH, 7);
  match.set({ moment, level: "casual", handicap: [100, 50] });
  assert.deepEqual([match.isOn, match.firstTo, match.moment(), roster.choice(1).level], [true, 1, moment, "casual"]);
  assert.deepEqual(match.recorded, { mode: "playedon", since: 7 });
  assert.match(lineup.names[1], /^Casual.*0\.5/);
  const before = kept.length;
  roster.setPace(3);
  assert.deepEqual([roster.paces[1], Object.assign({}, ...kept.slice(before))], [3, {}], "the choice for one match is not saved");
  match.set({ moment, level: "solid", handicap: [100, 100] });
  match.set();
  assert.deepEqual([match.isOn, roster.choice(1), lineup.names[1]], [false, own, "Master"]);
  match.set({ moment, level: "master", handicap: [100, 100] });
  assert.equal(roster.choice(1), own, "the same level keeps its pace");
  match.set({ moment, level: "casual", handicap: [100, 100] });
  roster.choose(1, { level: "able" });
  match.set();
  assert.equal(roster.choice(1).level, "able");
  roster.place("person", 1, { script: /** @type {any} */ ({ name: "x" }) });
  match.set();
  assert.equal(roster.choice(1).script?.name, "x", "a bot of another screen stays");
  lineup.close();
});

test("a match that is played on has one round, whatever is chosen meanwhile", () => {
  const score = new Score(3, { setScore: () => undefined });
  score.reset(1);
  score.choose(5);
  score.add(0);
  assert.deepEqual([score.firstTo, score.isFinal], [1, true]);
  score.reset();
  assert.equal(score.firstTo, 5);
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
  const about = { mode: "playedon", seats: ["person", "level:casual"], at: 5, since: 250 };
  assert.deepEqual(readAbout(textOf(about)), about);
  assert.equal(modeOf(about), "Played on");
  for (const since of [-1, 0, 0.5, "1", null]) assert.equal(readAbout(JSON.stringify({ since })).since, undefined);
  const decisions = [0, 1, 2, 3].map((at) => /** @type {any} */ ({ side: 0, piece: at, begun: 100 * at, tick: 100 * at + 50 }));
  const findings = new Findings(decisions);
  findings.take(decisions.map((_, at) => [at, /** @type {any} */ ({ class: "blunder", loss: 0.3 })]));
  assert.deepEqual([findings.lessons(0), findings.lessons(0, 250)], [[0, 1, 2, 3], [3]]);
});
