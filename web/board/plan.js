// @ts-check
/**
 * Draws a plan over the board: the next placements as ghosts, numbered in order.
 */
import { sharpened } from "../base/canvas.js";
import { ROWS, geometry } from "./geometry.js";
import { readTheme } from "./canvas.js";

/** @typedef {import("../modes/solve/pc").Tile} Tile */

const LETTERS = "_IOTLJSZX";
/** @typedef {{ fill: number, line: number }} Strength */

/** The opacity of the next piece, and of the pieces after it. */
const USUAL = { next: { fill: 0.4, line: 1 }, later: { fill: 0.16, line: 0.55 } };

export class PlanCanvas {
  #canvas;
  #strength;
  #observer;
  /** @type {Tile[]} */
  #tiles = [];
  /** The pixel ratio of the last picture. */
  #ratio = 0;

  /**
   * @param {HTMLCanvasElement} canvas a canvas over the board's canvas, of the same size
   * @param {{ next: Strength, later: Strength }} [strength]
   */
  constructor(canvas, strength = USUAL) {
    this.#canvas = canvas;
    this.#strength = strength;
    this.#observer = new ResizeObserver(() => this.#draw());
    this.#observer.observe(canvas);
  }

  /** @param {Tile[]} tiles an empty list hides the plan */
  show(tiles) {
    this.#tiles = tiles;
    this.#draw();
  }

  /**
   * Draws the plan again if the pixel ratio has changed; called in every animation frame. On another display, the pixel ratio
   * may differ although the canvas keeps its size.
   */
  follow() {
    if (this.#ratio !== devicePixelRatio) this.#draw();
  }

  close() {
    this.#observer.disconnect();
  }

  #draw() {
    this.#ratio = devicePixelRatio;
    const ctx = sharpened(this.#canvas)?.context;
    if (ctx === undefined || this.#tiles.length === 0) return;
    const theme = readTheme(this.#canvas);
    const { cell, left, top } = geometry(this.#canvas.width, this.#canvas.height, theme.plain);
    this.#tiles.forEach((tile, i) => {
      ctx.fillStyle = ctx.strokeStyle = theme.pieces[LETTERS.indexOf(tile.piece)];
      outline(ctx, tile, i === 0 ? this.#strength.next : this.#strength.later, cell, ([x, y]) => [
        left + x * cell,
        top + (ROWS - 1 - y) * cell,
      ]);
    });
    ctx.globalAlpha = 1;
    ctx.fillStyle = getComputedStyle(this.#canvas).color;
    ctx.font = `600 ${Math.round(cell * 0.55)}px ${theme.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    this.#tiles.forEach((tile, i) => {
      const [x, y] = middle(tile);
      ctx.fillText(String(i + 1), left + (x + 0.5) * cell, top + (ROWS - 0.5 - y) * cell);
    });
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Tile} tile
 * @param {Strength} strength
 * @param {number} size of a cell
 * @param {(cell: [number, number]) => [number, number]} corner returns the corner of a cell
 */
function outline(ctx, { cells }, strength, size, corner) {
  const has = (/** @type {number} */ x, /** @type {number} */ y) => cells.some(([cx, cy]) => cx === x && cy === y);
  const line = Math.max(1.5, size / 12);
  for (const [x, y] of cells) {
    const [px, py] = corner([x, y]);
    ctx.globalAlpha = strength.fill;
    ctx.fillRect(px, py, size, size);
    ctx.globalAlpha = strength.line;
    if (!has(x - 1, y)) ctx.fillRect(px, py, line, size);
    if (!has(x + 1, y)) ctx.fillRect(px + size - line, py, line, size);
    if (!has(x, y + 1)) ctx.fillRect(px, py, size, line);
    if (!has(x, y - 1)) ctx.fillRect(px, py + size - line, size, line);
  }
}

/**
 * Returns the cell of a tile that is nearest to the tile's centre.
 * @param {Tile} tile
 */
function middle({ cells }) {
  const [cx, cy] = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  const far = (/** @type {[number, number]} */ [x, y]) => (x - cx) ** 2 + (y - cy) ** 2;
  return cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best), cells[0] ?? [0, 0]);
}
