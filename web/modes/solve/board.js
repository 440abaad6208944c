// @ts-check
/**
 * Boards as rows of letters, and what a solution's steps make of them.
 *
 * A board is a list of rows from the bottom, each a text of ten letters: `_` empty, `X` filled, or the letter of the piece
 * that filled it. Which rows clear is told by the solver; nothing here knows a rule.
 */

/** @typedef {import("./pc").Solution} Solution */
/** @typedef {import("./pc").Tile} Tile */
/** @typedef {readonly string[]} Board */

export const WIDTH = 10;
/** Of a piece. */
const CELLS = 4;
const EMPTY_ROW = "_".repeat(WIDTH);

/**
 * @param {string} text rows from the top joined by `/`
 * @returns {string[]}
 */
export function boardOf(text) {
  return text.split("/").filter((row) => row !== "").reverse();
}

/**
 * @param {{ field: string, lines: string }} asked
 * @returns {number} pieces that a perfect clear needs, if those lines are to be full
 */
export function piecesFor({ field, lines }) {
  const full = [...withoutFull(boardOf(field)).slice(0, Number(lines)).join("")].filter((cell) => cell !== "_").length;
  return (WIDTH * Number(lines) - full) / CELLS;
}

/**
 * @param {Board} board
 * @returns {string} rows from the highest cell down, whatever filled them
 */
export function textOf(board) {
  let height = board.length;
  while (height > 0 && board[height - 1] === EMPTY_ROW) height -= 1;
  return board.slice(0, height).reverse().join("/").replace(/[^_/]/g, "X");
}

/**
 * @param {Board} board
 * @param {Tile} tile
 * @returns {string[]} the board with the tile on it, no row cleared
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
 * The boards before each step of a solution, and the one after the last.
 * @param {Board} board whose full rows are cleared
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
 * What is still to be placed after so many steps, in one picture on the board as it stands then.
 * @param {Solution} solution
 * @param {number} done steps
 * @returns {Tile[]} in order; cells in rows that are gone are left out
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
 * The rows without those that are full: they count as cleared.
 * @param {Board} board
 */
export function withoutFull(board) {
  return board.filter((row) => row.includes("_"));
}
