// @ts-check
/**
 * A lost board turns grey from the top. The board itself is drawn grey at once; the rows that the moving edge has not reached
 * are drawn over it in colour.
 */
import { block } from "../board/columns.js";
import { COLUMNS, ROWS } from "../board/geometry.js";
import { ROWS_SEEN } from "./moment.js";

const ROW_MS = 20;
const FADE_MS = 400;
/** The duration of the whole effect. */
export const LOST_MS = Math.max(FADE_MS, ROWS_SEEN * ROW_MS);

/**
 * @param {import("./layer.js").Layer} layer
 * @param {import("./layer.js").Place} place
 * @param {import("../types").Fields} view
 * @param {import("../board/geometry.js").Theme} theme
 * @param {number} since ms since the board was lost
 * @param {boolean} moves if false, the colours only fade
 */
export function drawLost(layer, { left, top, cell }, view, theme, since, moves) {
  const board = view.bytes("board", ROWS_SEEN * COLUMNS);
  const reached = moves ? ROWS_SEEN - since / ROW_MS : ROWS_SEEN;
  layer.touch(left, top - 2 * cell, COLUMNS * cell, ROWS_SEEN * cell);
  layer.context.globalAlpha = moves ? 1 : Math.max(0, 1 - since / FADE_MS);
  for (let i = 0; i < board.length; i++) {
    const y = Math.floor(i / COLUMNS);
    if (y >= reached) break;
    if (board[i] !== 0) block(layer.context, left + (i % COLUMNS) * cell, top + (ROWS - 1 - y) * cell, cell, theme, board[i]);
  }
  layer.context.globalAlpha = 1;
}
