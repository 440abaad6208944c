// @ts-check
/**
 * The editor of the field. A pen (mouse, finger or stylus) fills cells if the first cell of its stroke was empty, and erases
 * cells if it was filled; arrow keys and space do the same.
 */
import { t } from "../../language/language.js";
import { WIDTH } from "./board.js";
import { between } from "./field.js";
import { paint } from "./picture.js";

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Editor {
  #canvas;
  #field;
  #say;
  #observer;
  #lines = 4;
  /** @type {[number, number]} */
  #cursor = [0, 0];
  /**
   * The current stroke of the pen: the last cell of the stroke, and whether the stroke fills or erases cells.
   * @type {{ id: number, at: [number, number], fills: boolean } | null}
   */
  #pen = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./field.js").FieldModel} field
   * @param {(words: string) => void} say for screen readers
   * @param {AbortSignal} signal removes the listeners
   */
  constructor(canvas, field, say, signal) {
    this.#canvas = canvas;
    this.#field = field;
    this.#say = say;
    this.#observer = new ResizeObserver(() => this.draw());
    this.#observer.observe(canvas);
    signal.addEventListener("abort", () => this.#observer.disconnect());
    canvas.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    canvas.addEventListener("pointermove", (event) => this.#move(event), { signal });
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => (this.#pen = null), { signal });
    canvas.addEventListener("keydown", (event) => this.#key(event), { signal });
    for (const change of ["focus", "blur"]) canvas.addEventListener(change, () => this.draw(), { signal });
  }

  /** @param {number} lines the number of lines to clear */
  setLines(lines) {
    this.#lines = lines;
    this.draw();
  }

  draw() {
    const row = (/** @type {number} */ y) =>
      Array.from({ length: WIDTH }, (_, x) => (this.#field.has(x, y) ? "X" : "_")).join("");
    const { height: rows } = this.#field;
    const cursor = this.#canvas.matches(":focus-visible") ? this.#cursor : null;
    paint(this.#canvas, { board: Array.from({ length: rows }, (_, y) => row(y)), rows, lines: this.#lines, cursor });
  }

  /**
   * Returns the cell under a pen.
   * @param {PointerEvent} event
   * @returns {[number, number]}
   */
  #cellAt({ clientX, clientY }) {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    return [
      Math.floor(((clientX - left) / width) * WIDTH),
      this.#field.height - 1 - Math.floor(((clientY - top) / height) * this.#field.height),
    ];
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.#pen !== null) return;
    const at = this.#cellAt(event);
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pen = { id: event.pointerId, at, fills: !this.#field.has(...at) };
    this.#cursor = at;
    this.#field.begin();
    this.#field.put(...at, this.#pen.fills);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const pen = this.#pen;
    if (pen === null || pen.id !== event.pointerId) return;
    const moves = event.getCoalescedEvents?.() ?? [];
    for (const move of moves.length > 0 ? moves : [event]) {
      const to = this.#cellAt(move);
      for (const cell of between(pen.at, to)) this.#field.put(...cell, pen.fills);
      pen.at = to;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey) return this.#shortcut(event);
    const arrow = ARROWS[event.key];
    if (arrow === undefined && event.key !== " ") return;
    event.preventDefault();
    const [x, y] = this.#cursor;
    if (arrow === undefined) {
      this.#field.begin();
      this.#field.put(x, y, !this.#field.has(x, y));
    } else {
      this.#cursor = [clamp(x + arrow[0], WIDTH), clamp(y + arrow[1], this.#field.height)];
      this.draw();
    }
    const [column, row] = this.#cursor;
    const at = { row: row + 1, column: column + 1 };
    this.#say(t(this.#field.has(column, row) ? "solve.cell.filled" : "solve.cell.empty", at));
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.#field.redo();
    else this.#field.undo();
  }
}

/**
 * @param {number} value
 * @param {number} count
 */
function clamp(value, count) {
  return Math.max(0, Math.min(count - 1, value));
}
