// @ts-check
/**
 * Where the falling piece would land, in words, so that a person who does not see the board can aim: its columns, its lowest row,
 * the empty cells that it would cover, and the rows that it would clear.
 */
import { t } from "../language/language.js";
import { CELLS, COLUMNS, ROWS } from "./cells.js";

/** @typedef {import("../types").Fields} Fields */

/**
 * @param {Fields} view
 * @returns {{ from: number, to: number, row: number, covers: number, clears: number } | null} columns and row count from 1; null
 *   if no piece falls
 */
export function landingOf(view) {
  if (view.u8("alive") !== 1 || view.u8("active_piece") === 0) return null;
  const board = view.bytes("board", ROWS * COLUMNS);
  const ghost = view.bytes("ghost_cells", 2 * CELLS);
  const cells = Array.from({ length: CELLS }, (_, i) => ({ x: ghost[2 * i], y: ghost[2 * i + 1] }));
  const columns = cells.map(({ x }) => x);
  const rows = [...new Set(cells.map(({ y }) => y))];
  const isFilled = (/** @type {number} */ x, /** @type {number} */ y) =>
    board[x + COLUMNS * y] !== 0 || cells.some((cell) => cell.x === x && cell.y === y);
  const covers = [...new Set(columns)].reduce((sum, x) => {
    let y = Math.min(...cells.filter((cell) => cell.x === x).map((cell) => cell.y));
    const lowest = y;
    while (y > 0 && !isFilled(x, y - 1)) y -= 1;
    return sum + lowest - y;
  }, 0);
  const clears = rows.filter((y) => Array.from({ length: COLUMNS }, (_, x) => x).every((x) => isFilled(x, y))).length;
  return { from: Math.min(...columns) + 1, to: Math.max(...columns) + 1, row: Math.min(...rows) + 1, covers, clears };
}

/**
 * @param {NonNullable<ReturnType<typeof landingOf>>} landing
 * @returns {string}
 */
export function landingWords({ from, to, row, covers, clears }) {
  return [
    t(from === to ? "speech.landing.column" : "speech.landing.columns", { from, to, row }),
    covers > 0 ? t("speech.landing.covers", { count: covers }) : "",
    clears > 0 ? t("speech.landing.clears", { count: clears }) : "",
  ].filter(Boolean).join(t("speech.comma"));
}
