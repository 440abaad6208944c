// Effects: what is read from a board, how many live at once, how often it flashes, and how much of it is wanted.
import assert from "node:assert/strict";
import { test } from "node:test";

import { EVENT } from "../../../web/base/events.js";
import { extentOf } from "../../../web/effects/bind.js";
import { Flashes } from "../../../web/effects/flashes.js";
import { Moment, rowNow } from "../../../web/effects/moment.js";
import { KIND, paint } from "../../../web/effects/paint.js";
import { Pool } from "../../../web/effects/pool.js";
import { onBoard, wayOf } from "../../../web/effects/spawn.js";

/** A board's fields, as the view has them. @param {Record<string, number | number[]>} fields */
const view = (fields) => ({
  u8: (name) => fields[name] ?? 0,
  u32: (name) => fields[name] ?? 0,
  bytes: (name, length) => Uint8Array.from({ length }, (_, i) => fields[name]?.[i] ?? 0),
});

/** A board with its lowest rows full but for the last column. @param {number} rows */
const wall = (rows) => Array.from({ length: rows * 10 }, (_, i) => (i % 10 === 9 ? 0 : 8));

const I_UPRIGHT = [9, 0, 9, 1, 9, 2, 9, 3];
const QUAD = EVENT.lock | EVENT.clear | EVENT.hardDrop;

/** A moment in which an upright I clears four rows. */
function quad() {
  const moment = new Moment();
  moment.look(view({ ticks: 10, board: wall(4), active_piece: 1, active_cells: [9, 17, 9, 18, 9, 19, 9, 20] }), 0);
  const happened = moment.look(
    view({ ticks: 26, lock_cells: I_UPRIGHT, lock_rows: [4, 0, 1, 2, 3], last_b2b: 1, active_piece: 3 }),
    QUAD,
  );
  return { moment, happened };
}

test("a quad: the rows, what they were made of, and where the piece fell from", () => {
  const { moment, happened } = quad();
  assert.equal(happened, true);
  assert.deepEqual([moment.lines, moment.piece, moment.from, moment.chained, moment.spin], [4, 1, 20, true, 0]);
  assert.deepEqual([...moment.tiles.slice(0, 10)], [8, 8, 8, 8, 8, 8, 8, 8, 8, 1]);
  assert.deepEqual([...moment.tiles.slice(30, 40)], [8, 8, 8, 8, 8, 8, 8, 8, 8, 1]);
});

test("rows of before the clear are found where they are now: cleared, sunk, lifted by garbage", () => {
  const moment = new Moment();
  moment.rows.set([2, 1, 3]);
  assert.deepEqual([0, 1, 2, 3, 4].map((y) => rowNow(moment, y)), [0, -1, 1, -1, 2]);
  moment.entered = 3;
  assert.deepEqual([0, 1, 2, 3, 4].map((y) => rowNow(moment, y)), [3, -1, 4, -1, 5]);
});

test("garbage that waits, that an own attack took away, and that came in", () => {
  const moment = new Moment();
  moment.look(view({ ticks: 1, pending: 1 }), 0);
  moment.look(view({ ticks: 2, pending: 5 }), EVENT.incoming);
  assert.deepEqual([moment.waited, moment.waits, moment.entered], [1, 5, 0]);
  moment.look(view({ ticks: 3, pending: 1, garbage_received: 4 }), EVENT.lock | EVENT.garbageIn);
  assert.deepEqual([moment.waited, moment.waits, moment.entered], [5, 1, 4]);
});

test("after a jump back in time nothing has happened", () => {
  const { moment } = quad();
  assert.equal(moment.look(view({ ticks: 5, lock_cells: I_UPRIGHT, lock_rows: [4, 0, 1, 2, 3] }), QUAD), false);
  assert.equal(moment.look(view({ ticks: 6 }), 0), false);
});

/** @param {boolean} moves */
const toolsFor = (moves) => ({
  pool: new Pool(128), flashes: new Flashes(), moves,
  inks: { flash: "white", pieces: Array.from({ length: 9 }, (_, i) => `piece ${i}`) },
});
const PLACE = { seen: true, left: 100, top: 40, cell: 20, meterLeft: 80, meter: 9 };

/** How many of each kind live. @param {Pool} pool @param {number} now */
function census(pool, now) {
  /** @type {Record<string, number>} */
  const counts = {};
  pool.each(now, ({ kind }) => {
    const name = Object.keys(KIND).find((name) => KIND[name] === kind) ?? "";
    counts[name] = (counts[name] ?? 0) + 1;
  });
  return counts;
}

test("a quad brings bars, shards and a trail; calm, it brings bars alone, and they stand still", () => {
  const { moment } = quad();
  const full = toolsFor(true);
  onBoard(full, moment, PLACE, 0);
  assert.deepEqual(census(full.pool, 1), { trail: 1, shard: 40, bar: 4 });
  const calm = toolsFor(false);
  onBoard(calm, moment, PLACE, 0);
  assert.deepEqual(census(calm.pool, 1), { bar: 4 });
  calm.pool.each(1, ({ dx, dy }) => assert.deepEqual([dx, dy], [0, 0]));
});

test("an attack goes from the cleared rows to the other board's meter", () => {
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

test("everything that is painted is inside what is wiped afterwards", () => {
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

test("no more effects live than there is room for, and the oldest goes first", () => {
  const pool = new Pool(3);
  for (let i = 0; i < 5; i++) pool.take(KIND.cell, 0, 100, String(i), 1);
  const alive = [];
  assert.equal(pool.each(50, ({ colour }) => alive.push(colour)), 3);
  assert.deepEqual(alive.sort(), ["2", "3", "4"]);
  assert.equal(pool.each(100, () => assert.fail("it is over")), 0);
});

test("three large flashes in a second, one of them kept for what is great", () => {
  const flashes = new Flashes();
  assert.deepEqual([0, 10, 20].map((now) => flashes.allow(now, false)), [true, true, false]);
  assert.deepEqual([30, 40].map((now) => flashes.allow(now, true)), [true, false]);
  assert.equal(flashes.allow(1001, true), true);
  assert.equal(flashes.allow(1002, true), false);
  let bright = 0;
  for (let now = 5000; now < 15_000; now += 16) bright += Number(flashes.allow(now, true));
  assert.ok(bright <= 30, `${bright} flashes in ten seconds`);
});

test("the system's wish for less motion makes full effects calm, and no more of those that are off", () => {
  assert.deepEqual(["full", "calm", "off"].map((chosen) => extentOf(chosen, true)), ["calm", "calm", "off"]);
  assert.deepEqual(["full", "calm", "off"].map((chosen) => extentOf(chosen, false)), ["full", "calm", "off"]);
});
