// @ts-check
/**
 * Draws the columns beside a board (hold on the left, previews on the right), and the block that fills a single cell.
 */
import { COLUMNS, METER_ROOM } from "./geometry.js";
import { drawMark } from "./marks.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Theme} Theme */

/** The maximum number of pieces that the queue can show. */
const MOST_PREVIEWS = 7;
/** The height of the space for one preview, in cells of its small picture. */
const SLOT = 2.7;
/** The height of the letters of a column's label, in cells of the board. */
const LABEL = 0.5;

/**
 * The cells of the pieces I O T L J S Z in hold and previews: x and y of each cell in turn, where y counts upwards.
 * @type {readonly (readonly number[])[]}
 */
export const ICONS = [
  [0, 0, 1, 0, 2, 0, 3, 0],
  [0, 0, 1, 0, 0, 1, 1, 1],
  [0, 0, 1, 0, 2, 0, 1, 1],
  [0, 0, 1, 0, 2, 0, 2, 1],
  [0, 0, 1, 0, 2, 0, 0, 1],
  [0, 0, 1, 0, 1, 1, 2, 1],
  [1, 0, 2, 0, 0, 1, 1, 1],
];

/**
 * Reads the layers of a block from the style sheet's text.
 * @param {string} text such as `piece 0 0 1 1, #0008 0.1`
 * @returns {import("./geometry.js").Layer[]}
 */
export const layersOf = (text) => text.split(",").map((layer) => {
  const [ink, ...edges] = layer.trim().split(/\s+/);
  return { ink, edges: edges.map(Number) };
});

/**
 * Draws a block: the layers of its skin, and its symbol.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Theme} theme
 * @param {number} piece the number of its piece; 0 on a dead board
 */
export function block(ctx, x, y, size, theme, piece) {
  const gap = Math.max(1, Math.round(size / 24));
  const [x0, y0, box] = [x + gap, y + gap, size - gap];
  for (const { ink, edges: [left, top, right, bottom] } of theme.block) {
    ctx.fillStyle = ctx.strokeStyle = ink === "piece" ? theme.pieces[piece] : ink;
    const from = edge(left, size, box);
    if (right) {
      const down = edge(top, size, box);
      ctx.fillRect(x0 + from, y0 + down, edge(right, size, box) - from, edge(bottom, size, box) - down);
    } else {
      ctx.lineWidth = from;
      ctx.strokeRect(x0 + from / 2, y0 + from / 2, box - from, box - from);
    }
  }
  drawMark(ctx, x, y, size, piece, theme);
}

/**
 * Returns the place of an edge in a block, in whole pixels.
 * @param {number} at in parts of the cell; a negative place counts from the other side
 * @param {number} size of the cell
 * @param {number} box the size of the block
 */
function edge(at, size, box) {
  const pixels = at && Math.max(1, Math.round(Math.abs(at) * size));
  return at < 0 ? box - pixels : Math.min(box, pixels);
}

/**
 * Draws hold on the left and previews on the right.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Fields} view
 * @param {Geometry} at
 * @param {Theme} theme
 */
export function drawColumns(ctx, view, at, theme) {
  const holdLeft = at.left - Math.round(METER_ROOM * at.cell) - at.gap - at.side;
  const nextLeft = at.left + COLUMNS * at.cell + at.gap;
  const slot = Math.round(SLOT * at.icon);
  const pad = Math.round(at.icon * 0.5);
  panel(ctx, at, theme, nextLeft, theme.previews * slot + 2 * pad, theme.next);
  const queue = view.bytes("queue", MOST_PREVIEWS);
  for (let i = 0; i < theme.previews; i++) icon(ctx, at, theme, queue[i], nextLeft, at.top + pad + i * slot, slot);
  if (theme.plain) return;
  panel(ctx, at, theme, holdLeft, slot + 2 * pad, theme.hold);
  ctx.globalAlpha = view.u8("hold_used") ? 0.35 : 1;
  icon(ctx, at, theme, view.u8("hold"), holdLeft, at.top + pad, slot);
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Geometry} at
 * @param {Theme} theme
 * @param {number} x
 * @param {number} height
 * @param {string} label
 */
function panel(ctx, at, theme, x, height, label) {
  ctx.fillStyle = theme.well;
  ctx.beginPath();
  ctx.roundRect(x, at.top, at.side, height, at.cell * 0.2);
  ctx.fill();
  ctx.fillStyle = theme.label;
  ctx.font = `500 ${Math.round(at.cell * LABEL)}px ${theme.font}`;
  ctx.textBaseline = "alphabetic";
  // A long label, as in Japanese, becomes as narrow as its column.
  ctx.fillText(label, x, at.top - Math.round(at.cell * 0.35), at.side);
}

/**
 * Draws one piece, centred in its slot.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Geometry} at
 * @param {Theme} theme
 * @param {number} piece 0 draws nothing
 * @param {number} x
 * @param {number} y
 * @param {number} slot
 */
function icon(ctx, at, theme, piece, x, y, slot) {
  const cells = ICONS[piece - 1];
  if (cells === undefined) return;
  const width = piece === 1 ? 4 : piece === 2 ? 2 : 3;
  const height = piece === 1 ? 1 : 2;
  // A half turn shows each piece as it appears in Arika's rotation: flat side up.
  const turned = (/** @type {number} */ at, /** @type {number} */ size) => (theme.turned ? size - 1 - at : at);
  const left = Math.round(x + (at.side - width * at.icon) / 2);
  const bottom = Math.round(y + (slot + height * at.icon) / 2);
  for (let i = 0; i < 8; i += 2) {
    const [column, row] = [turned(cells[i], width), turned(cells[i + 1], height)];
    block(ctx, left + column * at.icon, bottom - (row + 1) * at.icon, at.icon, theme, piece);
  }
}
