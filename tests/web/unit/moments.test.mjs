// Tests the highlights of replays: their order and words, the jumps between them, and that the core's report has them.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { KINDS, LEAD, countsOf, inWords, momentFrom, momentsOf } from "../../../web/modes/replays/moments.js";
import { rules } from "../helpers/rules.mjs";

/** The highlights of two sides: tick, kind, size, spin, lines. */
const REPORT = [
  { highlights: [[9000, 0, 5, 2, 2], [30_000, 1, 10, 0, 1], [20_000, 2, 18, 0, 0]] },
  { highlights: [[9000, 0, 4, 0, 4], [500, 0, 4, 1, 2]] },
];
const nameOf = (side) => ["Master", "Expert"][side];
const MOMENTS = momentsOf(REPORT);

test("the highlights of both sides are in the order of time, and are described with their player", () => {
  assert.deepEqual(MOMENTS.map((moment) => inWords(moment, nameOf)), [
    "0:00.5 · Expert: T-spin mini double, +4",
    "0:09.0 · Master: T-spin double, +5",
    "0:09.0 · Expert: Quad, +4",
    "0:20.0 · Master: near death, 18 rows high",
    "0:30.0 · Master: Perfect clear, +10",
  ]);
  assert.match(countsOf(MOMENTS), /^Highlights: 3 spikes, 1 perfect clear, 1 near death\./);
  assert.deepEqual(momentsOf([{}, {}]), [], "reports of other games have no highlights");
});

test("jumps go to the nearest highlight, a moment before it, and do not stay at the same one", () => {
  const jump = (tick, by, isRunning = false) => momentFrom(MOMENTS, tick, by, isRunning)?.tick;
  assert.equal(jump(0, 1), 9000, "the replay already shows what happens now");
  assert.equal(jump(9000 - LEAD, 1), 20_000);
  assert.equal(jump(20_000 - LEAD, -1), 9000);
  assert.equal(jump(20_000 - LEAD + 10, -1), 20_000);
  assert.equal(jump(20_000 - LEAD + 400, -1, true), 9000, "a running replay has moved on a little since the last jump");
  assert.equal(jump(30_000, 1), undefined);
  assert.equal(jump(0, -1), undefined);
});

test("the core reports the highlights of a replay", async () => {
  const { module } = await rules();
  const player = new module.Playback(await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url)));
  while (!player.survey(100_000));
  const report = player.report();
  const moments = momentsOf(report);
  assert.ok(moments.length > 0);
  for (const { tick, side, kind, size, clear } of moments) {
    assert.ok(KINDS.includes(kind) && tick <= player.length());
    player.seek(tick);
    if (kind === "near-death") assert.ok(size >= 16);
    else assert.ok(report[side].locks.includes(tick) && clear.startsWith("main.clear."));
  }
  player.free();
});
