// @ts-check
/** The exercises of the lesson: small boards that teach sums, chains and ojama by doing. */
import { CELLS, WIDTH } from "./numbers.js";

/**
 * @typedef {object} Exercise
 * @property {string} name the key of its texts
 * @property {Uint8Array} cells the board, by rows from the bottom
 * @property {Uint8Array} packs
 * @property {number} stock
 * @property {(drop: { chain: number, ojama: number }) => boolean} isDone
 */

/** @param {Record<number, number[]>} columns each from the bottom up */
function boardOf(columns) {
  const cells = new Uint8Array(CELLS);
  for (const [x, column] of Object.entries(columns))
    column.forEach((cell, y) => (cells[y * WIDTH + Number(x)] = cell));
  return cells;
}

/** Returns a pack with one digit in the middle column. @param {number} digit */
const single = (digit) => Uint8Array.of(0, 0, 0, 0, digit, 0, 0, 0, 0);

/** @type {readonly Exercise[]} */
export const LESSONS = [
  { name: "ten", cells: boardOf({ 8: [7], 1: [4] }), packs: single(3), stock: 0, isDone: ({ chain }) => chain > 0 },
  { name: "line", cells: boardOf({ 2: [2], 4: [5], 7: [9] }), packs: single(3), stock: 0, isDone: ({ chain }) => chain > 0 },
  { name: "diagonal", cells: boardOf({ 1: [4], 2: [9], 6: [8] }), packs: single(6), stock: 0, isDone: ({ chain }) => chain > 0 },
  { name: "chain", cells: boardOf({ 4: [6, 5, 4], 5: [9] }), packs: single(5), stock: 0, isDone: ({ chain }) => chain >= 2 },
  {
    name: "attack", cells: boardOf({ 4: [9, 8, 6, 5, 4, 2, 1], 5: [7, 7, 7] }), packs: single(5), stock: 0,
    isDone: ({ ojama }) => ojama > 0,
  },
  {
    name: "ojama", cells: boardOf({ 4: [6], 8: [11, 11] }), packs: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 4, 0), stock: 2,
    isDone: ({ chain }) => chain > 0,
  },
];
