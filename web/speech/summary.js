// @ts-check
/**
 * Describes a board in words.
 */
import { number, t } from "../language/language.js";
import { PIECES } from "./announcer.js";
import { CELLS, COLUMNS, ROWS } from "./cells.js";

/** @typedef {import("../types").Fields} Fields */

const MOST_QUEUE = 7;

/**
 * Computes the height of each column, and the empty cells under filled ones.
 * @param {Uint8Array} cells x, y at x + 10 y, from the bottom
 * @returns {{ heights: number[], holes: number[] }} by column
 */
export function shapeOf(cells) {
  const columns = Array.from({ length: COLUMNS }, (_, x) => Array.from({ length: ROWS }, (_, y) => cells[x + COLUMNS * y] !== 0));
  const heights = columns.map((column) => column.lastIndexOf(true) + 1);
  return { heights, holes: columns.map((column, x) => column.slice(0, heights[x]).filter((filled) => !filled).length) };
}

/**
 * Returns the empty columns of each row, from the bottom to the highest filled row.
 * @param {Uint8Array} cells
 * @returns {number[][]} columns from 1
 */
export function gapsOf(cells) {
  const height = Math.max(...shapeOf(cells).heights);
  const columns = Array.from({ length: COLUMNS }, (_, x) => x);
  return Array.from({ length: height }, (_, y) => columns.filter((x) => cells[x + COLUMNS * y] === 0).map((x) => x + 1));
}

/**
 * Describes a board.
 * @param {Fields} view
 * @param {boolean} [isPlain] whether the board has no hold and no garbage
 * @returns {{ name: string, text: string }[]}
 */
export function summaryOf(view, isPlain = false) {
  const cells = view.bytes("board", ROWS * COLUMNS);
  const { heights, holes } = shapeOf(cells);
  const queue = [...view.bytes("queue", MOST_QUEUE)].filter(Boolean).map((code) => PIECES[code]);
  const field = [
    { name: t("main.next"), text: list(queue) },
    { name: t("speech.heights"), text: list(heights.map((height) => number(height))) },
    { name: t("speech.holes"), text: holesIn(holes) },
  ];
  const piece = { name: t("speech.piece.name"), text: pieceOf(view) };
  if (isPlain) return [...levelOf(view), piece, ...field];
  const [pending, ready] = [view.u32("pending"), view.u32("ready")];
  return [
    piece,
    { name: t("main.hold"), text: PIECES[view.u8("hold")]?.replace("_", t("speech.none")) ?? t("speech.none") },
    ...field,
    { name: t("speech.garbage"), text: pending === 0 ? t("speech.none") : t("speech.garbage.lines", { count: pending, ready }) },
  ];
}

/** Describes the level and the goal of a game that has them. @param {Fields} view */
function levelOf(view) {
  const [level, goal] = [view.u32("level"), view.u32("goal")];
  return goal === 0 ? [] : [{ name: t("speech.level"), text: t("speech.level.of", { level, goal }) }];
}

/**
 * Describes the rows, from the bottom.
 * @param {Fields} view
 */
export function rowsOf(view) {
  return gapsOf(view.bytes("board", ROWS * COLUMNS)).map((gaps, y) => {
    const row = y + 1;
    if (gaps.length === 0) return t("speech.row.full", { row });
    return t("speech.row", { row, count: gaps.length, columns: list(runsOf(gaps)) });
  });
}

/** @param {Fields} view */
function pieceOf(view) {
  const piece = PIECES[view.u8("active_piece")];
  if (view.u8("alive") !== 1 || piece === "_") return t("speech.none");
  const columns = [...view.bytes("active_cells", 2 * CELLS)].filter((_, i) => i % 2 === 0).map((x) => x + 1);
  return t("speech.piece.at", { piece, from: Math.min(...columns), to: Math.max(...columns) });
}

/** @param {number[]} holes by column */
function holesIn(holes) {
  const count = holes.reduce((sum, more) => sum + more, 0);
  const columns = holes.flatMap((more, x) => (more > 0 ? [x + 1] : []));
  return count === 0 ? t("speech.none") : t("speech.holes.in", { count, columns: list(runsOf(columns)) });
}

/**
 * Lists numbers in words; three or more consecutive ones are shortened to the first and the last.
 * @param {number[]} numbers in ascending order
 */
function runsOf(numbers) {
  const runs = numbers.reduce((/** @type {number[][]} */ runs, value) => {
    const last = runs[runs.length - 1];
    if (last?.at(-1) === value - 1) last.push(value);
    else runs.push([value]);
    return runs;
  }, []);
  const short = (/** @type {number[]} */ run) =>
    run.length < 3 ? run.map((value) => number(value)) : [t("speech.run", { from: run[0], to: run[run.length - 1] })];
  return runs.flatMap(short);
}

/** @param {string[]} words */
const list = (words) => (words.length === 0 ? t("speech.none") : words.join(t("speech.comma")));
