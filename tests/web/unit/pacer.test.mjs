// Tests how fast a match of two bots runs: in real time, or faster. In a faster match the game's time waits for the bots, but an
// animation frame never waits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT } from "../../../web/base/events.js";
import { LOADS } from "../../../web/engine/pace.js";
import { GameClock } from "../../../web/round/clock.js";
import { Pacer } from "../../../web/round/pacer.js";

/** Makes a match whose ticks take `cost` ms each, with bots whose moves are due at the ticks in `owed`. */
function open({ cost = 0, owed = [], mine = false, asked = () => [0, 0] } = {}) {
  const seen = { time: 1000, tick: 0, updates: [], patient: null, events: 0 };
  const game = { advance: (ticks) => ((seen.tick += ticks), (seen.time += ticks * cost), seen.events) };
  const loop = new GameClock(game, 1000);
  const round = {
    loop,
    frame: (now, most) => {
      const events = loop.frame(now, most);
      return [events & 0xffff, events >>> 16];
    },
  };
  const lineup = {
    isMine: mine,
    get asked() { return asked(seen.tick); },
    get isDue() { return owed.length > 0 && seen.tick >= owed[0]; },
    setPatience: (patient) => (seen.patient = patient),
    update: (events, tick) => seen.updates.push(tick),
  };
  const pacer = new Pacer(lineup, () => seen.time);
  pacer.attach(round);
  return { pacer, seen, owed, lineup, answer: () => { owed.shift(); pacer.answered(); } };
}

test("in real time there is one step per frame, and time does not wait for the bots", () => {
  const { pacer, seen } = open({ owed: [0] });
  pacer.frame(1016);
  assert.deepEqual([seen.updates, seen.patient], [[16], false]);
});

test("in slow motion fewer ticks are played", () => {
  const { pacer, seen } = open();
  pacer.speed = 0.1;
  pacer.frame(1000);
  pacer.frame(1100);
  assert.equal(seen.tick, 10);
});

test("at a higher speed time stops where a bot owes a move, and continues with its answer", () => {
  const { pacer, seen, answer } = open({ owed: [20, 40] });
  pacer.speed = Infinity;
  pacer.frame(1000);
  assert.deepEqual([seen.tick, seen.patient], [20, true]);
  pacer.frame(1016);
  assert.equal(seen.tick, 20);
  answer();
  assert.equal(seen.tick, 40);
});

test("at the maximum speed a frame has a time limit, which answers between frames do not extend", () => {
  const { pacer, seen, answer } = open({ cost: 0.1, owed: [1e9] });
  pacer.speed = Infinity;
  pacer.frame(1000);
  assert.ok(seen.time - 1000 >= 8 && seen.time - 1000 <= 10, `${seen.time}`);
  const { tick } = seen;
  answer();
  assert.ok(seen.tick - tick <= 5, "the frame's time is used up");
  pacer.frame(seen.time);
  assert.ok(seen.tick - tick > 50);
});

test("events between frames are reported with the next frame, and nothing runs after the end", () => {
  const { pacer, seen, answer } = open({ owed: [5, 10] });
  pacer.speed = 4;
  pacer.frame(1000);
  pacer.frame(1016);
  seen.events = EVENT.topOut;
  seen.time = 1020;
  answer();
  seen.events = 0;
  answer();
  assert.equal(seen.tick, 10);
  assert.deepEqual(pacer.frame(1032), [EVENT.topOut, 0]);
  assert.deepEqual(pacer.frame(1048), [0, 0]);
  assert.equal(seen.tick, 10);
});

test("a game with a person always runs in real time", () => {
  const { pacer, seen, lineup } = open({ mine: true, owed: [0] });
  pacer.speed = Infinity;
  pacer.frame(1016);
  assert.equal(seen.tick, 16);
  lineup.isMine = false;
  pacer.frame(1032);
  assert.equal(seen.patient, true);
});

/** Plays frames of 16 ms from `from` up to `to`. */
function frames({ pacer, seen }, from, to) {
  for (let now = from; now < to; now += 16) {
    seen.time = now;
    pacer.frame(now);
  }
}

test("in real time the clock waits for a bot that answers late, and the lost time is dropped", () => {
  let thinks = false;
  const match = open({ asked: () => [0, thinks ? 1 : 0] });
  frames(match, 1000, 1200);
  const { tick } = match.seen;
  thinks = true;
  frames(match, 1200, 1700);
  const waited = match.seen.tick - tick;
  assert.ok(waited >= 16 && waited <= 64, `${waited} ticks were played while a bot owed a move`);
  thinks = false;
  frames(match, 1700, 1800);
  assert.ok(match.seen.tick - tick - waited <= 116, "the clock goes on and does not catch up");
});

test("a bot that answers in time, or a person's own game, makes no clock wait", () => {
  const quick = open({ asked: (tick) => [tick % 100 < 30 ? 1 + Math.floor(tick / 100) : 0, 0] });
  frames(quick, 1000, 3000);
  assert.ok(quick.seen.tick > 1950, `${quick.seen.tick}`);
  const mine = open({ mine: true, asked: () => [1, 1] });
  frames(mine, 1000, 3000);
  assert.ok(mine.seen.tick > 1950, `${mine.seen.tick}`);
});

test("each request counts alone: while a bot owes a move at every moment, the clock goes on waiting for late ones only", () => {
  let now = 1000;
  // Each request is open for 150 of 200 ms, and the other bot's next one begins before it is answered.
  const request = (phase) => ((now + phase) % 200 < 150 ? 1 + Math.floor((now + phase) / 200) : 0);
  const match = open({ asked: () => [request(0), request(100)] });
  for (; now < 9000; now += 16) {
    match.seen.time = now;
    match.pacer.frame(now);
  }
  // Requests of one bot or of the other are late nearly always, also after the longest time for one request.
  assert.ok(match.seen.tick < 2_500, `${match.seen.tick}`);
  const quick = open({ asked: (tick) => [1 + Math.floor(tick / 30), 1 + Math.floor(tick / 30)] });
  frames(quick, 1000, 9000);
  assert.ok(quick.seen.tick > 7_800, `${quick.seen.tick}`);
});

test("a silent bot makes the clock wait for two seconds at most, and a slow machine is reported once", () => {
  const silent = open({ asked: () => [0, 1] });
  frames(silent, 1000, 6000);
  assert.ok(silent.seen.tick > 2800 && silent.seen.tick < 3200, `${silent.seen.tick}`);
  let slow = 0;
  let now = 0;
  const late = open({ asked: () => [now % 400 < 300 ? 1 + Math.floor(now / 400) : 0, 0] });
  late.pacer.onSlow = () => (slow += 1);
  for (now = 1000; now < 21_000; now += 16) {
    late.seen.time = now;
    late.pacer.frame(now);
  }
  assert.equal(slow, 1);
});

test("the clock waits for an engine that loads, so that the other bot gains nothing, and this is not called slow", () => {
  let isReady = false;
  const match = open({ asked: () => [isReady ? 0 : LOADS, 0] });
  match.pacer.onSlow = () => assert.fail("an engine that loads is not slow");
  frames(match, 1000, 9000);
  assert.ok(match.seen.tick <= 64, `${match.seen.tick} ticks were played while an engine was loading`);
  isReady = true;
  const { tick } = match.seen;
  frames(match, 9000, 10_000);
  assert.ok(match.seen.tick - tick > 950, "the game begins as soon as it is ready");
  const lost = open({ asked: () => [LOADS, 0] });
  frames(lost, 1000, 31_000);
  assert.ok(lost.seen.tick > 14_000 && lost.seen.tick < 16_000, `${lost.seen.tick} of an engine that never becomes ready`);
});
