// @ts-check
/** Tests the seeds of a match's rounds. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { seedOf } from "../../../web/match/seed.js";
import { rules } from "../helpers/rules.mjs";

const ROUNDS = Array.from({ length: 200 }, (_, i) => i + 1);

test("the first round has the given seed, and without a seed no round has one", () => {
  for (const seed of ["7", "0x7b", "18446744073709551615"]) assert.equal(seedOf(seed, 1), seed);
  for (const round of ROUNDS) assert.equal(seedOf(undefined, round), undefined);
});

test("the seeds of later rounds follow from seed and round: known outputs of the generator for state 1234567", () => {
  // These are the first outputs of splitmix64 with the seed 1234567.
  const known = ["6457827717110365317", "3203168211198807973", "9817491932198370423", "4593380528125082431"];
  assert.deepEqual(known.map((_, i) => seedOf("1234567", i + 2)), known);
  assert.equal(seedOf("0x12d687", 3), known[1], "the notation of the number does not matter");
});

test("no two rounds of a match or of adjacent seeds have the same seed, and the game accepts each", async () => {
  const { module } = await rules();
  const all = ["7", "8", "18446744073709551615"].flatMap((seed) => ROUNDS.slice(1).map((round) => seedOf(seed, round)));
  assert.equal(new Set(all).size, all.length);
  for (const seed of all) new module.Round({ seed, boards: 2 }).free();
});

test("an invalid seed is passed on unchanged, so that the game's error can name it", () => {
  for (const seed of ["", "x", "-1", "1.5", "0x"]) assert.equal(seedOf(seed, 3), seed);
});
