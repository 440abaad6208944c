// Tests the effects: what they read from a board, how many are active at once, how often they flash, and the settings.
import assert from "node:assert/strict";
import { test } from "node:test";

import { EVENT } from "../../../web/base/events.js";
import { extentOf } from "../../../web/effects/bind.js";
import { Flashes } from "../../../web/effects/flashes.js";
import { Moment, rowNow } from "../../../web/effects/moment.js";
import { KIND, paint } from "../../../web/effects/paint.js";
import { Pool } from "../../../web/effects/pool.js";
import { onBoard, wayOf } from "../../../web/effects/spawn.js";

/** Makes a fake view of one board. @param {Record<string, number | number[]>} fields */
const view = (fields) => ({
  u8: (name) => fields[name] ?? 0,
  u32: (name) => fields[name] ?? 0,
  bytes: (name, length) => Uint8Array.from({ length }, (_, i) => fields[name]?.[i] ?? 0),
});

/** Makes a board whose lowest rows are full except for the last column. @param {number} rows */
const wall = (rows) => Array.from({ length: rows * 10 }, (_, i) => (i % 10 === 9 ? 0 : 8));

const I_UPRIGHT = [9, 0, 9, 1, 9, 2, 9, 3];
const QUAD = EVENT.lock | EVENT.clear | EVENT.hardDrop;

/** Makes the moment (what effects read from a board) in which an upright I piece clears four rows. */
function quad() {
  const moment = new Moment();
  moment.look(view({ ticks: 10, board: wall(4), active_piece: 1, active_cells: [9, 17, 9, 18, 9, 19, 9, 20] }), 0);
  const happened = moment.look(
    view({ ticks: 26, lock_cells: I_UPRIGHT, lock_rows: [4, 0, 1, 2, 3], last_b2b: 1, active_piece: 3 }),
    QUAD,
  );
  return { moment, happened };
}

test("a quad gives the cleared rows, their tiles, and the height from which the piece fell", () => {
  const { moment, happened } = quad();
  assert.equal(happened, true);
  assert.deepEqual([moment.lines, moment.piece, moment.from, moment.chained, moment.spin], [4, 1, 20, true, 0]);
  assert.deepEqual([...moment.tiles.slice(0, 10)], [8, 8, 8, 8, 8, 8, 8, 8, 8, 1]);
  assert.deepEqual([...moment.tiles.slice(30, 40)], [8, 8, 8, 8, 8, 8, 8, 8, 8, 1]);
});

test("the present place is known for rows that were cleared, moved down, or lifted by garbage", () => {
  const moment = new Moment();
  moment.rows.set([2, 1, 3]);
  assert.deepEqual([0, 1, 2, 3, 4].map((y) => rowNow(moment, y)), [0, -1, 1, -1, 2]);
  moment.entered = 3;
  assert.deepEqual([0, 1, 2, 3, 4].map((y) => rowNow(moment, y)), [3, -1, 4, -1, 5]);
});

test("a moment has the garbage that is pending, was pending, and entered", () => {
  const moment = new Moment();
  moment.look(view({ ticks: 1, pending: 1 }), 0);
  moment.look(view({ ticks: 2, pending: 5 }), EVENT.incoming);
  assert.deepEqual([moment.waited, moment.waits, moment.entered], [1, 5, 0]);
  moment.look(view({ ticks: 3, pending: 1, garbage_received: 4 }), EVENT.lock | EVENT.garbageIn);
  assert.deepEqual([moment.waited, moment.waits, moment.entered], [5, 1, 4]);
});

test("a jump back in time gives no effects", () => {
  const { moment } = quad();
  assert.equal(moment.look(view({ ticks: 5, lock_cells: I_UPRIGHT, lock_rows: [4, 0, 1, 2, 3] }), QUAD), false);
  assert.equal(moment.look(view({ ticks: 6 }), 0), false);
});

/** Makes the tools that draw effects. @param {boolean} moves whether effects may move */
const toolsFor = (moves) => ({
  pool: new Pool(128), flashes: new Flashes(), moves,
  inks: { flash: "white", pieces: Array.from({ length: 9 }, (_, i) => `piece ${i}`) },
});
const PLACE = { seen: true, left: 100, top: 40, cell: 20, meterLeft: 80, meter: 9 };

/** Counts the effects of each kind that are active at a time. @param {Pool} pool @param {number} now */
function census(pool, now) {
  /** @type {Record<string, number>} */
  const counts = {};
  pool.each(now, ({ kind }) => {
    const name = Object.keys(KIND).find((name) => KIND[name] === kind) ?? "";
    counts[name] = (counts[name] ?? 0) + 1;
  });
  return counts;
}

test("a quad gives bars, shards and a trail; with calm effects it gives only bars, which do not move", () => {
  const { moment } = quad();
  const full = toolsFor(true);
  onBoard(full, moment, PLACE, 0);
  assert.deepEqual(census(full.pool, 1), { trail: 1, shard: 40, bar: 4 });
  const calm = toolsFor(false);
  onBoard(calm, moment, PLACE, 0);
  assert.deepEqual(census(calm.pool, 1), { bar: 4 });
  calm.pool.each(1, ({ dx, dy }) => assert.deepEqual([dx, dy], [0, 0]));
});

test("an attack flies from the cleared rows to the other board's meter", () => {
  const { moment } = quad();
  const receiver = new Moment();
  receiver.look(view({ ticks: 1 }), 0);
  assert.equal(wayOf(moment, PLACE, receiver, PLACE), null);
  receiver.look(view({ ticks: 2, pending: 4 }), EVENT.incoming);
  const way = wayOf(moment, PLACE, receiver, { ...PLACE, left: 600, meterLeft: 580 });
  assert.deepEqual(way?.from, { x: PLACE.left + 5 * PLACE.cell, y: PLACE.top + 18 * PLACE.cell });
  assert.deepEqual(way?.to, { x: 584.5, y: PLACE.top + 18 * PLACE.cell });
  assert.equal(way?.piece, 1);
});

test("every box that an effect paints has finite coordinates, and the transparency is reset", () => {
  const { moment } = quad();
  moment.spin = 2;
  moment.perfect = true;
  const tools = toolsFor(true);
  onBoard(tools, moment, PLACE, 0);
  let touched = 0;
  const context = { fillStyle: "", globalAlpha: 1 };
  const layer = { context, fill: (...box) => (touched += box.every(Number.isFinite) ? 1 : NaN) };
  for (const now of [1, 100, 300, 800]) tools.pool.each(now, (effect, t) => paint(/** @type {any} */ (layer), effect, t));
  assert.ok(touched > 100);
  assert.equal(context.globalAlpha, 1);
});

test("the number of living effects is limited, and the oldest is evicted first", () => {
  const pool = new Pool(3);
  for (let i = 0; i < 5; i++) pool.take(KIND.cell, 0, 100, String(i), 1);
  const alive = [];
  assert.equal(pool.each(50, ({ colour }) => alive.push(colour)), 3);
  assert.deepEqual(alive.sort(), ["2", "3", "4"]);
  assert.equal(pool.each(100, () => assert.fail("no effect is alive")), 0);
});

test("at most three large flashes are allowed per second, one of them reserved for great events", () => {
  const flashes = new Flashes();
  assert.deepEqual([0, 10, 20].map((now) => flashes.allow(now, false)), [true, true, false]);
  assert.deepEqual([30, 40].map((now) => flashes.allow(now, true)), [true, false]);
  assert.equal(flashes.allow(1001, true), true);
  assert.equal(flashes.allow(1002, true), false);
  let bright = 0;
  for (let now = 5000; now < 15_000; now += 16) bright += Number(flashes.allow(now, true));
  assert.ok(bright <= 30, `${bright} flashes in ten seconds`);
});

test("if the system prefers reduced motion, full effects become calm, and others stay", () => {
  assert.deepEqual(["full", "calm", "off"].map((chosen) => extentOf(chosen, true)), ["calm", "calm", "off"]);
  assert.deepEqual(["full", "calm", "off"].map((chosen) => extentOf(chosen, false)), ["full", "calm", "off"]);
});
