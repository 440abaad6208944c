// Tests that the same replay ends in the same state natively and in wasm.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { rules } from "../helpers/rules.mjs";

// The native test `an_old_replay_still_ends_in_its_hash` in core/src/game/replay requires this hash too.
const NATIVE_HASH = "a1f305eca83288fb";
const REPLAY = new URL("../../data/replays/stackers.smrp", import.meta.url);

test("in the page's package a replay ends in the same hash as natively", async () => {
  const player = await open();
  assert.equal(player.advance(0), 0);
  assert.notEqual(player.hash(), NATIVE_HASH, "the match has just begun");
  player.advance(player.length());
  assert.equal(player.tick(), player.length());
  assert.equal(player.hash(), NATIVE_HASH);
  assert.equal(player.finalHash(), NATIVE_HASH);
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
