// Tests the values from which a picture of a board and the texts beside it are made: geometry, the picture's signature,
// call-outs, settings.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { describe } from "../../../web/round/callouts.js";
import { METER_ROOM, geometry } from "../../../web/board/geometry.js";
import { SIGNATURE_LENGTH, changed } from "../../../web/board/render.js";
import { liveStats, winner } from "../../../web/round/round.js";
import { EVENT } from "../../../web/base/events.js";
import { BOT_HANDLING, HANDLING, matchConfig, numberIn } from "../../../web/page/numbers.js";

const fields = (values) => ({
  u8: (name) => values[name] ?? 0,
  u32: (name) => values[name] ?? 0,
  bytes: (name, length) => new Uint8Array(length).fill(values[name] ?? 0),
});

test("in every shape of canvas the boards fit, in whole pixels", () => {
  for (const [width, height, shape] of [
    [600, 640, "wide"], [374, 520, "narrow"], [374, 640, "narrow"], [57, 114, "bare"], [1800, 1900, "wide"],
  ]) {
    const at = geometry(width, height);
    assert.equal(at.shape, shape);
    for (const value of Object.values(at)) assert.ok(typeof value === "string" || Number.isInteger(value));
    const room = at.side + at.gap;
    assert.ok(at.left - METER_ROOM * at.cell - room >= -1 && at.left + 10 * at.cell + room <= width + 1, `${shape} is too wide`);
    assert.ok(at.top >= 0 && at.top + 20 * at.cell <= height, `${shape} is too high`);
  }
});

test("a picture is drawn again only when something in it changed", () => {
  const signature = new Uint8Array(SIGNATURE_LENGTH);
  assert.equal(changed(fields({ hold: 3 }), signature), true);
  assert.equal(changed(fields({ hold: 3 }), signature), false);
  assert.equal(changed(fields({ hold: 3, ticks: 9 }), signature), false);
  assert.equal(changed(fields({ hold: 4 }), signature), true);
});

test("call-outs name the clears and spins", () => {
  const spin = { last_lines: 2, last_spin: 2, last_attack: 5, last_b2b: 1, last_combo: 3 };
  assert.deepEqual(describe(fields(spin)), { headline: "T-spin double", details: ["Back-to-back", "Combo 3"], sent: "+5" });
  assert.equal(describe(fields({ last_lines: 4, last_attack: 4 })).headline, "Quad");
  assert.equal(describe(fields({ last_lines: 1, last_spin: 1 })).headline, "T-spin mini single");
  assert.equal(describe(fields({ last_lines: 0, last_spin: 2 })).headline, "T-spin");
  assert.equal(describe(fields({ last_lines: 4, last_pc: 1, last_attack: 10 })).headline, "Perfect clear");
  assert.equal(describe(fields({ last_lines: 1 })), null);
  assert.deepEqual(describe(fields({ last_lines: 1, last_attack: 1 })), { headline: "Single", details: [], sent: "+1" });
  assert.equal(describe(fields({})), null);
});

test("rates are dashes until the third piece, and then numbers per second and minute", () => {
  const none = { pps: "–", apm: "–", app: "–", vs: "–" };
  assert.deepEqual(liveStats(fields({})), { ...none, pieces: "0" });
  // A bot with 0.8 pieces per second drops its first piece after 0.3 s, so the rates after the first pieces are too high to be
  // shown.
  assert.deepEqual(liveStats(fields({ pieces: 1, pps: 3_400 })), { ...none, pieces: "1" });
  assert.deepEqual(liveStats(fields({ pieces: 2, pps: 1_300, apm: 5_000 })), { ...none, pieces: "2" });
  assert.equal(liveStats(fields({ pieces: 3, pps: 1_070 })).pps, "1.07");
  const stats = fields({ pps: 1_500, apm: 40_000, app: 444, vs: 75_049, pieces: 1_045 });
  assert.deepEqual(liveStats(stats), { pps: "1.50", apm: "40.0", app: "0.44", vs: "75.0", pieces: "1,045" });
});

test("the side that tops out loses", () => {
  assert.equal(winner([0, EVENT.topOut]), 0);
  assert.equal(winner([EVENT.topOut, 0]), 1);
  assert.equal(winner([EVENT.topOut, EVENT.topOut]), "draw");
  assert.equal(winner([EVENT.lock, EVENT.lock]), null);
});

test("the match's configuration has a handling for each seat, and a seed only if one was chosen", () => {
  assert.deepEqual(matchConfig("person", undefined).handling, [HANDLING, BOT_HANDLING]);
  assert.deepEqual(matchConfig("bots", undefined).handling, [BOT_HANDLING, BOT_HANDLING]);
  assert.equal("seed" in matchConfig("person", undefined), false);
  assert.equal(matchConfig("person", "0xff").seed, "0xff");
});

test("numbers out of range give an error with name and value", () => {
  assert.equal(numberIn(null, 3, 1, 9, "first-to"), 3);
  assert.equal(numberIn("5", 3, 1, 9, "first-to"), 5);
  for (const bad of ["0", "ten", "NaN", "10"])
    assert.throws(() => numberIn(bad, 3, 1, 9, "first-to"), new RegExp(`first-to="${bad}"`));
});
