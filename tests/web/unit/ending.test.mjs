// Tests how the end of a round is described, the levels that are offered after a match, and the pause with its countdown.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { endOf } from "../../../web/match/ended.js";
import { namesOf } from "../../../web/match/names.js";
import { bannerOverlay, moodOf, sheetOverlay } from "../../../web/match/result.js";
import { Standing } from "../../../web/page/standing.js";

const view = (fields = {}) => ({ u8: (name) => fields[name] ?? 0 });
const NAMES = ["You", "Casual"];
const QUAD = { last_lines: 4, last_attack: 4 };

test("the end of a round names who lost, why, and the last hit", () => {
  const won = endOf([view(QUAD), view({ death: 1 })], 0);
  assert.equal(won(NAMES, true), "Casual topped out. Your last hit: Quad, +4.");
  assert.equal(won(["Master", "Expert"], false), "Expert topped out. Master's last hit: Quad, +4.");
  const lost = endOf([view({ death: 3 }), view({ last_lines: 1 })], 1);
  assert.equal(lost(NAMES, true), "Garbage pushed you over the top.", "a single sends nothing");
  assert.equal(endOf([view({ death: 1 }), view({ death: 1 })], "draw")(NAMES, true), "Both topped out in the same moment.");
});

test("the end of a round can be described after its boards are gone", () => {
  let isFreed = false;
  const side = { u8: (name) => (isFreed ? assert.fail("freed") : (QUAD[name] ?? 1)) };
  const how = endOf([side, side], 0);
  isFreed = true;
  assert.match(how(NAMES, true), /topped out/);
});

test("bots are named by their levels, and equal ones also by their sides", () => {
  assert.deepEqual(namesOf([{ level: "master" }, { level: "first game" }]), ["Master", "First game"]);
  assert.deepEqual(namesOf([{ level: "master" }, { level: "master" }]), ["Master (left)", "Master (right)"]);
  assert.deepEqual(namesOf([{ script: { name: "x" } }, { level: "master" }]), ["x", "Master"]);
});

test("a round ends with a banner, and a match with a sheet that offers the levels beside", () => {
  const ended = (isFinal) => ({
    seating: "person", names: NAMES, score: { isFinal, firstTo: 3, points: [3, 1] }, won: 0, how: "Casual topped out.",
  });
  const banner = bannerOverlay(ended(false), {});
  assert.deepEqual([banner.kind, banner.title, banner.mood], ["banner", "You win the round", "win"]);
  assert.deepEqual(banner.actions.map(({ action }) => action), ["start", "details"]);
  const sheet = sheetOverlay(ended(true), {}, { up: "Steady", down: null });
  assert.deepEqual([sheet.kind, sheet.title], [undefined, "You win the match"]);
  assert.deepEqual(sheet.actions.map(({ label }) => label), ["Again", "Play Steady", "Match and bots"]);
  const between = sheetOverlay(ended(false), {}, { up: "Steady", down: "Beginner" });
  assert.deepEqual(between.actions.map(({ action }) => action), ["start", "setup"]);
});

test("the mood is that of the person, and watched games have none", () => {
  assert.deepEqual([0, 1, "draw"].map((won) => moodOf("person", won)), ["win", "loss", "draw"]);
  assert.deepEqual([0, 1, "draw"].map((won) => moodOf("bots", won)), ["done", "done", "done"]);
});

/** Returns a paused game of that many sides and what its panel has shown. */
function paused(sides = 2) {
  const seen = { counts: [], overlays: 0, isHidden: false, isResuming: false, resumed: 0 };
  const standing = new Standing({
    setState: () => undefined, say: () => undefined, hideOverlay: () => (seen.isHidden = true),
    showOverlay: () => ((seen.overlays += 1), (seen.isHidden = false)),
    setCount: (count) => seen.counts.push(count), setResuming: (is) => (seen.isResuming = is),
    setVeil: (is) => (seen.isVeiled = is),
  });
  const round = { sides: Array(sides), loop: { pause: () => undefined, resume: () => (seen.resumed += 1) } };
  standing.enter("playing");
  standing.pause(round);
  return { seen, standing, round };
}

test("a paused match counts down before it continues", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { seen, standing, round } = paused();
  let attached = 0;
  assert.equal(seen.isVeiled, true);
  standing.resume(round, () => (attached += 1));
  assert.deepEqual([seen.counts, seen.isResuming, seen.isHidden, standing.state], [[3], true, true, "paused"]);
  assert.equal(standing.isCountingIn, true);
  for (let step = 0; step < 2; step++) mock.timers.tick(500);
  assert.deepEqual([seen.counts, seen.resumed, attached], [[3, 2, 1], 0, 0]);
  mock.timers.tick(500);
  assert.deepEqual([seen.counts, seen.resumed, attached, standing.state], [[3, 2, 1, 0], 1, 1, "playing"]);
  assert.deepEqual([seen.isResuming, standing.isCountingIn], [false, false]);
  mock.timers.reset();
});

test("a pause or a second resume during the countdown pauses the game again", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  for (const again of ["pause", "resume"]) {
    const { seen, standing, round } = paused();
    standing.resume(round);
    mock.timers.tick(700);
    standing[again](round);
    for (let step = 0; step < 10; step++) mock.timers.tick(500);
    assert.deepEqual([seen.resumed, standing.state, seen.overlays, seen.isResuming], [0, "paused", 2, false], again);
    standing.resume(round, () => undefined, false);
    assert.deepEqual([seen.resumed, standing.state], [1, "playing"], "without a person it continues at once");
  }
  mock.timers.reset();
});

test("a paused game of one side is not veiled and continues at once", () => {
  const { seen, standing, round } = paused(1);
  assert.equal(seen.isVeiled, false);
  standing.resume(round);
  assert.deepEqual([seen.counts, seen.resumed, standing.state], [[], 1, "playing"]);
});
