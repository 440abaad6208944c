// Tests that keys take effect in the right ticks: in the real game DAS, ARR and DCD are exact at any frame rate, and no input is
// lost.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { EVENT } from "../../../web/base/events.js";
import { openHuman } from "../../../web/input/human.js";
import { DEFAULT_KEYS } from "../../../web/input/input.js";
import { GameClock } from "../../../web/round/clock.js";
import { View } from "../../../web/round/view.js";
import { rules } from "../helpers/rules.mjs";

const RATES = [60, 144, 240];
const START = 1234.567;
/** @type {{ module: any, memory: WebAssembly.Memory }} */
let stackmate;

before(async () => {
  stackmate = await rules();
});

/** Plays the real game tick by tick, and records the events of each tick and how often a button was pressed. */
class Ticks {
  log = [];
  presses = 0;
  #held = 0;

  constructor(game) {
    this.game = game;
  }

  advance(ticks, a) {
    for (let i = 0; i < ticks; i++) this.log.push(this.game.advance(1, a, 0) & 0xffff);
    for (let pressed = a & ~this.#held; pressed !== 0; pressed &= pressed - 1) this.presses += 1;
    this.#held = a;
    return 0;
  }

  /** Returns the ticks in which an event happened. */
  when(event) {
    return this.log.flatMap((events, tick) => (events & event ? [tick] : []));
  }
}

/** Yields the time stamps of animation frames at `rate` frames per second; a rate of 0 gives irregular times. */
function* frames(rate, until) {
  let state = 7;
  for (let time = 0, i = 0; time < until; i++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    time = rate > 0 ? ((i + 1) * 1000) / rate : time + 1 + (state % 90);
    yield START + time;
  }
}

/**
 * Plays a timeline of keys as a browser would deliver them: every event before the next animation frame.
 * @param {[number, "keydown" | "keyup", string][]} timeline times are in ms
 */
function play({ handling, timeline, rate, until = 2000, seed = "1", gravity = 0 }) {
  const config = { boards: 1, seed, handling: [handling], gravity_milli_rows_per_s: gravity };
  const match = new stackmate.module.Round(config);
  const game = new Ticks(match);
  const loop = new GameClock(game, START);
  const target = new EventTarget();
  const human = openHuman({
    target, pad: new EventTarget(), accepts: () => true, onCommand: () => false,
    actions: (code) => (DEFAULT_KEYS[code] ? [DEFAULT_KEYS[code]] : []),
    onEdge: (button, down, timeStamp) => loop.edge(0, button, down, timeStamp),
  });
  const waiting = [...timeline];
  for (const now of frames(rate, until)) {
    while (waiting.length > 0 && START + waiting[0][0] <= now) {
      const [time, type, code] = waiting.shift();
      const event = Object.assign(new Event(type, { cancelable: true }), { code });
      Object.defineProperty(event, "timeStamp", { value: START + time });
      target.dispatchEvent(event);
    }
    loop.frame(now);
  }
  human.close();
  const view = new View(stackmate.memory, match, stackmate.module.layout());
  const result = { game, log: game.log.slice(0, until), keys: view.sides[0].u32("keys"), alive: view.sides[0].u8("alive") };
  match.free();
  return result;
}

const FEEL = { das: 133, arr: 10, dcd: 0, soft_drop_factor: 20, irs: false, ihs: false };

/** Computes the ticks in which a held key shifts the piece: at the press, after DAS, and then after every ARR. */
const shifts = (press, { das, arr }, count) => [press, ...Array.from({ length: count - 1 }, (_, i) => press + das + i * arr)];

test("DAS and ARR are exact to the tick at 60, 144 and 240 Hz and at an irregular frame rate", () => {
  for (const [das, arr] of [[133, 10], [167, 33], [83, 1], [200, 50], [1, 7], [16, 17]]) {
    const handling = { ...FEEL, das, arr };
    const timeline = [
      [50.4, "keydown", "ArrowLeft"], [700.2, "keyup", "ArrowLeft"], [800.9, "keydown", "ArrowRight"],
      [1900, "keyup", "ArrowRight"],
    ];
    for (const rate of [...RATES, 0]) {
      const seen = play({ handling, timeline, rate }).game.when(EVENT.shift);
      const left = seen.filter((tick) => tick < 750);
      const right = seen.filter((tick) => tick >= 750);
      assert.ok(left.length >= 3 && right.length >= 6, `${left.length} and ${right.length} shifts`);
      assert.deepEqual(left, shifts(50, handling, left.length), `DAS ${das}, ARR ${arr}, ${rate} Hz`);
      assert.deepEqual(right, shifts(800, handling, right.length), `DAS ${das}, ARR ${arr}, ${rate} Hz`);
    }
  }
});

test("with ARR 0 the piece is at the wall in the tick after DAS", () => {
  for (const rate of [...RATES, 0]) {
    const { game } = play({
      handling: { ...FEEL, das: 90, arr: 0 }, timeline: [[20, "keydown", "ArrowRight"]], rate, until: 500,
    });
    assert.deepEqual(game.when(EVENT.shift), [20, 110]);
  }
});

test("DCD delays a charged direction, exact to the tick", () => {
  for (const dcd of [0, 1, 17, 60]) {
    const timeline = [[20, "keydown", "ArrowLeft"], [400.5, "keydown", "Space"], [430, "keyup", "Space"]];
    for (const rate of [...RATES, 0]) {
      const { game } = play({ handling: { ...FEEL, das: 100, arr: 0, dcd }, timeline, rate, until: 700 });
      assert.deepEqual(game.when(EVENT.lock), [400]);
      assert.equal(game.when(EVENT.shift).find((tick) => tick > 400), 400 + Math.max(dcd, 1), `DCD ${dcd}, ${rate} Hz`);
    }
  }
});

test("a tap moves the piece by one column, even if it is shorter than a frame or a tick", () => {
  const taps = [
    [100.2, "keydown", "ArrowLeft"], [100.4, "keyup", "ArrowLeft"], [300, "keydown", "ArrowLeft"],
    [304, "keyup", "ArrowLeft"],
  ];
  for (const rate of RATES)
    assert.deepEqual(play({ handling: FEEL, timeline: taps, rate, until: 600 }).game.when(EVENT.shift), [100, 300]);
});

/** Makes random key presses and releases, many within a tick of each other. */
function random(seed, count) {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp", "KeyZ", "KeyX", "KeyA", "KeyC", "Space"];
  let state = seed;
  const draw = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32) * below;
  };
  /** @type {[number, string, string][]} */
  const timeline = [];
  const free = new Map(keys.map((key) => [key, 0]));
  for (let i = 0, time = 10; i < count; i++) {
    time += draw(4) < 1 ? draw(0.5) : draw(30);
    const key = keys[Math.floor(draw(keys.length))];
    const down = Math.max(time, free.get(key));
    const up = down + (draw(4) < 1 ? draw(0.3) : draw(60)) + 0.01;
    free.set(key, up + 0.01);
    timeline.push([down, "keydown", key], [up, "keyup", key]);
  }
  return timeline.sort(([a], [b]) => a - b);
}

test("none of 1,000 random inputs is lost, and the game is the same at every frame rate", () => {
  let pressed = 0;
  for (let round = 0; round < 50; round++) {
    const timeline = random(round + 1, 20);
    const until = 1500;
    const games = [...RATES, 0].map((rate) =>
      play({ handling: FEEL, timeline, rate, until, seed: String(round), gravity: 1000 }),
    );
    // ↑ and X both rotate right: the button is pressed with the first of them and released with the last.
    const held = new Set();
    const down = timeline.filter(([, type, code]) => {
      const turns = code === "ArrowUp" || code === "KeyX";
      const isNew = type === "keydown" && !(turns && (held.has("ArrowUp") || held.has("KeyX")));
      if (type === "keydown") held.add(code);
      else held.delete(code);
      return isNew;
    }).length;
    for (const { game, log, keys, alive } of games) {
      assert.equal(game.presses, down, `round ${round}: every input reaches the game`);
      assert.equal(alive, 1);
      assert.equal(keys, down, `round ${round}: the game counts every input`);
      assert.deepEqual(log, games[0].log, `round ${round}: the game is the same at every rate`);
    }
    pressed += timeline.length / 2;
  }
  assert.equal(pressed, 1000);
});
