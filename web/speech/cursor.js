// @ts-check
/** A board as a table of cells, over which the arrow keys move. A screen reader says each cell that gets the focus. */
import { element } from "../base/elements.js";
import { t } from "../language/language.js";
import { COLUMNS, ROWS } from "./cells.js";
import { shapeOf } from "./summary.js";

/**
 * How a key moves over the table, in columns and rows; `Infinity` is as far as possible.
 * @type {Record<string, [number, number]>}
 */
const WAYS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  Home: [-Infinity, 0], End: [Infinity, 0], PageUp: [0, -Infinity], PageDown: [0, Infinity],
};

/**
 * @param {import("../types").Fields} view
 * @returns {HTMLElement} the table, with a row more than the highest column
 */
export function cursorOf(view) {
  const cells = view.bytes("board", ROWS * COLUMNS);
  const height = Math.min(ROWS, Math.max(...shapeOf(cells).heights) + 1);
  const table = element("table", "", { role: "grid", class: "cells", "aria-label": t("speech.cells") });
  const rows = Array.from({ length: height }, (_, at) => {
    const y = height - 1 - at;
    const row = element("tr", "", { role: "row" });
    row.append(...Array.from({ length: COLUMNS }, (_, x) => {
      const isFilled = cells[x + COLUMNS * y] !== 0;
      const words = t(isFilled ? "speech.cell.filled" : "speech.cell.empty", { column: x + 1, row: y + 1 });
      return element("td", "", { role: "gridcell", tabindex: "-1", "aria-label": words, "data-filled": String(isFilled) });
    }));
    return row;
  });
  table.append(...rows);
  // Tab enters the table at the lowest row on the left.
  rows[rows.length - 1].firstElementChild?.setAttribute("tabindex", "0");
  table.addEventListener("keydown", (event) => move(table, event));
  return table;
}

/** @param {HTMLElement} table @param {KeyboardEvent} event */
function move(table, event) {
  const way = WAYS[event.key];
  const cell = /** @type {HTMLElement} */ (event.target);
  const row = cell.parentElement;
  if (way === undefined || row === null) return;
  event.preventDefault();
  const within = (/** @type {number} */ at, /** @type {number} */ count) => Math.max(0, Math.min(count - 1, at));
  const x = within([...row.children].indexOf(cell) + way[0], COLUMNS);
  const y = within([...table.children].indexOf(row) + way[1], table.childElementCount);
  const next = /** @type {HTMLElement} */ (table.children[y].children[x]);
  cell.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}
