// @ts-check
/**
 * Reads the position of a game from the view, in the form of a solver's question.
 */
import { WIDTH, textOf } from "../solve/board.js";

/** @typedef {{ field: string, hold: string, queue: string }} Position `queue` begins with the current piece */

/** The letters of the pieces, indexed by the piece codes of the view. */
const LETTERS = "_IOTLJSZX";
const ROWS = 40;
const MOST_QUEUE = 7;

/**
 * @param {import("../../types").Fields} view
 * @returns {Position | null} null when no piece is in play
 */
export function positionOf(view) {
  const active = view.u8("active_piece");
  if (view.u8("alive") !== 1 || active === 0) return null;
  const cells = view.bytes("board", ROWS * WIDTH);
  const rows = Array.from({ length: ROWS }, (_, y) => lettersOf(cells.subarray(y * WIDTH, (y + 1) * WIDTH)));
  const queue = lettersOf(view.bytes("queue", MOST_QUEUE)).replaceAll("_", "");
  const hold = view.u8("hold");
  return { field: textOf(rows), hold: hold === 0 ? "" : LETTERS[hold], queue: LETTERS[active] + queue };
}

/** @param {Uint8Array} codes */
function lettersOf(codes) {
  return Array.from(codes, (code) => LETTERS[code]).join("");
}
