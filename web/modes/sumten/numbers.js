// @ts-check
/** The numbers of Sum-Ten on the page. */

/** The columns of a board, its rows up to the danger line, and all rows that exist while a turn is resolved. */
export const WIDTH = 10;
export const HEIGHT = 16;
export const ROWS = 19;
export const CELLS = WIDTH * ROWS;
/** The rows and columns of a pack, and its cells. */
export const BOX = 3;
export const BOX_CELLS = 9;
/** The value of ojama. */
export const OJAMA = 11;
/** The number of next packs in the view. */
export const NEXT = 5;
/** The columns in which the left side of the box can be, and the numbers of moves. */
export const COLUMNS = 12;
export const MOVES = 4 * COLUMNS;
/** The turns of a list. */
export const TURNS = 500;
/** The events of a side, as bits. */
export const EVENT = Object.freeze({ landed: 1, step: 2, ended: 4 });
/** The names of the levels, which are those of the other modes, from level 1. */
export const LEVELS = Object.freeze(
  ["first-game", "beginner", "casual", "steady", "skilled", "expert", "master", "unleashed"],
);
/** The seconds of a turn; 0 is without limit. */
export const CLOCKS = Object.freeze([0, 10, 20, 60]);
/** The turns of a game alone. */
export const GOALS = Object.freeze([20, 30]);
/** How fast films run, as multiples; the last needs 30 ms for a step. The length of a step in a film is 500 ms. */
export const SPEEDS = Object.freeze([0.25, 0.5, 1, 2, 4, 16.67]);
export const STEP_MS = 500;
/** The planned drops that a hint shows. */
export const HINTED = 3;

/** Returns the number of a move. @param {number} x the column of the box, from -2 @param {number} turns */
export const moveOf = (x, turns) => turns * COLUMNS + x + BOX - 1;

/**
 * Returns the column and the turns of a move.
 * @param {number} move
 */
export const placeOf = (move) => ({ x: (move % COLUMNS) - BOX + 1, turns: Math.floor(move / COLUMNS) });

/**
 * Returns the cells of a pack after clockwise quarter turns, by rows from the top.
 * @param {ArrayLike<number>} pack
 * @param {number} turns
 */
export function turned(pack, turns) {
  let cells = Array.from({ length: BOX_CELLS }, (_, at) => pack[at]);
  for (let turn = 0; turn < turns; turn++)
    cells = cells.map((_, at) => cells[BOX * (BOX - 1 - (at % BOX)) + Math.floor(at / BOX)]);
  return cells;
}

/**
 * Reads levels of an attribute: a number from 1 to 8 or a name, for one side or for both.
 * @param {string | null} text
 * @returns {number[]} empty for another text
 */
export function levelsIn(text) {
  const level = (/** @type {string} */ part) => {
    const name = part.trim().toLowerCase().replace(/[ _]/g, "-");
    const number = /^[1-8]$/.test(name) ? Number(name) : LEVELS.indexOf(name) + 1;
    return number > 0 ? [number] : [];
  };
  return (text ?? "").split(",").flatMap(level).slice(0, 2);
}

/**
 * Reads the number of a list.
 * @param {string | null} text
 * @returns {number | null} null for another text
 */
export function listIn(text) {
  const number = Number(text);
  return text !== null && /^\d{1,10}$/.test(text.trim()) && number < 2 ** 32 ? number : null;
}
