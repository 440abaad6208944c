// How fast two bots' match runs: as time does, or ahead of it, where time waits for the bots and a frame for nobody.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT } from "../../../web/base/events.js";
import { GameClock } from "../../../web/round/clock.js";
import { Pacer } from "../../../web/round/pacer.js";

/** A match whose ticks cost `cost` ms each, and bots that owe a move at every tick of `owed`. */
function open({ cost = 0, owed = [], mine = false } = {}) {
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
    get isDue() { return owed.length > 0 && seen.tick >= owed[0]; },
    setPatience: (patient) => (seen.patient = patient),
    update: (events, tick) => seen.updates.push(tick),
  };
  const pacer = new Pacer(lineup, () => seen.time);
  pacer.attach(round);
  return { pacer, seen, owed, lineup, answer: () => { owed.shift(); pacer.answered(); } };
}

test("as time does: one step a frame, and nobody waits", () => {
  const { pacer, seen } = open({ owed: [0] });
  pacer.frame(1016);
  assert.deepEqual([seen.updates, seen.patient], [[16], false]);
});

test("slow motion", () => {
  const { pacer, seen } = open();
  pacer.speed = 0.1;
  pacer.frame(1000);
  pacer.frame(1100);
  assert.equal(seen.tick, 10);
});

test("faster, time stands where a bot owes a move, and goes on with its answer", () => {
  const { pacer, seen, answer } = open({ owed: [20, 40] });
  pacer.speed = Infinity;
  pacer.frame(1000);
  assert.deepEqual([seen.tick, seen.patient], [20, true]);
  pacer.frame(1016);
  assert.equal(seen.tick, 20);
  answer();
  assert.equal(seen.tick, 40);
});

test("as fast as it goes, a frame has an end, and answers in between get no more", () => {
  const { pacer, seen, answer } = open({ cost: 0.1, owed: [1e9] });
  pacer.speed = Infinity;
  pacer.frame(1000);
  assert.ok(seen.time - 1000 >= 8 && seen.time - 1000 <= 10, `${seen.time}`);
  const { tick } = seen;
  answer();
  assert.ok(seen.tick - tick <= 5, "the frame is spent");
  pacer.frame(seen.time);
  assert.ok(seen.tick - tick > 50);
});

test("what happened between frames is told with the next one, and after the end nothing runs", () => {
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

test("a person's own game takes the time that it takes", () => {
  const { pacer, seen, lineup } = open({ mine: true, owed: [0] });
  pacer.speed = Infinity;
  pacer.frame(1016);
  assert.equal(seen.tick, 16);
  lineup.isMine = false;
  pacer.frame(1032);
  assert.equal(seen.patient, true);
});
