// @ts-check
/** Whether a stack is in danger. */
import { COLUMNS } from "./geometry.js";

/** A stack that reaches this row is in danger. */
export const DANGER_ROW = 15;

/** @param {Uint8Array} board the piece codes of its cells, the lowest row first */
export function isInDanger(board) {
  for (let at = DANGER_ROW * COLUMNS; at < board.length; at++) if (board[at] !== 0) return true;
  return false;
}
