// @ts-check
/**
 * Draws one side: hold, garbage meter, board, previews. It is a pure function of the view, the geometry and the theme.
 */
import { block, drawColumns } from "./columns.js";
import { drawCounters } from "./counters.js";
import { DANGER_ROW, isInDanger } from "./danger.js";
import { COLUMNS, ROWS } from "./geometry.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Theme} Theme */

/** The number of drawn rows: the rows of the board, and the two rows above them, where pieces appear. */
const ROWS_DRAWN = ROWS + 2;

/** The opacity of the red over the rows of danger. */
const DANGER_TINT = 0.16;
/** The height of the number over the garbage that waits, in cells. */
const WAITING = 0.56;
/** The smallest cell beside which numbers can be read, in device pixels. */
const LEAST_FOR_TEXT = 10;

/**
 * The fields of the view that a picture depends on, with their lengths in bytes.
 * @type {readonly (readonly [string, number])[]}
 */
const DRAWN = [
  ["board", 400], ["active_piece", 1], ["active_cells", 8], ["ghost_cells", 8], ["hold", 1], ["hold_used", 1],
  ["queue", 7], ["alive", 1], ["pending", 4], ["ready", 4], ["combo", 1], ["chain", 1],
];

/**
 * Copies the fields that a picture depends on into `into`. Returns whether any of them changed.
 * @param {Fields} view
 * @param {Uint8Array} into at least `SIGNATURE_LENGTH` bytes
 */
export function changed(view, into) {
  let at = 0;
  let differs = false;
  for (const [name, length] of DRAWN) {
    const bytes = view.bytes(name, length);
    for (let i = 0; i < length; i++, at++) {
      if (into[at] !== bytes[i]) {
        into[at] = bytes[i];
        differs = true;
      }
    }
  }
  return differs;
}

export const SIGNATURE_LENGTH = DRAWN.reduce((sum, [, length]) => sum + length, 0);

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Fields} view
 * @param {Geometry} at
 * @param {Theme} theme
 */
export function draw(ctx, view, at, theme) {
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  const alive = view.u8("alive") === 1;
  const board = view.bytes("board", ROWS_DRAWN * COLUMNS);
  drawWell(ctx, at, theme, alive && isInDanger(board));
  if (!theme.plain) drawMeter(ctx, view, at, theme);
  for (let i = 0; i < board.length; i++) {
    if (board[i] === 0) continue;
    drawCell(ctx, at, i % COLUMNS, Math.floor(i / COLUMNS), theme, alive ? board[i] : 0);
  }
  const piece = view.u8("active_piece");
  if (piece !== 0 && alive) {
    if (theme.ghost > 0) drawGhost(ctx, at, view.bytes("ghost_cells", 8), theme, piece);
    const cells = view.bytes("active_cells", 8);
    for (let i = 0; i < 8; i += 2) drawCell(ctx, at, cells[i], cells[i + 1], theme, piece);
  }
  if (at.side > 0) drawColumns(ctx, view, at, theme);
  if (at.side > 0 && alive && !theme.plain) drawCounters(ctx, view, at, theme);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Geometry} at
 * @param {Theme} theme
 * @param {boolean} isRed whether the stack is in danger
 */
function drawWell(ctx, at, theme, isRed) {
  const { cell, left, top } = at;
  const width = COLUMNS * cell;
  const height = ROWS * cell;
  ctx.fillStyle = theme.well;
  ctx.fillRect(left, top, width, height);
  if (isRed) {
    ctx.globalAlpha = DANGER_TINT;
    ctx.fillStyle = theme.ready;
    ctx.fillRect(left, top, width, (ROWS - DANGER_ROW) * cell);
    ctx.globalAlpha = 1;
  }
  drawGrid(ctx, theme, left, top, cell, ROWS);
  drawFrame(ctx, at, isRed ? theme.ready : theme.frame);
}

/**
 * Draws lines between the cells, or dots at their corners.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Theme} theme
 * @param {number} left
 * @param {number} top
 * @param {number} size of a cell
 * @param {number} rows
 */
export function drawGrid(ctx, theme, left, top, size, rows) {
  const at = (/** @type {number} */ cells) => Math.round(cells * size);
  ctx.fillStyle = ctx.strokeStyle = theme.grid;
  if (theme.dots) {
    const half = Math.max(1, Math.round(size / 18));
    ctx.lineWidth = 2 * half;
    ctx.setLineDash([2 * half, size - 2 * half]);
    ctx.beginPath();
    for (let x = 1; x < COLUMNS; x++) {
      ctx.moveTo(left + at(x), top + size - half);
      ctx.lineTo(left + at(x), top + at(rows - 1) + half);
    }
    ctx.stroke();
    ctx.setLineDash([]);
    return;
  }
  const line = Math.max(1, Math.round(size / 28));
  for (let x = 1; x < COLUMNS; x++) ctx.fillRect(left + at(x), top, line, at(rows));
  for (let y = 1; y < rows; y++) ctx.fillRect(left, top + at(y), at(COLUMNS), line);
}

/**
 * Draws the frame of the well, open at the top, and the skyline: the dashed line above which a piece that locks loses the game.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Geometry} at
 * @param {string} colour
 */
function drawFrame(ctx, { cell, left, top }, colour) {
  const [width, height] = [COLUMNS * cell, ROWS * cell];
  const frame = Math.max(2, Math.round(cell / 9));
  ctx.fillStyle = colour;
  ctx.fillRect(left - frame, top, frame, height + frame);
  ctx.fillRect(left + width, top, frame, height + frame);
  ctx.fillRect(left, top + height, width, frame);
  const thin = Math.max(1, Math.round(cell / 20));
  const dash = Math.max(2, Math.round(0.25 * cell));
  for (let x = 0; x < width; x += 2 * dash) ctx.fillRect(left + x, top - thin, Math.min(dash, width - x), thin);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Fields} view
 * @param {Geometry} at
 * @param {Theme} theme
 */
function drawMeter(ctx, view, { cell, top, meter, meterLeft: x }, theme) {
  const bottom = top + ROWS * cell;
  const waiting = view.u32("pending");
  const pending = Math.min(ROWS, waiting);
  const ready = Math.min(pending, view.u32("ready"));
  ctx.fillStyle = theme.well;
  ctx.fillRect(x, top, meter, ROWS * cell);
  for (let row = 0; row < pending; row++) {
    ctx.fillStyle = row < ready ? theme.ready : theme.queued;
    ctx.fillRect(x, bottom - (row + 1) * cell + 1, meter, cell - 1);
  }
  if (waiting === 0 || cell < LEAST_FOR_TEXT) return;
  ctx.fillStyle = theme.ink;
  ctx.font = `700 ${Math.round(cell * WAITING)}px ${theme.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  ctx.fillText(String(waiting), x + meter / 2, Math.max(top + cell, bottom - pending * cell) - Math.round(cell * 0.2), meter);
  ctx.textAlign = "start";
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Geometry} at
 * @param {number} x
 * @param {number} y
 * @param {Theme} theme
 * @param {number} piece
 */
function drawCell(ctx, { cell, left, top }, x, y, theme, piece) {
  if (y < ROWS_DRAWN) block(ctx, left + x * cell, top + (ROWS - 1 - y) * cell, cell, theme, piece);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Geometry} at
 * @param {Uint8Array} cells
 * @param {Theme} theme
 * @param {number} piece
 */
function drawGhost(ctx, { cell, left, top }, cells, { pieces, ghost, ghostFill, ghostLine }, piece) {
  const colour = pieces[piece];
  const width = Math.max(1, Math.round(cell / 14));
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = width;
  for (let i = 0; i < 8; i += 2) {
    const x = left + cells[i] * cell + 1;
    const y = top + (ROWS - 1 - cells[i + 1]) * cell + 1;
    ctx.globalAlpha = ghostFill * ghost;
    ctx.fillRect(x, y, cell - 1, cell - 1);
    ctx.globalAlpha = ghostLine * ghost;
    ctx.strokeRect(x + width / 2, y + width / 2, cell - 1 - width, cell - 1 - width);
  }
  ctx.globalAlpha = 1;
}
