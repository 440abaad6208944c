// @ts-check
/** Placements in the form in which plans over a board are drawn. */

const COLUMNS = 10;
/** The letters of the codes of pieces. */
export const LETTERS = "_IOTLJSZ";

/**
 * @param {number} piece its code
 * @param {ArrayLike<number>} cells x, y, x, y, …
 * @returns {import("../modes/solve/pc").Tile}
 */
export function tileOf(piece, cells) {
  const pair = (/** @type {number} */ at) => /** @type {[number, number]} */ ([cells[at], cells[at + 1]]);
  const pairs = Array.from({ length: cells.length / 2 }, (_, i) => pair(2 * i));
  return /** @type {any} */ ({ piece: LETTERS[piece], cells: pairs.filter(([x, y]) => x < COLUMNS && y >= 0), cleared: [] });
}
