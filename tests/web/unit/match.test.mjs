// Tests the game clock: ticks are fixed, button edges take effect at their own time, and the clock never runs ahead of the
// animation frame's time or goes back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GameClock } from "../../../web/round/clock.js";
import { generator } from "../helpers/random.mjs";

/** Records every call; `held()` returns the buttons of a side in each tick. */
class Recorder {
  calls = [];
  events = 0;

  advance(ticks, a, b) {
    this.calls.push({ ticks, a, b });
    return this.events;
  }

  ticks() {
    return this.calls.reduce((sum, { ticks }) => sum + ticks, 0);
  }

  held(side = "a") {
    return this.calls.flatMap((call) => Array(call.ticks).fill(call[side]));
  }
}

const LEFT = 1;
const RIGHT = 2;
const ROTATE = 16;

function open(start = 1000) {
  const game = new Recorder();
  return { game, loop: new GameClock(game, start) };
}

test("a frame simulates every whole tick before it", () => {
  const { game, loop } = open();
  loop.frame(1016.7);
  assert.deepEqual(game.calls, [{ ticks: 16, a: 0, b: 0 }]);
  loop.frame(1033.3);
  assert.equal(game.ticks(), 33);
  assert.equal(loop.tick, 33);
});

test("rounding of time stamps loses no tick", () => {
  const { game, loop } = open(1000.1);
  loop.frame(1234.1);
  assert.equal(game.ticks(), 234);
});

test("a frame from the past changes nothing", () => {
  const { game, loop } = open();
  loop.frame(1050);
  loop.frame(1040);
  loop.frame(990);
  assert.equal(game.ticks(), 50);
});

test("a button edge takes effect at its own tick, with one call for it", () => {
  const { game, loop } = open();
  loop.edge(0, LEFT, true, 1005.4);
  loop.edge(0, LEFT, false, 1009.9);
  loop.frame(1016);
  assert.deepEqual(game.calls, [{ ticks: 5, a: 0, b: 0 }, { ticks: 4, a: LEFT, b: 0 }, { ticks: 7, a: 0, b: 0 }]);
});

test("a button edge after the frame waits for the next frame", () => {
  const { game, loop } = open();
  loop.edge(0, LEFT, true, 1020.5);
  loop.frame(1016);
  assert.deepEqual(game.held(), Array(16).fill(0));
  loop.frame(1033);
  assert.equal(game.held().indexOf(LEFT), 20);
});

test("a button edge in the frame's own millisecond waits for its tick", () => {
  const { game, loop } = open();
  loop.edge(0, LEFT, true, 1016.2);
  loop.frame(1016.9);
  assert.equal(game.ticks(), 16);
  loop.frame(1018);
  assert.deepEqual(game.held().slice(16), [LEFT, LEFT]);
});

test("a late button edge takes effect at the first tick not yet simulated", () => {
  const { game, loop } = open();
  loop.frame(1100);
  loop.edge(0, LEFT, true, 1040);
  loop.frame(1102);
  assert.deepEqual(game.held().slice(100), [LEFT, LEFT]);
});

test("a press and a release within one millisecond take one tick each, in order", () => {
  const { game, loop } = open();
  loop.edge(0, LEFT, true, 1005.1);
  loop.edge(0, LEFT, false, 1005.2);
  loop.edge(0, ROTATE, true, 1005.3);
  loop.edge(0, ROTATE, false, 1005.4);
  loop.frame(1010);
  assert.deepEqual(game.held(), [0, 0, 0, 0, 0, LEFT, 0, ROTATE, 0, 0]);
});

test("button edges that do not fit into a frame's ticks take effect in the next frame", () => {
  const { game, loop } = open();
  for (const button of [LEFT, RIGHT, ROTATE]) loop.edge(0, button, true, 1003.5);
  loop.frame(1005);
  assert.deepEqual(game.held(), [0, 0, 0, LEFT, LEFT | RIGHT]);
  loop.frame(1007);
  assert.deepEqual(game.held().slice(5), [LEFT | RIGHT | ROTATE, LEFT | RIGHT | ROTATE]);
});

test("the button edges of one side do not delay those of the other", () => {
  const { game, loop } = open();
  loop.edge(0, LEFT, true, 1002.5);
  loop.edge(1, RIGHT, true, 1002.6);
  loop.frame(1004);
  assert.deepEqual(game.held("a"), [0, 0, LEFT, LEFT]);
  assert.deepEqual(game.held("b"), [0, 0, RIGHT, RIGHT]);
});

test("the events of all calls in a frame are combined to an unsigned word", () => {
  const { game, loop } = open();
  game.events = 0x8000_0001 | 0;
  assert.equal(loop.frame(1001), 0x8000_0001);
  assert.equal(loop.frame(1001), 0);
});

test("releasing one side releases its buttons and discards its later presses", () => {
  const { game, loop } = open();
  loop.edge(0, LEFT, true, 1000);
  loop.edge(1, RIGHT, true, 1000);
  loop.frame(1005);
  loop.edge(0, ROTATE, true, 1006);
  loop.letGo(0);
  loop.frame(1010);
  assert.deepEqual(game.held("a").slice(5), [0, 0, 0, 0, 0]);
  assert.deepEqual(game.held("b").slice(5), Array(5).fill(RIGHT));
});

test("a pause stops time and releases all buttons", () => {
  const { game, loop } = open();
  loop.edge(0, LEFT, true, 1002);
  loop.frame(1010);
  loop.pause(1010);
  loop.edge(0, RIGHT, true, 1500);
  loop.frame(2000);
  assert.equal(game.ticks(), 10);
  loop.resume(5010);
  loop.frame(5012);
  assert.equal(game.ticks(), 12);
  assert.deepEqual(game.held().slice(10), [0, 0]);
});

for (const hertz of [60, 144, 240]) {
  test(`each of 1,000 random key presses at ${hertz} Hz takes effect at its own time, in any frame`, () => {
    const { game, loop } = open(0);
    const random = generator(hertz);
    const strokes = [];
    for (let time = 1, i = 0; i < 1000; i++) {
      time += 2 + random() * 30;
      const down = time;
      time += 2 + random() * 60;
      strokes.push({ down, up: time });
    }
    let next = 0;
    const edges = strokes.flatMap(({ down, up }) => [[down, true], [up, false]]);
    for (let frame = 1; next < edges.length || loop.tick < edges.at(-1)[0] + 5; frame++) {
      const now = (frame * 1000) / hertz;
      for (; next < edges.length && edges[next][0] <= now; next++) loop.edge(0, LEFT, edges[next][1], edges[next][0]);
      loop.frame(now);
      assert.equal(loop.tick, Math.floor(now + 1e-6));
    }
    const held = game.held();
    const starts = held.flatMap((word, tick) => (word && !held[tick - 1] ? [tick] : []));
    const ends = held.flatMap((word, tick) => (!word && held[tick - 1] ? [tick] : []));
    assert.deepEqual(starts, strokes.map(({ down }) => Math.floor(down)));
    assert.deepEqual(ends, strokes.map(({ up }) => Math.floor(up)));
  });
}

test("a new speed applies from the moment it is set, and a pause stops time at any speed", () => {
  const { game, loop } = open();
  loop.frame(1100);
  loop.setSpeed(0.1, 1100);
  loop.frame(1200);
  assert.equal(game.ticks(), 110);
  loop.setSpeed(4, 1200);
  loop.frame(1250);
  assert.equal(game.ticks(), 310);
  loop.pause(1250);
  loop.frame(1900);
  loop.setSpeed(2, 1950);
  loop.resume(2000);
  loop.frame(2010);
  assert.equal(game.ticks(), 330);
});

test("a frame simulates at most the allowed ticks, and the rest can be skipped", () => {
  const { game, loop } = open();
  loop.frame(1100, 30);
  assert.deepEqual([game.ticks(), loop.isBehind(1100)], [30, true]);
  loop.catchUp(1100);
  assert.equal(loop.isBehind(1100), false);
  loop.frame(1110);
  assert.equal(game.ticks(), 40);
  loop.setSpeed(Infinity, 1110);
  loop.frame(1110, 500);
  assert.deepEqual([game.ticks(), loop.isBehind(1110)], [540, true]);
});

test("the first frame after the machine slept simulates no lost time, and new presses take effect now", () => {
  const { game, loop } = open();
  loop.frame(1100);
  loop.edge(0, LEFT, true, 601_090);
  loop.frame(601_100);
  assert.equal(game.ticks(), 100);
  loop.frame(601_105);
  assert.deepEqual(game.held().slice(100), Array(5).fill(LEFT));
  loop.setSpeed(4, 601_105);
  loop.frame(602_105);
  assert.equal(game.ticks(), 4105);
});

test("at the maximum speed a button edge takes effect at the next tick", () => {
  const { game, loop } = open();
  loop.setSpeed(Infinity, 1000);
  loop.frame(1016, 50);
  loop.edge(0, LEFT, true, 1017);
  loop.setSpeed(1, 1020);
  loop.edge(0, LEFT, false, 1030);
  loop.frame(1040);
  assert.deepEqual(game.held().slice(50), [...Array(10).fill(LEFT), ...Array(10).fill(0)]);
});
