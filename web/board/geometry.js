// @ts-check
/**
 * The layout of a side's canvas.
 *
 * All lengths are whole device pixels, so that edges stay sharp at every pixel ratio. There are three shapes of the layout, for
 * different amounts of space: *wide* (desktop), *narrow* (the person's own board on a phone) and *bare* (the opponent on a phone:
 * only board and meter).
 */

/**
 * @typedef {{ shape: string, cell: number, side: number, icon: number, left: number, top: number, meter: number, meterLeft:
 *   number, gap: number }} Geometry `left` and `top` are the board's corner (top of row 19); `meter` is the width of the
 *   garbage meter; `side` is the width of the hold and preview columns, and 0 if the board is bare
 * @typedef {{ well: string, grid: string, frame: string, label: string, ink: string, ready: string, queued:
 *   string, font: string, hold: string, next: string, backToBack: string, combo: string, pieces: string[], ghost: number, marks:
 *   import("./marks.js").Marks, previews: number, plain: boolean, turned: boolean, ghostFill: number, ghostLine:
 *   number, dots: boolean, block: Layer[], mark: string }} Theme `hold`, `next`, `backToBack` and
 *   `combo` are labels; `pieces[1..7]` are I O T L J S Z, `pieces[8]` is garbage, `pieces[0]` is for dead boards; `ghost` is
 *   from 0 (invisible) to 1, and the opacity of its area and outline is a part of it; `plain` boards have no hold and no garbage
 *   meter; `turned` draws previews with their flat side up; `dots` is the grid; `mark` is the colour of the symbols
 * @typedef {{ ink: string, edges: number[] }} Layer a part of a block, as the skin describes it (`skins.css`): its colour, or
 *   `piece`; and the places of its left, top, right and bottom edge, or only the width of an outline
 */

export const COLUMNS = 10;
export const ROWS = 20;
/**
 * The width of the garbage meter with its gap, and the width of the meter alone, in cells.
 */
export const METER_ROOM = 1.1;
const METER = 0.8;
/** The space beside a board without columns, for its frame, in cells. */
const EDGE = 0.2;

/**
 * The shapes of the layout. In cells of the board: the width of the hold and preview columns (`side`), the gap beside them, the
 * height of the space over the board (`head`) and under it (`foot`, where call-outs are shown if the columns are too narrow for
 * them), and the size of a preview's cell (`icon`). `least` is the minimum width of the
 * canvas for the shape, as a fraction of the height of the canvas; plain boards need more (`plain`), because without hold, a
 * larger board is worth more than large previews.
 */
const SHAPES = [
  { name: "wide", least: 0.86, plain: 0.94, side: 4.4, gap: 0.5, head: 1.6, foot: 0.2, icon: 0.82 },
  { name: "narrow", least: 0.68, plain: 0.68, side: 2.4, gap: 0.35, head: 1.6, foot: 1.45, icon: 0.5 },
  // A phone in portrait format: the board is as wide as possible.
  { name: "narrow", least: 0.52, plain: 0.52, side: 1.65, gap: 0.2, head: 1.6, foot: 1.45, icon: 0.36 },
  { name: "bare", least: 0, plain: 0, side: 0, gap: 0, head: 1.6, foot: 1.45, icon: 0 },
];

/**
 * Computes the layout of a canvas of this size, in device pixels: as large as possible, and centred.
 * @param {number} width
 * @param {number} height
 * @param {boolean} [isPlain] whether the board has no hold
 * @returns {Geometry}
 */
export function geometry(width, height, isPlain = false) {
  const shape = SHAPES.find(({ least, plain }) => width / height >= (isPlain ? plain : least)) ?? SHAPES[0];
  const margin = shape.side + shape.gap;
  const columns = COLUMNS + METER_ROOM + 2 * margin + (margin > 0 ? 0 : EDGE);
  const rows = ROWS + shape.head + shape.foot;
  const cell = Math.max(2, Math.floor(Math.min(width / columns, height / rows)));
  const meter = Math.max(2, Math.round(METER * cell));
  const left = Math.round((width - columns * cell) / 2 + (margin + METER_ROOM) * cell);
  return {
    shape: shape.name,
    cell,
    side: Math.round(shape.side * cell),
    gap: Math.round(shape.gap * cell),
    icon: Math.round(shape.icon * cell),
    meter,
    meterLeft: left - meter - Math.max(2, Math.round(cell * 0.22)),
    left,
    top: Math.round((height - rows * cell) / 2 + shape.head * cell),
  };
}
