// @ts-check
/**
 * Draws boards: in the editor, of a step, in thumbnails.
 */
import { sharpened } from "../../base/canvas.js";
import { block } from "../../board/columns.js";
import { readTheme } from "../../board/canvas.js";
import { drawGrid } from "../../board/render.js";
import { WIDTH } from "./board.js";

/** The letters of pieces and cells, in the same order as the colours of the theme. */
const LETTERS = "_IOTLJSZX";
/** Smaller cells have no grid, in device pixels. */
const LEAST_FOR_GRID = 6;

/**
 * @typedef {object} Picture
 * @property {import("./board.js").Board} board
 * @property {number} rows the visible rows
 * @property {number} [lines] the rows to clear; the rows above them are dimmed
 * @property {import("./pc").Tile} [lit] the placed piece
 * @property {number[]} [cleared] the rows that it clears
 * @property {[number, number] | null} [cursor]
 */

/**
 * Adjusts the canvas to the size of its place and draws.
 * @param {HTMLCanvasElement} canvas
 * @param {Picture} picture
 */
export function paint(canvas, picture) {
  const ctx = sharpened(canvas)?.context;
  if (ctx === undefined) return;
  const style = getComputedStyle(canvas);
  const theme = { ...readTheme(canvas), ink: style.color, page: style.getPropertyValue("--page") };
  drawPicture(ctx, picture, canvas.width / WIDTH, theme);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Picture} picture
 * @param {number} size of a cell
 * @param {import("../../board/geometry.js").Theme & { ink: string, page: string }} theme
 */
function drawPicture(ctx, { board, rows, lines = rows, lit, cleared = [], cursor }, size, theme) {
  const edge = (/** @type {number} */ at) => Math.round(at * size);
  const top = (/** @type {number} */ y) => edge(rows - 1 - y);
  ctx.fillStyle = theme.well;
  ctx.fillRect(0, 0, edge(WIDTH), edge(rows));
  if (size > LEAST_FOR_GRID) drawGrid(ctx, theme, 0, 0, size, rows);
  board.slice(0, rows).forEach((row, y) => [...row].forEach((letter, x) => {
    if (letter !== "_") block(ctx, edge(x), top(y), Math.floor(size), theme, LETTERS.indexOf(letter));
  }));
  if (lines < rows) {
    ctx.globalAlpha = 0.6;
    ctx.fillStyle = theme.page;
    ctx.fillRect(0, 0, edge(WIDTH), edge(rows - lines));
    ctx.globalAlpha = 1;
    ctx.fillStyle = theme.label;
    ctx.fillRect(0, edge(rows - lines), edge(WIDTH), Math.max(1, size / 20));
  }
  ctx.fillStyle = "rgb(255 255 255 / 0.22)";
  for (const y of cleared) ctx.fillRect(0, top(y), edge(WIDTH), edge(1));
  ctx.lineWidth = Math.max(1.5, size / 9);
  ctx.strokeStyle = ctx.fillStyle = theme.ink;
  if (lit) outline(ctx, lit.cells, size, top, edge);
  if (cursor) ctx.strokeRect(edge(cursor[0]) + 1, top(cursor[1]) + 1, size - 2, size - 2);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {[number, number][]} cells
 * @param {number} size
 * @param {(y: number) => number} top
 * @param {(at: number) => number} edge
 */
function outline(ctx, cells, size, top, edge) {
  const has = (/** @type {number} */ x, /** @type {number} */ y) => cells.some(([cx, cy]) => cx === x && cy === y);
  const line = Math.max(1.5, size / 16);
  for (const [x, y] of cells) {
    if (!has(x - 1, y)) ctx.fillRect(edge(x), top(y), line, size);
    if (!has(x + 1, y)) ctx.fillRect(edge(x + 1) - line, top(y), line, size);
    if (!has(x, y + 1)) ctx.fillRect(edge(x), top(y), size, line);
    if (!has(x, y - 1)) ctx.fillRect(edge(x), top(y) + size - line, size, line);
  }
}
