// @ts-check
/**
 * Creates the effects of a board's events.
 */
import { COLUMNS, ROWS } from "../board/geometry.js";
import { ROWS_SEEN, rowNow } from "./moment.js";
import { KIND } from "./paint.js";

/** @typedef {import("./moment.js").Moment} Moment */
/** @typedef {import("./layer.js").Place} Place */

/** Durations in ms. */
const BAR_MS = 260;
const SHARD_MS = 480;
const TRAIL_MS = 220;
const CELL_MS = 200;
const RING_MS = 480;
const ROWS_MS = 420;
const SWEEP_MS = 900;
/**
 * Opacities of a flash of light. `BRIGHT` counts as a flash that can harm. `FAINT` raises the luminance by less than a tenth, so
 * it does not count.
 */
const BRIGHT = 0.9;
const FAINT = 0.16;
/** The height of the band of light that runs up the board after a perfect clear, in cells. */
const BAND = 4;
/** The width of a bolt (a flying attack) in cells: the minimum, the addition for each line of attack, and the maximum. */
const BOLT = { least: 0.7, each: 0.12, most: 2 };

/**
 * @typedef {object} Inks
 * @property {string} flash
 * @property {readonly string[]} pieces by piece code
 */
/**
 * @typedef {object} Tools
 * @property {import("./pool.js").Pool} pool
 * @property {import("./flashes.js").Flashes} flashes
 * @property {Inks} inks
 * @property {boolean} moves whether effects may move; if not, they only fade
 */

/**
 * Adds the effects of the events on one board.
 * @param {Tools} tools
 * @param {Moment} moment
 * @param {Place} place
 * @param {number} now
 */
export function onBoard(tools, moment, place, now) {
  if (moment.locked) {
    if (moment.from >= 0 && tools.moves) addTrail(tools, moment, place, now);
    addCells(tools, moment, place, now);
    if (moment.spin > 0 && tools.moves) addRings(tools, moment, place, now);
    if (moment.lines > 0) addRows(tools, moment, place, now);
  }
  if (moment.perfect && tools.moves) addSweep(tools, place, now);
  if (moment.waits !== moment.waited) addMeter(tools, moment, place, now);
}

/**
 * Computes where the flight of an attack begins (on the sender's layer) and where it ends (at the meter on the receiver's layer).
 * Returns null if the receiver has no new lines of pending garbage.
 * @param {Moment} sender
 * @param {Place} from
 * @param {Moment} receiver
 * @param {Place} to
 * @returns {{ from: { x: number, y: number }, to: { x: number, y: number }, size: number, piece: number } | null} `piece` is
 *   the piece that sent it, 0 if unknown
 */
export function wayOf(sender, from, receiver, to) {
  const lines = receiver.waits - receiver.waited;
  if (lines <= 0) return null;
  const row = sender.lines > 0 ? sender.rows[1] + sender.lines / 2 : ROWS / 2;
  return {
    from: { x: from.left + (COLUMNS / 2) * from.cell, y: from.top + (ROWS - row) * from.cell },
    to: { x: to.meterLeft + to.meter / 2, y: to.top + (ROWS - Math.min(ROWS, receiver.waits) + lines / 2) * to.cell },
    size: Math.min(BOLT.most, BOLT.least + BOLT.each * lines) * from.cell,
    piece: sender.piece,
  };
}

/** @param {Tools} tools @param {Moment} moment @param {Place} place @param {number} now */
function addTrail({ pool, inks }, moment, { left, top, cell }, now) {
  for (let i = 0; i < 8; i += 2) {
    const x = moment.cells[i];
    const y = moment.cells[i + 1];
    if (hasAbove(moment.cells, x, y)) continue;
    const height = Math.min(moment.from, ROWS) - y;
    if (height < 2) continue;
    const trail = pool.take(KIND.trail, now, TRAIL_MS, inks.pieces[moment.piece], 0.3);
    trail.x = left + x * cell;
    trail.w = cell;
    trail.h = height * cell;
    trail.y = top + (ROWS - 1 - y) * cell - trail.h;
  }
}

/** @param {Uint8Array} cells @param {number} x @param {number} y */
function hasAbove(cells, x, y) {
  for (let i = 0; i < 8; i += 2) if (cells[i] === x && cells[i + 1] > y) return true;
  return false;
}

/** @param {Tools} tools @param {Moment} moment @param {Place} place @param {number} now */
function addCells({ pool, inks }, moment, { left, top, cell }, now) {
  for (let i = 0; i < 8; i += 2) {
    const y = rowNow(moment, moment.cells[i + 1]);
    if (y < 0 || y >= ROWS_SEEN) continue;
    const effect = pool.take(KIND.cell, now, CELL_MS, inks.flash, moment.spin > 0 ? 2 * FAINT : FAINT);
    effect.x = left + moment.cells[i] * cell;
    effect.y = top + (ROWS - 1 - y) * cell;
    effect.w = effect.h = cell;
  }
}

/** @param {Tools} tools @param {Moment} moment @param {Place} place @param {number} now */
function addRings({ pool, inks }, { cells, piece, spin }, { left, top, cell }, now) {
  const x = (cells[0] + cells[2] + cells[4] + cells[6]) / 4;
  const y = (cells[1] + cells[3] + cells[5] + cells[7]) / 4;
  for (let i = 0; i < 8; i += 2) {
    const ring = pool.take(KIND.ring, now, RING_MS, inks.pieces[piece], spin === 2 ? 1 : 0.6);
    ring.x = left + cells[i] * cell;
    ring.y = top + (ROWS - 1 - cells[i + 1]) * cell;
    ring.w = cell;
    ring.dx = (cells[i] - x) * cell;
    ring.dy = (y - cells[i + 1]) * cell;
  }
}

/** @param {Tools} tools @param {Moment} moment @param {Place} place @param {number} now */
function addRows({ pool, flashes, inks, moves }, moment, { left, top, cell }, now) {
  const great = moment.lines === 4 || moment.spin > 0 || moment.perfect;
  const force = flashes.allow(now, great) ? BRIGHT : FAINT;
  for (let i = 0; i < moment.lines; i++) {
    const y = top + (ROWS - 1 - moment.rows[i + 1]) * cell;
    // The shards are behind the bright bar, so that they appear as the bar becomes thinner.
    for (let x = 0; moves && x < COLUMNS; x++)
      addShard(pool, inks, moment.tiles[i * COLUMNS + x], x, i, left + x * cell, y, cell, now, great);
    const bar = pool.take(KIND.bar, now, great ? 1.4 * BAR_MS : BAR_MS, inks.flash, moves ? force : Math.min(force, 0.4));
    bar.x = left;
    bar.y = y;
    bar.w = COLUMNS * cell;
    bar.h = cell;
    bar.dy = moves ? 1 : 0;
  }
}

/**
 * @param {import("./pool.js").Pool} pool
 * @param {Inks} inks
 * @param {number} tile
 * @param {number} column
 * @param {number} row
 * @param {number} x
 * @param {number} y
 * @param {number} cell
 * @param {number} now
 * @param {boolean} great
 */
function addShard(pool, inks, tile, column, row, x, y, cell, now, great) {
  if (tile === 0) return;
  // The shards are scattered, but in the same way each time: effects use no random numbers.
  const scatter = ((column * 7 + row * 3) % 5) / 5;
  const shard = pool.take(KIND.shard, now, SHARD_MS * (0.7 + 0.3 * scatter), inks.pieces[tile], 0.85);
  shard.x = x + cell * 0.2;
  shard.y = y + cell * 0.2;
  shard.w = cell * (great ? 0.6 : 0.45);
  shard.dx = (column - (COLUMNS - 1) / 2) * cell * (great ? 0.5 : 0.25);
  shard.dy = -cell * (0.6 + scatter) * (great ? 1.2 : 0.6);
}

/** @param {Tools} tools @param {Place} place @param {number} now */
function addSweep({ pool, flashes, inks }, { left, top, cell }, now) {
  const sweep = pool.take(KIND.sweep, now, SWEEP_MS, inks.flash, flashes.allow(now, true) ? 0.6 : FAINT);
  sweep.x = left;
  sweep.w = COLUMNS * cell;
  sweep.h = BAND * cell;
  sweep.y = top + (ROWS - BAND) * cell;
  sweep.dy = -(ROWS - BAND) * cell;
}

/**
 * Adds the effect of the rows that were added to the garbage meter, or removed from it by the player's own attack.
 * @param {Tools} tools
 * @param {Moment} moment
 * @param {Place} place
 * @param {number} now
 */
function addMeter({ pool, inks, moves }, { waited, waits, entered }, { top, cell, meter, meterLeft }, now) {
  const low = Math.min(ROWS, waited, waits);
  const high = Math.min(ROWS, Math.max(waited, waits));
  if (high <= low || (waits < waited && entered > 0)) return;
  const rows = pool.take(KIND.rows, now, ROWS_MS, inks.flash, 0.6);
  rows.x = meterLeft;
  rows.w = meter;
  rows.y = top + (ROWS - high) * cell;
  rows.h = (high - low) * cell;
  rows.dx = moves ? meter * 0.4 : 0;
}
