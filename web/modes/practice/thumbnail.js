// @ts-check
/**
 * The small picture of a placement: the board after it, around the piece.
 */
import { placed } from "../solve/board.js";

/** @typedef {import("../solve/board.js").Board} Board */
/** @typedef {import("../solve/pc").Tile} Tile */
/** @typedef {{ board: Board, lit: Tile }} Thumbnail `lit` is the piece, or the rest of it after a clear */

/** The number of rows in the picture, and the number of rows below the piece if the board has enough rows there. */
export const ROWS = 8;
const BELOW = 4;

/**
 * Converts the rows of a protocol position, from the bottom, to letters.
 * @param {(string | null)[][]} rows
 * @returns {Board}
 */
export const lettersOf = (rows) =>
  rows.map((row) => row.map((cell) => (cell === null ? "_" : "IOTLJSZ".includes(cell) ? cell : "X")).join(""));

/**
 * @param {Board} before
 * @param {Tile} tile the placement
 * @param {readonly number[]} cleared the rows that it clears
 * @returns {Thumbnail}
 */
export function thumbnail(before, tile, cleared) {
  const kept = (/** @type {number} */ y) => !cleared.includes(y);
  const after = (/** @type {number} */ y) => y - cleared.filter((row) => row < y).length;
  const board = placed(before, tile).filter((_, y) => kept(y));
  const lowest = after(Math.min(...tile.cells.map(([, y]) => y)));
  const base = Math.max(0, lowest - BELOW);
  const cells = tile.cells.filter(([, y]) => kept(y)).map(([x, y]) => /** @type {[number, number]} */ ([x, after(y) - base]));
  return { board: board.slice(base, base + ROWS), lit: { ...tile, cells } };
}
