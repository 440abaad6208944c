// Tests a clock that jumps: the game continues at once if time went back or ahead, or if a time stamp is of another clock.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { EVENT } from "../../../web/base/events.js";
import { BUTTON, Buttons, bindKeyboard } from "../../../web/input/input.js";
import { GameClock } from "../../../web/round/clock.js";
import { Pacer } from "../../../web/round/pacer.js";
import { AdviceClient } from "../../../web/modes/practice/advice-client.js";
import { Playback } from "../../../web/modes/replays/playback.js";
import { Announcer } from "../../../web/speech/announcer.js";
import { TakeOver } from "../../../web/match/takeover.js";
import { below, generator, pick } from "../helpers/random.mjs";
import { rules } from "../helpers/rules.mjs";

const LEFT = 1;

/** Makes a game clock that records the held buttons of side a in each tick. */
function open(start = 0) {
  const held = [];
  const loop = new GameClock({ advance: (ticks, a) => (held.push(...Array(ticks).fill(a)), 0) }, start);
  return { loop, held };
}

test("a game that goes on from a later tick is played from its first frame on", () => {
  const held = [];
  const loop = new GameClock({ advance: (ticks, a) => (held.push(...Array(ticks).fill(a)), 0) }, 1000, 60_000);
  assert.equal(loop.tick, 60_000);
  loop.edge(0, LEFT, true, 1004);
  loop.frame(1010);
  assert.deepEqual([loop.tick, held.filter((word) => word === LEFT).length], [60_010, 6]);
});

for (const back of [1, 30, 3_000, 1e9]) {
  test(`a clock that goes back by ${back} ms does not stop the game, and no tick is played twice`, () => {
    const { loop, held } = open(1e9);
    loop.frame(1e9 + 1500);
    const { tick } = loop;
    loop.frame(1e9 + 1500 - back);
    assert.equal(loop.tick, tick);
    loop.edge(0, LEFT, true, 1e9 + 1500 - back + 8);
    loop.frame(1e9 + 1500 - back + 16);
    assert.equal(loop.tick, tick + 16);
    assert.deepEqual(held.slice(tick).map((word) => word === LEFT), Array.from({ length: 16 }, (_, i) => i >= 8));
  });
}

test("a clock that goes back before the first frame or during a pause does not delay the game", () => {
  const { loop } = open(100_000);
  loop.frame(50);
  loop.frame(66);
  assert.equal(loop.tick, 16);
  loop.pause(70);
  loop.resume(10);
  loop.frame(20);
  const { tick } = loop;
  loop.frame(36);
  assert.equal(loop.tick, tick + 16);
});

test("presses from before the clock went back take effect now, in order", () => {
  const { loop, held } = open(0);
  loop.frame(1500);
  loop.edge(0, LEFT, true, 1510);
  loop.edge(0, LEFT, false, 1511);
  loop.frame(1000);
  loop.frame(1004);
  assert.deepEqual(held.slice(1500), [LEFT, 0, 0, 0]);
});

test("an invalid time stamp neither delays the keys after it nor breaks the game", () => {
  for (const stamp of [1.7e12, Infinity, -Infinity, -1e9, NaN]) {
    const { loop, held } = open(0);
    loop.frame(1000);
    loop.edge(0, LEFT, true, stamp);
    loop.edge(0, LEFT, false, 1003.5);
    loop.frame(1008);
    assert.deepEqual(held.slice(1000), [LEFT, LEFT, LEFT, 0, 0, 0, 0, 0], `${stamp}`);
  }
});

test("after random jumps only the ticks of the jumps are lost, none is played twice, and no key press is lost", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = generator(seed);
    const { loop, held } = open(1000);
    let now = 1000;
    let played = 0;
    let strokes = 0;
    for (let i = 0; i < 60; i += 1) {
      const leap = random() < 0.2;
      const step = leap ? pick(random, [-1, 1]) * (2001 + below(random, 1e6)) : 1 + below(random, 40);
      if (i % 3 === 0) {
        strokes += 1;
        const stamp = random() < 0.2 ? pick(random, [NaN, 0, 1e15, -5]) : now + step;
        loop.edge(0, LEFT, true, stamp);
        loop.edge(0, LEFT, false, stamp);
      }
      now += step;
      loop.frame(now);
      played += leap ? 0 : step;
      assert.equal(loop.tick, played, `seed ${seed}, frame ${i}`);
    }
    loop.frame(now + 200);
    assert.equal(held.filter((word, tick) => word && !held[tick - 1]).length, strokes, `seed ${seed}`);
  }
});

test("keys with decreasing time stamps all reach the board", () => {
  const { loop, held } = open(0);
  const buttons = new Buttons((button, down, timeStamp) => loop.edge(0, BUTTON[button], down, timeStamp));
  const target = new EventTarget();
  const unbind = bindKeyboard(target, { actions: () => ["left"], buttons, accepts: () => true, onCommand: () => false });
  loop.frame(1000);
  for (const [i, type] of ["keydown", "keyup", "keydown", "keyup"].entries()) {
    const event = Object.assign(new Event(type, { cancelable: true }), { code: "ArrowLeft", repeat: false });
    Object.defineProperty(event, "timeStamp", { value: 900 - 300 * i });
    target.dispatchEvent(event);
  }
  loop.frame(1006);
  assert.deepEqual(held.slice(1000), [LEFT, 0, LEFT, 0, 0, 0]);
  unbind();
});

/** Makes a match of two bots at twice the speed; `answer` simulates a bot's answer at a given time. */
function pace() {
  let time = 1000;
  const { loop } = open(1000);
  const round = { loop, frame: (now, most) => (loop.frame(now, most), [0, 0]) };
  const lineup = { isMine: false, isDue: false, setPatience: () => undefined, update: () => undefined };
  const pacer = new Pacer(lineup, () => time);
  pacer.speed = 2;
  pacer.attach(round);
  pacer.frame(1000);
  return { loop, frame: (now) => pacer.frame((time = now)), answer: (now) => ((time = now), pacer.answered()) };
}

test("a match of bots continues after the clock went back, and answers between frames do not speed it up", () => {
  const { loop, frame, answer } = pace();
  for (let now = 1016; now <= 1160; now += 16) {
    answer(now + 6);
    frame(now);
  }
  assert.ok(Math.abs(loop.tick - 2 * 166) <= 2, `${loop.tick}`);
  const { tick } = loop;
  frame(500);
  frame(516);
  assert.equal(loop.tick, tick + 32);
});

test("a taken board is given back eight seconds after the clock went back, despite a wrong time stamp", () => {
  for (const stamp of [99_000, 1e15]) {
    const board = new TakeOver(() => undefined);
    board.command("confirm", 100_000);
    board.touch(true, stamp);
    board.check(1000);
    board.check(8999);
    assert.ok(board.isTaken);
    board.check(9001);
    assert.ok(!board.isOffered);
  }
});

test("a replay continues after the clock went back", async () => {
  const playback = new Playback(
    await rules(),
    new Uint8Array(await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url))),
  );
  playback.play();
  for (const now of [9000, 9016, 2000, 2016]) playback.frame(now);
  assert.equal(playback.tick, 32);
  playback.close();
});

test("announcements for screen readers are made after the clock went back", () => {
  const said = [];
  const made = new Announcer((text) => said.push(text));
  made.extent = "clears";
  const view = { u8: (name) => (name === "last_lines" ? 1 : 0), u32: () => 0, bytes: (_, length) => new Uint8Array(length) };
  for (const now of [1e6, 1000]) made.frame([view], [EVENT.clear, 0], true, now);
  assert.equal(said.length, 2);
});

test("advice is requested again after the clock went back", () => {
  const sent = [];
  let receive;
  const open = (onMessage) => ((receive = onMessage), { post: (message) => sent.push(message.type), close: () => undefined });
  const adviceClient = new AdviceClient({ open, onAdvice: () => undefined, onError: assert.fail });
  adviceClient.ask({ type: "start" });
  for (const type of ["stackmate_ready", "info", "ready"]) receive({ type });
  for (const now of [1e6, 1000]) adviceClient.update(now);
  assert.equal(sent.filter((type) => type === "suggest").length, 1);
  adviceClient.close();
});
