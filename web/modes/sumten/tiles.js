// @ts-check
/**
 * Draws blocks: every digit has its own colour, and the shape grows with the digit: round, rounded, cut corners, square. A bar
 * on each tile has the height of its digit, so that a sum of ten can be seen without reading.
 */
import { OJAMA } from "./numbers.js";

/** @typedef {{ digits: string[], ink: string, ojama: string, line: string, font: string }} Look */

/** The share of a cell that stays free around a tile. */
const GAP = 0.05;
/** The colour of the edge of a tile, which keeps pale tiles apart from a light board. */
const EDGE = "rgb(0 0 0 / 0.3)";
/** Below this size in pixels, a tile has no numeral. */
const SMALLEST = 9;

/**
 * Adds the outline of a digit's tile to the current path.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} digit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function outline(ctx, digit, x, y, size) {
  ctx.beginPath();
  if (digit <= 3) ctx.roundRect(x, y, size, size, size * 0.5);
  else if (digit <= 5) ctx.roundRect(x, y, size, size, size * 0.28);
  else if (digit <= 7) {
    const cut = size * 0.26;
    const far = size - cut;
    for (const [dx, dy] of [[cut, 0], [far, 0], [size, cut], [size, far], [far, size], [cut, size], [0, far], [0, cut]])
      ctx.lineTo(x + dx, y + dy);
    ctx.closePath();
  } else ctx.roundRect(x, y, size, size, size * 0.08);
}

/**
 * Draws a block.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Look} look
 * @param {number} value a digit or ojama
 * @param {number} left
 * @param {number} top
 * @param {number} cell
 */
export function drawTile(ctx, look, value, left, top, cell) {
  const gap = Math.max(0.5, cell * GAP);
  const [x, y, size] = [left + gap, top + gap, cell - 2 * gap];
  if (value === OJAMA) return drawOjama(ctx, look, x, y, size);
  outline(ctx, value, x, y, size);
  ctx.fillStyle = look.digits[value];
  ctx.fill();
  ctx.strokeStyle = EDGE;
  ctx.lineWidth = Math.max(1, cell * 0.03);
  ctx.stroke();
  if (cell < SMALLEST) return;
  ctx.save();
  ctx.clip();
  ctx.fillStyle = "rgb(0 0 0 / 0.13)";
  const bar = (size * value) / 10;
  ctx.fillRect(x, y + size - bar, size, bar);
  ctx.restore();
  ctx.fillStyle = look.ink;
  ctx.font = `700 ${Math.round(size * 0.68)}px ${look.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(String(value), x + size / 2, y + size * 0.55);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Look} look
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function drawOjama(ctx, look, x, y, size) {
  ctx.beginPath();
  ctx.roundRect(x, y, size, size, size * 0.12);
  ctx.fillStyle = look.ojama;
  ctx.fill();
  if (size < SMALLEST) return;
  ctx.strokeStyle = look.line;
  ctx.lineWidth = Math.max(1, size * 0.09);
  ctx.beginPath();
  for (const [from, to] of [[0.28, 0.72], [0.72, 0.28]]) {
    ctx.moveTo(x + size * from, y + size * 0.28);
    ctx.lineTo(x + size * to, y + size * 0.72);
  }
  ctx.stroke();
}

/**
 * Draws a pack in a square.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Look} look
 * @param {ArrayLike<number>} pack
 * @param {number} left
 * @param {number} top
 * @param {number} cell
 */
export function drawPack(ctx, look, pack, left, top, cell) {
  for (let at = 0; at < 9; at++) {
    if (pack[at] > 0) drawTile(ctx, look, pack[at], left + (at % 3) * cell, top + Math.floor(at / 3) * cell, cell);
  }
}

/**
 * Reads the look of an element from its CSS custom properties.
 * @param {Element} element
 */
export function readLook(element) {
  const style = getComputedStyle(element);
  const read = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  return {
    digits: ["", ...Array.from({ length: 9 }, (_, at) => read(`sum-${at + 1}`))],
    ink: read("sum-ink"), ojama: read("sum-ojama"), line: read("line"), font: style.fontFamily,
    well: read("well"), grid: read("grid"), danger: read("danger"), text: read("ink"), faint: read("ink-2"),
    accent: read("accent"), stock: read("warn"),
  };
}
