// Tests finesse training with the real game: what counts, what an answer says, and how a piece comes back.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { rules } from "../helpers/rules.mjs";
import { BUTTON } from "../../../web/input/input.js";
import { sprintConfig } from "../../../web/modes/sprint/config.js";
import { COURSES } from "../../../web/modes/sprint/courses.js";
import { pressOf } from "../../../web/modes/sprint/presses.js";
import { Training } from "../../../web/modes/sprint/training.js";
import { DEFAULTS } from "../../../web/settings/schema.js";
import { Round } from "../../../web/round/round.js";

const COURSE = COURSES.find(({ trains }) => trains);
const FRAME_MS = 10;
/** A time that is longer than the board stands still before a piece comes back. */
const STILL_MS = 1000;

/** Makes a storage in memory. */
function keeper(text = null) {
  const kept = new Map(text === null ? [] : [["stackmate.finesse", text]]);
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

/** Begins a game of training. `press` presses buttons one after another and returns what the training says about them. */
async function game(help, storage = keeper()) {
  const { handling, rules: chosen } = DEFAULTS;
  const stackmate = await rules();
  const round = new Round(stackmate, sprintConfig(COURSE, { handling, rules: chosen }, "7"), 0);
  const training = new Training(storage);
  training.setHelp(help);
  training.begin();
  let now = 0;
  const frame = (ms) => {
    now += ms;
    const [events] = round.frame(now);
    return training.played(round, events, now);
  };
  frame(FRAME_MS);
  /** Waits until the piece has come back, and until the buttons of the moment when it spawned are released. */
  const wait = () => {
    frame(STILL_MS);
    frame(FRAME_MS);
  };
  const press = (...buttons) => {
    let said = null;
    for (const button of buttons) {
      round.loop.edge(0, BUTTON[button], true, now);
      said = frame(FRAME_MS) ?? said;
      round.loop.edge(0, BUTTON[button], false, now);
      said = frame(FRAME_MS) ?? said;
    }
    return said;
  };
  const report = () => {
    const playback = new stackmate.module.Playback(round.game.replay());
    while (!playback.survey(1000));
    const [{ judged, faults, wasted }] = playback.report();
    playback.free();
    return { judged, faults, wasted };
  };
  return { round, training, press, frame, wait, report, pieces: () => round.side(0).u32("pieces") };
}

const DROP = "hard_drop";
const signs = (answer) => answer.presses.map((press) => pressOf(press, DEFAULTS, "keyboard").sign).join("");

test("ten pieces are counted as a replay of them counts", async () => {
  const { round, training, press, report } = await game("count");
  const runs = [
    [DROP], ["left", "right", DROP], ["left", DROP], ["left", "left", "left", "left", "left", DROP], ["hold", "right", DROP],
    ["cw", "cw", "cw", DROP], ["soft_drop", DROP], ["ccw", DROP], ["cw", "ccw", "cw", DROP], ["right", DROP],
  ];
  let played = "";
  const said = runs.map((run) => {
    const active = press(...run.slice(0, -1)) ?? round.side(0).u8("active_piece");
    played += "_IOTLJSZ"[active];
    return press(run.at(-1));
  });
  assert.equal(played, "ZTJSIOLOJS");
  assert.deepEqual(said.map((judged) => judged?.answer?.wasted ?? 0), [0, 2, 0, 4, 0, 3, 0, 1, 2, 0]);
  assert.equal(said[6], null, "a soft drop is not judged");
  const { pieces, faults, streak, best } = training.tally;
  assert.deepEqual({ judged: pieces, faults, wasted: 12 }, report());
  assert.deepEqual([pieces, faults, streak, best], [9, 5, 1, 1]);
});

test("an answer has the shortest presses, with hold and the wall", async () => {
  const { press } = await game("alert");
  const far = press("hold", ...Array(6).fill("left"), DROP);
  assert.equal(far.answer.fault, "presses");
  assert.equal(signs(far.answer), "⇄⇤⤓");
  assert.match(pressOf(far.answer.presses[1], DEFAULTS, "keyboard").name, /wall/);
  const key = (device) => pressOf(far.answer.presses[2], DEFAULTS, device).key;
  assert.deepEqual(["keyboard", "gamepad", "touch"].map(key), ["Space", "D-pad ↑", ""]);
});

test("a piece with a fault comes back until it is in the same place with the fewest presses", async () => {
  const { round, training, press, wait, report, pieces } = await game("retry");
  press(DROP);
  const { answer } = press("left", "right", "left", DROP);
  assert.deepEqual([answer.fault, answer.wasted, signs(answer), pieces()], ["presses", 2, "←⤓", 2]);
  assert.equal(training.isTakingBack, true);
  press(DROP);
  assert.equal(pieces(), 2, "presses are ignored while the board stands still");
  wait();
  assert.deepEqual([pieces(), training.isTakingBack], [1, false]);
  assert.equal(press(DROP).answer.fault, "place");
  wait();
  assert.equal(press("left", "soft_drop", DROP).answer.fault, "drop");
  wait();
  assert.equal(press("left", "cw", "ccw", DROP).answer.wasted, 2);
  wait();
  assert.deepEqual([press("left", DROP), pieces(), training.target], [{ isClean: true, answer: null }, 2, []]);
  wait();
  assert.equal(pieces(), 2, "the game goes on");
  assert.deepEqual(training.tally, { pieces: 2, faults: 1, streak: 0, best: 1 }, "only the first try counts");
  assert.deepEqual(report(), { judged: 2, faults: 0, wasted: 0 }, "the replay contains only the last try");
  round.close();
});

test("several pieces that lock in one slow frame are all judged", async () => {
  for (const [help, counted, left] of [["alert", 3, 3], ["retry", 1, 0]]) {
    const { round, training, frame, wait, pieces } = await game(help);
    let at = FRAME_MS;
    for (const button of ["left", "right", DROP, DROP, "left", DROP]) {
      for (const down of [true, false]) round.loop.edge(0, BUTTON[button], down, (at += 5));
    }
    assert.equal(frame(100).answer?.wasted ?? null, help === "alert" ? null : 2);
    wait();
    assert.deepEqual([training.tally.pieces, training.tally.faults, pieces()], [counted, 1, left]);
  }
});

test("a top-out with a fault is taken back too", async () => {
  const { training, press, wait, round } = await game("retry");
  for (let piece = 0; piece < 40 && !training.isTakingBack; piece += 1) {
    const nearlyOut = round.side(0).bytes("board", 200).slice(170).some((cell) => cell !== 0);
    press(...(nearlyOut ? ["left", "right", "left", "right", DROP] : [DROP]));
  }
  const wasAlive = round.side(0).u8("alive");
  wait();
  assert.deepEqual([wasAlive, round.side(0).u8("alive")], [0, 1]);
});

test("help and best streak are kept, counts can be reset, and bad data is skipped", async () => {
  const storage = keeper();
  const { training, press } = await game("retry", storage);
  press(DROP);
  press(DROP);
  training.reset();
  assert.deepEqual(training.tally, { pieces: 0, faults: 0, streak: 0, best: 2 });
  const again = new Training(storage);
  assert.deepEqual([again.help, again.tally.best], ["retry", 2]);
  again.reset();
  assert.equal(new Training(storage).tally.best, 0);
  for (const text of ["", "{", "7", "null", '{"help":"shout","best":-1}', `{"best":5,"more":"${"x".repeat(2000)}"}`]) {
    const read = new Training(keeper(text));
    assert.deepEqual([read.help, read.tally.best], ["alert", 0], text.slice(0, 30));
  }
  const refuses = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  assert.doesNotThrow(() => new Training(refuses).setHelp("count"));
});
