// @ts-check
/** Tests the sum of the statistics of all rounds of a match. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { totalOf } from "../../../web/modes/replays/total.js";
import { rules } from "../helpers/rules.mjs";

const { module } = await rules();
const bytes = await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url));

/** @returns {import("../../../web/modes/replays/total.js").Round} */
function round() {
  const player = new module.Playback(new Uint8Array(bytes));
  while (!player.survey(100_000));
  const one = { sides: player.report(), length: player.length(), countdown: player.countdown() };
  player.free();
  return one;
}

test("the total of one round is the core's report", () => {
  assert.deepEqual(totalOf([round()]), round());
});

test("for equal rounds the counts add up, rates and maxima stay, and curves are joined", () => {
  const one = round();
  const total = totalOf([one, one, one]);
  assert.deepEqual([total.length, total.countdown], [3 * one.length, 3 * one.countdown]);
  total.sides.forEach((side, at) => {
    const alone = one.sides[at];
    for (const name of /** @type {const} */ ([
      "pieces", "lines", "attack", "garbage_received", "garbage_cleared", "keys", "judged", "faults",
    ])) {
      assert.equal(side[name], 3 * alone[name], name);
    }
    assert.deepEqual(
      side.clears,
      alone.clears.map((count) => 3 * count),
    );
    for (const name of /** @type {const} */ (["pps", "apm", "app", "vs", "kpp", "max_combo", "max_back_to_back"]))
      assert.equal(side[name], alone[name], name);
    assert.ok(
      side.curve.every(([tick, attack], i) => i === 0 || (tick >= side.curve[i - 1][0] && attack >= side.curve[i - 1][1])),
      "time and attack never decrease",
    );
    assert.deepEqual(side.curve.at(-1)?.slice(0, 2), [3 * one.length, 3 * alone.attack]);
    assert.equal(side.locks.length, side.pieces);
  });
});
