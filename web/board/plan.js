// @ts-check
/**
 * Draws a plan over the board: the next placements as ghosts, usually numbered in order.
 *
 * *How.* All placements are in the rows of the current board, so no two of them overlap, and a reader sees where each piece is
 * relative to what is there now. A placement above a row that an earlier one clears may therefore have a gap: a line connects
 * its parts. A cleared row is struck through by a dashed line in the colour of the piece that clears it. Later placements fade,
 * but not their numbers.
 */
import { sharpened } from "../base/canvas.js";
import { COLUMNS, ROWS, geometry } from "./geometry.js";
import { readTheme } from "./canvas.js";

/**
 * @typedef {import("../modes/solve/pc").Tile & { cleared?: number[], mark?: string }} Tile `cleared` lists the rows that it
 *   clears; `mark` replaces its number
 */
/** @typedef {[x: number, y: number]} Cell */
/** @typedef {{ fill: number, line: number }} Strength */

const LETTERS = "_IOTLJSZX";
/** The opacity of the next piece, and of the piece after it. */
const USUAL = { next: { fill: 0.4, line: 1 }, later: { fill: 0.2, line: 0.75 } };
/** The opacity of each later piece, as a part of the opacity of the piece before it; and the least part that remains. */
const [FADE, LEAST] = [0.86, 0.5];
/** The opacity of the line through a row that will be cleared. */
const STRIKE = 0.75;
/** The colour of the numbers, on disks in the colours of the pieces. */
const INK = "rgb(0 0 0 / 0.85)";
/** The radius of a disk and the size of its number, in cells. */
const [DISK, NUMBER] = [0.37, 0.56];

export class PlanCanvas {
  #canvas;
  #strength;
  #isNumbered;
  #observer;
  /** @type {Tile[]} */
  #tiles = [];
  /** The pixel ratio of the last picture. */
  #ratio = 0;

  /**
   * @param {HTMLCanvasElement} canvas a canvas over the board's canvas, of the same size
   * @param {{ next: Strength, later: Strength }} [strength]
   * @param {boolean} [isNumbered]
   */
  constructor(canvas, strength = USUAL, isNumbered = true) {
    this.#canvas = canvas;
    this.#strength = strength;
    this.#isNumbered = isNumbered;
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
    /** @param {Cell} cell @returns {Cell} its upper left corner */
    const corner = ([x, y]) => [left + x * cell, top + (ROWS - 1 - y) * cell];
    const colour = (/** @type {Tile} */ { piece }) => theme.pieces[LETTERS.indexOf(piece)];
    this.#tiles.forEach((tile, i) => {
      ctx.fillStyle = ctx.strokeStyle = colour(tile);
      const strength = this.#strengthOf(i);
      outline(ctx, tile, strength, cell, corner);
      connect(ctx, tile, strength, cell, corner);
    });
    for (const tile of this.#tiles) {
      ctx.fillStyle = colour(tile);
      ctx.globalAlpha = STRIKE;
      const [thick, dash] = [Math.max(1.5, cell / 14), 0.25 * cell];
      for (const y of tile.cleared ?? [])
        for (let x = 0; x < COLUMNS; x += 0.5) ctx.fillRect(left + x * cell, corner([0, y])[1] + (cell - thick) / 2, dash, thick);
    }
    ctx.globalAlpha = 1;
    if (!this.#isNumbered) return;
    ctx.font = `700 ${Math.round(cell * NUMBER)}px ${theme.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    this.#tiles.forEach((tile, i) => {
      const [x, y] = corner(middle(tile));
      disk(ctx, x + cell / 2, y + cell / 2, DISK * cell, colour(tile));
      ctx.fillStyle = INK;
      ctx.fillText(tile.mark ?? String(i + 1), x + cell / 2, y + cell * 0.54);
    });
  }

  /** Returns the opacity of a placement. @param {number} index from 0 @returns {Strength} */
  #strengthOf(index) {
    const { next, later } = this.#strength;
    if (index === 0) return next;
    const part = Math.max(LEAST, FADE ** (index - 1));
    return { fill: later.fill * part, line: later.line * part };
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Tile} tile
 * @param {Strength} strength
 * @param {number} size of a cell
 * @param {(cell: Cell) => Cell} corner returns the corner of a cell
 */
function outline(ctx, { cells }, strength, size, corner) {
  const has = (/** @type {number} */ x, /** @type {number} */ y) => cells.some(([cx, cy]) => cx === x && cy === y);
  const line = Math.max(1.5, size / 10);
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
 * Connects the parts of a placement between which rows will have been cleared.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Tile} tile
 * @param {Strength} strength
 * @param {number} size of a cell
 * @param {(cell: Cell) => Cell} corner
 */
function connect(ctx, { cells }, strength, size, corner) {
  ctx.globalAlpha = strength.line;
  for (const [from, to] of gapsIn(cells)) {
    const [[x, y], [, end]] = [corner(to), corner(from)];
    const width = Math.max(2, size / 5);
    ctx.fillRect(x + (size - width) / 2, y + size, width, end - y - size);
  }
}

/**
 * Returns the gaps of a placement: pairs of cells in the same column, the lower one first, with rows between them of which the
 * placement has no cell. Each gap is returned for one column.
 * @param {readonly Cell[]} cells
 * @returns {[Cell, Cell][]}
 */
export function gapsIn(cells) {
  const rows = [...new Set(cells.map(([, y]) => y))].sort((a, b) => a - b);
  return rows.slice(1).flatMap((above, i) => {
    const below = rows[i];
    if (above === below + 1) return [];
    const from = cells.find(([x, y]) => y === below && cells.some(([cx, cy]) => cx === x && cy === above));
    return from === undefined ? [] : [/** @type {[Cell, Cell]} */ ([from, [from[0], above]])];
  });
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 */
function disk(ctx, x, y, radius, colour) {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fill();
}

/**
 * Returns the cell of a tile that is nearest to the tile's centre.
 * @param {Tile} tile
 */
function middle({ cells }) {
  const [cx, cy] = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  const far = (/** @type {Cell} */ [x, y]) => (x - cx) ** 2 + (y - cy) ** 2;
  return cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best), cells[0] ?? [0, 0]);
}
