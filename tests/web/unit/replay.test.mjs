// The same replay ends in the same state natively, in single-threaded wasm and in threaded wasm.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

// What the native build is held to by `an_old_replay_still_ends_in_its_hash` in core/src/game/replay.
const NATIVE_HASH = "a1f305eca83288fb";
const REPLAY = new URL("../../data/replays/stackers.smrp", import.meta.url);

// The threaded package's loader listens on `self` for what a pool's worker is sent. Node has no `self`, and no pool is
// started here: the match itself runs on one thread, on shared memory.
globalThis.self ??= new EventTarget();

for (const variant of ["st", "mt"]) {
  test(`the ${variant} package ends a replay in the native hash`, async () => {
    const player = await open(variant);
    assert.equal(player.advance(0), 0);
    assert.notEqual(player.hash(), NATIVE_HASH, "the match has just begun");
    player.advance(player.length());
    assert.equal(player.tick(), player.length());
    assert.equal(player.hash(), NATIVE_HASH);
    assert.equal(player.finalHash(), NATIVE_HASH);
    player.free();
  });
}

test("the stride does not matter", async () => {
  const player = await open("st");
  for (let ticks = 1; player.tick() < player.length(); ticks = (ticks * 7 + 3) % 50) player.advance(ticks);
  assert.equal(player.hash(), NATIVE_HASH);
  player.free();
});

async function open(variant) {
  const folder = new URL(`../../../web/pkg/${variant}/`, import.meta.url);
  const wasm = await import(new URL("stackmate_wasm.js", folder).href);
  assert.equal("initThreadPool" in wasm, variant === "mt", `web/pkg/${variant} holds the other package`);
  await wasm.default({ module_or_path: await readFile(new URL("stackmate_wasm_bg.wasm", folder)) });
  return new wasm.Player(await readFile(REPLAY));
}
