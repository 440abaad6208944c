// Tests that the same replay ends in the same state natively and in wasm.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { groundReplays, rules } from "../helpers/rules.mjs";

// The native test `an_old_replay_still_ends_in_its_hash` in core/src/game/replay requires this hash too.
const NATIVE_HASH = "a1f305eca83288fb";
// The native test `an_old_replay_still_ends_in_its_hash` in core/src/game/master requires this hash too.
const GROUND_HASH = "435f1359a6be502d";
const GROUND = new URL("../../data/replays/20g.smrp", import.meta.url);
const REPLAY = new URL("../../data/replays/stackers.smrp", import.meta.url);

test("in the page's package a replay ends in the same hash as natively", async () => {
  const player = await open();
  assert.equal(player.advance(0), 0);
  assert.notEqual(player.hash(), NATIVE_HASH, "the match has just begun");
  player.advance(player.length());
  assert.equal(player.tick(), player.length());
  assert.equal(player.hash(), NATIVE_HASH);
  assert.ok(player.endsAsRecorded());
  player.free();
});

test("in the package of 20G's replays a replay ends in the same hash as natively", async () => {
  const { module } = await groundReplays();
  const player = new module.Playback(await readFile(GROUND));
  player.advance(player.length());
  assert.deepEqual([player.tick(), player.hash()], [14_084, GROUND_HASH]);
  assert.deepEqual([player.endsAsRecorded(), player.outcome()], [true, "1"]);
  player.free();
});

test("the number of ticks per call does not change the result", async () => {
  const player = await open();
  for (let ticks = 1; player.tick() < player.length(); ticks = (ticks * 7 + 3) % 50) player.advance(ticks);
  assert.equal(player.hash(), NATIVE_HASH);
  player.free();
});

async function open() {
  const { module } = await rules();
  return new module.Playback(await readFile(REPLAY));
}
