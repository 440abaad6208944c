// @ts-check
/**
 * What the small picture of a placement shows: the board after it, around the piece.
 */
import { placed } from "../solve/board.js";

/** @typedef {import("../solve/board.js").Board} Board */
/** @typedef {import("../solve/pc").Tile} Tile */
/** @typedef {{ board: Board, lit: Tile }} Thumbnail `lit` is the piece, or what is left of it */

/** Rows of the picture, and how many of them are below the piece where there are so many. */
export const ROWS = 8;
const BELOW = 4;

/**
 * The rows of a position in the protocol's words, from the bottom, as letters.
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
