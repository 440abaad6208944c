// @ts-check
/** Boards and drops of Sum-Ten in words. */
import { t } from "../../language/language.js";
import { BOX, HEIGHT, OJAMA, ROWS, WIDTH } from "./numbers.js";

/** @typedef {import("../../types").Fields} Fields */

/** @param {number} value */
const cellWord = (value) => (value === OJAMA ? t("sumten.say.ojama") : String(value));

/**
 * Describes what a drop brings or would bring.
 * @param {{ chain: number, score: number, ojama: number, dead?: boolean }} result
 */
export function resultWords({ chain, score, ojama, dead = false }) {
  const words = [
    chain === 0 ? t("sumten.say.nothing") : t("sumten.say.chain", { count: chain, score }),
    ojama > 0 ? t("sumten.say.sends", { count: ojama }) : "",
    dead ? t("sumten.say.dead") : "",
  ];
  return words.filter(Boolean).join(t("sumten.comma"));
}

/**
 * Describes a pack by its rows from the top.
 * @param {ArrayLike<number>} pack
 */
export function packWords(pack) {
  const rows = Array.from({ length: BOX }, (_, row) => Array.from({ length: BOX }, (_, at) => pack[row * BOX + at]));
  const word = (/** @type {number} */ cell) => (cell === 0 ? t("sumten.say.gap") : cellWord(cell));
  return rows.map((row) => row.map(word).join(" ")).join(t("sumten.semicolon"));
}

/**
 * Describes the columns of a board from the left, each from the bottom up.
 * @param {Fields} view
 * @returns {string[]}
 */
export function columnWords(view) {
  const cells = view.bytes("cells", WIDTH * ROWS);
  const columns = Array.from({ length: WIDTH }, (_, x) =>
    Array.from({ length: ROWS }, (_, y) => cells[y * WIDTH + x]).filter((cell) => cell > 0));
  return columns.map((column, x) =>
    t(column.length === 0 ? "sumten.say.column.empty" : "sumten.say.column", {
      column: x + 1, cells: column.map(cellWord).join(" "), left: HEIGHT - column.length,
    }));
}

/**
 * Describes a side for the dialog that shows boards in words.
 * @param {string} name
 * @param {Fields} view
 */
export function sideWords(name, view) {
  const pack = view.bytes("pack", BOX * BOX);
  const facts = [
    { name: t("sumten.score"), text: String(view.u32("score")) },
    { name: t("sumten.stock"), text: t("sumten.stock.words", { stock: view.u32("stock"), coming: view.u8("coming") }) },
    { name: t("sumten.pack"), text: packWords(pack) },
    { name: t("sumten.next"), text: packWords(view.bytes("next", BOX * BOX)) },
  ];
  return { name, facts, title: t("sumten.say.columns"), rows: columnWords(view) };
}
