// @ts-check
/**
 * The edited field, with undo and redo.
 */
import { WIDTH, boardOf, textOf } from "./board.js";

/** The number of rows of the solver's field. */
export const HEIGHT = 8;
const MOST_UNDO = 200;

export class FieldModel {
  /** @type {boolean[]} cell x, y at x + 10 y, from the bottom */
  #cells;
  /** @type {string[]} */
  #past = [];
  /** @type {string[]} */
  #future = [];
  #onChange;

  /**
   * @param {() => void} onChange
   * @param {number} height in rows
   */
  constructor(onChange, height = HEIGHT) {
    this.#onChange = onChange;
    this.height = height;
    this.#cells = Array(WIDTH * height).fill(false);
  }

  /** Returns rows from the top joined by `/`, without empty rows above the highest filled one. */
  get text() {
    const row = (/** @type {number} */ y) =>
      this.#cells
        .slice(y * WIDTH, (y + 1) * WIDTH)
        .map((cell) => (cell ? "X" : "_"))
        .join("");
    return textOf(Array.from({ length: this.height }, (_, y) => row(y)));
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  has(x, y) {
    return this.#cells[x + y * WIDTH];
  }

  /** Begins a change: all edits up to the next call are one step of undo. */
  begin() {
    this.#past = [...this.#past, this.text].slice(-MOST_UNDO);
    this.#future = [];
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} filled
   */
  put(x, y, filled) {
    if (x < 0 || x >= WIDTH || y < 0 || y >= this.height || this.has(x, y) === filled) return;
    this.#cells[x + y * WIDTH] = filled;
    this.#onChange();
  }

  /** @param {string} text rows that were read before, at most `height` of them */
  set(text) {
    if (text === this.text) return;
    this.begin();
    this.#take(text);
  }

  /**
   * Replaces the field and clears the undo history.
   * @param {string} text as for `set`
   */
  open(text) {
    this.#past = [];
    this.#future = [];
    this.#take(text);
  }

  clear() {
    this.set("");
  }

  mirror() {
    this.set(this.text.split("/").map((row) => [...row].reverse().join("")).join("/"));
  }

  undo() {
    this.#travel(this.#past, this.#future);
  }

  redo() {
    this.#travel(this.#future, this.#past);
  }

  /**
   * @param {string[]} from
   * @param {string[]} to
   */
  #travel(from, to) {
    const text = from.pop();
    if (text === undefined) return;
    to.push(this.text);
    this.#take(text);
  }

  /** @param {string} text */
  #take(text) {
    this.#cells.fill(false);
    boardOf(text)
      .slice(0, this.height)
      .forEach((row, y) => [...row].forEach((cell, x) => (this.#cells[x + y * WIDTH] = cell !== "_")));
    this.#onChange();
  }
}

/**
 * Returns the cells between two positions of a pen, without the first.
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @returns {[number, number][]}
 */
export function between([x0, y0], [x1, y1]) {
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps;
    return [Math.round(x0 + (x1 - x0) * part), Math.round(y0 + (y1 - y0) * part)];
  });
}
