// Tests replays without a page: their descriptions, links, file names, and that a playback shows the same as playing.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { nameOf, playersOf, readAbout, resultOf, seatOf, textOf } from "../../../web/modes/replays/about.js";
import { fromText, packed, toText, unpacked } from "../../../web/modes/replays/code.js";
import { Playback } from "../../../web/modes/replays/playback.js";
import { fileName } from "../../../web/modes/replays/files.js";
import { stepFor } from "../../../web/modes/replays/plot.js";
import { entryOf } from "../../../web/modes/replays/summary.js";
import { minutes } from "../../../web/base/minutes.js";
import { rules } from "../helpers/rules.mjs";

const STACKERS = new Uint8Array(await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url)));
const stackmate = await rules();

/** Returns the fields of the view from which a moment of a playback is drawn. */
const seen = (playback) =>
  playback.sides.map((side) =>
    [
      side.bytes("board", 400), side.bytes("active_cells", 8), side.bytes("queue", 7), side.u32("ticks"),
      side.u32("pending"),
    ].join(),
  );

test("the description of a replay is read back, and its invalid values are ignored", () => {
  const about = { mode: "versus", seats: ["person", "level:first game"], at: 1_700_000_000_000 };
  assert.deepEqual(readAbout(textOf(about)), about);
  assert.equal(playersOf(about, 2), "You – First game");
  assert.equal(resultOf({ about, outcome: "0", boards: 2 }), "You won");
  assert.equal(resultOf({ about, outcome: "1", boards: 2 }), "First game won");
  assert.equal(seatOf({ script: { name: "Cold\u0000 Clear" } }), "script:Cold Clear");
  const nothing = { mode: "", seats: [], at: null };
  for (const text of ["", "null", "[]", "7", '{"mode":7,"seats":"x","at":"now"}', '{"mode":"<b>","at":1e300}'])
    assert.deepEqual(readAbout(text), nothing, text);
  assert.deepEqual(readAbout('{"seats":["level:<img>","script:a\\u0007","person"]}').seats, ["", ""]);
  assert.equal(nameOf(nothing, 1), "Right");
  const ground = { mode: "20g", seats: ["person", "agent"], at: null };
  assert.deepEqual(readAbout(textOf(ground)), ground);
  assert.equal(playersOf(ground, 2), "You – Agent");
  assert.equal(resultOf({ about: ground, outcome: "nobody", boards: 1, levels: [312] }), "Level 312");
  assert.equal(resultOf({ about: ground, outcome: "running", boards: 1, levels: [3] }), "Not finished, level 3");
  assert.equal(resultOf({ about: ground, outcome: "1", boards: 2, levels: [31, 45] }), "Agent won, level 31 – 45");
});

test("a replay is encoded as a link and decoded, and is deflated if that is shorter", async () => {
  const text = await packed(STACKERS);
  assert.match(text, /^d[\w-]+$/);
  assert.deepEqual(await unpacked(text), STACKERS);
  const noise = Uint8Array.from({ length: 300 }, (_, i) => (i * 7919) >> 3);
  for (const bytes of [noise, new Uint8Array([1]), new Uint8Array(0)])
    assert.deepEqual(await unpacked(await packed(bytes)), bytes);
  assert.deepEqual(fromText(toText(noise)), noise);
});

test("a broken link gives a precise error, and a decompression bomb is rejected", async () => {
  const text = await packed(STACKERS);
  await assert.rejects(unpacked(`x${text}`), /begins with “x”/);
  await assert.rejects(unpacked("dAB+A"), /“\+” at position 4/);
  await assert.rejects(unpacked(text.slice(0, 400)), /damaged or cut off/);
  const bomb = await packed(new Uint8Array(20_000_000));
  await assert.rejects(unpacked(bomb), /larger than 16 MB/);
});

test("the entry of a game in the library is computed from its bytes", async () => {
  const entry = await entryOf(stackmate.module, STACKERS, "Mine");
  const { name, boards, ticks, outcome, size } = entry;
  assert.deepEqual([name, boards, ticks, outcome, size], ["Mine", 2, 36_692, "1", STACKERS.length]);
  await assert.rejects(entryOf(stackmate.module, STACKERS.slice(0, 90)), /its end is missing/);
});

test("at random moments seeking shows the same as playing from the start", async () => {
  const playback = new Playback(stackmate, STACKERS);
  await playback.survey();
  assert.ok(playback.isTrue());
  let random = 12345;
  for (let i = 0; i < 30; i += 1) {
    random = (random * 1103515245 + 12345) % 2 ** 31;
    const tick = random % (playback.length + 1);
    playback.seek(tick);
    const straight = new stackmate.module.Playback(STACKERS);
    straight.advance(tick);
    assert.equal(playback.hash(), straight.hash());
    straight.free();
    const there = seen(playback);
    playback.seek(playback.length);
    playback.seek(tick);
    assert.deepEqual(seen(playback), there);
  }
  playback.close();
});

test("a playback runs at any speed and stops at the end", () => {
  const playback = new Playback(stackmate, STACKERS);
  playback.play();
  playback.speed = 0.1;
  for (let now = 0; now <= 1000; now += 16) playback.frame(now);
  assert.equal(playback.tick, 99);
  playback.speed = 16;
  for (let now = 1016; playback.isRunning; now += 16) playback.frame(now);
  assert.equal(playback.tick, playback.length);
  playback.play();
  assert.equal(playback.tick, 0, "it starts again from the beginning");
  playback.frame(0);
  playback.frame(100_000);
  assert.ok(playback.tick < 10_000, "a tab that was hidden does not jump");
  playback.close();
});

test("steps go from piece to piece of the large board, and the boards can be swapped", async () => {
  const playback = new Playback(stackmate, STACKERS);
  await playback.survey();
  const [left, right] = playback.report.map(({ locks }) => locks);
  playback.step(1);
  playback.step(1);
  assert.equal(playback.tick, left[1]);
  playback.swap();
  const pieces = playback.side(0).u32("pieces");
  playback.step(1);
  assert.equal(playback.tick, right.find((lock) => lock > left[1]));
  assert.equal(playback.side(0).u32("pieces"), pieces + 1);
  for (let i = 0; i < 10; i += 1) playback.step(-1);
  assert.equal(playback.tick, 0);
  playback.close();
});

test("another game can begin from a position of a playback, with the same pieces", () => {
  const playback = new Playback(stackmate, STACKERS);
  playback.seek(20_000);
  const start = playback.start();
  const match = new stackmate.module.Round({ boards: 1, start, seed: "1" });
  match.advance(1, 0, 0);
  const played = new stackmate.module.Playback(match.replay());
  played.seek(1);
  const again = played.startOf(0);
  played.free();
  assert.deepEqual({ ...again, queue: again.queue.slice(0, start.queue.length) }, { ...start, dealt: again.dealt });
  match.free();
  playback.close();
});

test("times and file names have their formats", () => {
  assert.deepEqual([minutes(0), minutes(59_999), minutes(60_000, 1), minutes(125_340, 1)], ["0:00", "0:59", "1:00.0", "2:05.3"]);
  const about = { mode: "versus", seats: [], at: Date.UTC(2024, 4, 6, 7, 8, 9) };
  assert.equal(fileName({ name: "", about, kept: 0 }), "stackmate-versus-2024-05-06-07-08-09.smrp");
  assert.equal(fileName({ name: "../ä: b?", about, kept: 0 }), "ä b.smrp");
});

test("an axis has few marks, and never more than requested", () => {
  const steps = [5, 10, 60, 300];
  assert.deepEqual([8, 35, 36, 400, 90_000].map((length) => stepFor(length, steps, 7)), [5, 5, 10, 60, 300]);
});
