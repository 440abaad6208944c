// @ts-check
/**
 * Where things go on a side's canvas.
 *
 * All lengths are whole device pixels, so edges stay sharp at any pixel ratio. There are three shapes, by the room there
 * is: *wide* (desktop), *narrow* (a phone's own board) and *bare* (a phone's rival: board and meter only).
 */

/**
 * @typedef {{ cell: number, side: number, icon: number, left: number, top: number, meter: number, gap: number }} Geometry
 *   `left` and `top` are the board's corner (top of row 19); `side` the width of the hold and preview columns, 0 if bare
 * @typedef {{ well: string, grid: string, line: string, label: string, ready: string, queued: string, dead: string,
 *   font: string, pieces: string[] }} Theme `pieces[1..7]` are I O T L J S Z, `pieces[8]` garbage
 */

export const COLUMNS = 10;
export const ROWS = 20;
/** Lengths in cells: gap between columns, meter, meter with its gap, room over the board and under it. */
const GAP = 0.5;
const METER = 0.45;
export const METER_ROOM = METER + 0.15;
const HEAD = 1.6;
const BARE_HEAD = 0.3;
const FOOT = 0.15;

/**
 * Where things go on a canvas of this size, in device pixels.
 * @param {number} width
 * @param {number} height
 * @returns {Geometry}
 */
export function geometry(width, height) {
  const shape = width / height;
  const side = shape > 0.86 ? 4.4 : shape > 0.6 ? 2.7 : 0;
  const head = side > 0 ? HEAD : BARE_HEAD;
  const columns = COLUMNS + METER_ROOM + (side > 0 ? 2 * (side + GAP) : 0.15);
  const cell = Math.max(2, Math.floor(Math.min(width / columns, height / (ROWS + head + FOOT))));
  const meter = Math.max(2, Math.round(METER * cell));
  const before = side > 0 ? (side + GAP + METER_ROOM) * cell : METER_ROOM * cell;
  return {
    cell,
    side: Math.round(side * cell),
    icon: Math.round(side > 4 ? cell * 0.82 : cell * 0.56),
    left: Math.round((width - columns * cell) / 2 + before),
    top: Math.round(height - (ROWS + FOOT) * cell),
    meter,
    gap: Math.round(GAP * cell),
  };
}
