// @ts-check
/** Tests that a round computes the hold and the queue that remain after the player takes a piece. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { rules } from "../helpers/rules.mjs";

test("a piece is taken from the queue or through hold, and others are rejected", async () => {
  const { module } = await rules();
  for (const [hold, taken, after] of [
    ["", "T", { hold: null, queue: "IOL" }], ["", "I", { hold: "T", queue: "OL" }],
    ["O", "O", { hold: "T", queue: "IOL" }], ["T", "T", { hold: "T", queue: "IOL" }],
    ["O", "I", null], ["O", "Q", null], ["", "", null], ["", "TI", null],
  ]) {
    const start = { field: "", hold, queue: "TIOL", dealt: "" };
    const round = new module.Round({ seed: "1", boards: 1, countdown_ms: 0, start });
    round.advance(10, 0, 0);
    const answer = round.afterTaking(0, taken);
    const seen = answer && { hold: answer.hold, queue: answer.queue.slice(0, after?.queue.length).join("") };
    assert.deepEqual(seen, after, `${hold} ${taken}`);
    assert.throws(() => round.afterTaking(3, "T"), /no side 3/);
    round.free();
  }
});
