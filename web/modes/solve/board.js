// @ts-check
/**
 * Boards as rows of letters, and the boards after the steps of a solution.
 *
 * A board is a list of rows from the bottom. Each row is a text of ten letters: `_` for empty, `X` for filled, or the letter of
 * the piece that filled the cell. The solver reports which rows clear; this module contains no rule.
 */

/** @typedef {import("./pc").Solution} Solution */
/** @typedef {import("./pc").Tile} Tile */
/** @typedef {readonly string[]} Board */

export const WIDTH = 10;
const EMPTY_ROW = "_".repeat(WIDTH);

/**
 * @param {string} text rows from the top, joined by `/`
 * @returns {string[]}
 */
export function boardOf(text) {
  return text.split("/").filter((row) => row !== "").reverse();
}

/**
 * @param {Board} board
 * @returns {string} rows from the highest filled row down, without piece letters
 */
export function textOf(board) {
  let height = board.length;
  while (height > 0 && board[height - 1] === EMPTY_ROW) height -= 1;
  return board.slice(0, height).reverse().join("/").replace(/[^_/]/g, "X");
}

/**
 * @param {Board} board
 * @param {Tile} tile
 * @returns {string[]} the board with the tile on it, without clearing rows
 */
export function placed(board, { piece, cells }) {
  const rows = board.map((row) => [...row]);
  for (const [x, y] of cells) {
    while (rows.length <= y) rows.push([...EMPTY_ROW]);
    rows[y][x] = piece;
  }
  return rows.map((row) => row.join(""));
}

/**
 * Returns the boards before each step of a solution, and the board after the last step.
 * @param {Board} board without its full rows
 * @param {Solution} solution
 * @returns {string[][]}
 */
export function boardsOf(board, { steps }) {
  const boards = [[...board]];
  for (const step of steps) {
    boards.push(placed(boards[boards.length - 1], step).filter((_, y) => !step.cleared.includes(y)));
  }
  return boards;
}

/**
 * Returns the placements that remain after `done` steps, as one picture on the current board.
 * @param {Solution} solution
 * @param {number} done the number of finished steps
 * @returns {Tile[]} in order, without cells in cleared rows
 */
export function tilesAfter({ cells, steps }, done) {
  const rows = Array.from({ length: 40 }, (_, row) => row);
  for (const { cleared } of steps.slice(0, done)) {
    for (const row of [...cleared].reverse()) rows.splice(row, 1);
  }
  return cells.slice(done).map((tile) => ({
    piece: tile.piece,
    cells: tile.cells.map(([x, y]) => /** @type {[number, number]} */ ([x, rows.indexOf(y)])).filter(([, y]) => y >= 0),
  }));
}

/**
 * Returns the rows that are not full; full rows count as cleared.
 * @param {string} field rows from the top, joined by `/`
 * @param {import("../../types").StackmateModule["fullRows"]} fullRows
 */
export function withoutFull(field, fullRows) {
  const full = fullRows(field);
  return boardOf(field).filter((_, row) => !full.includes(row));
}
