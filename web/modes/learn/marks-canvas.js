// @ts-check
/** Draws over a board where a kind of features counts: cells, or edges of cells. */
import { sharpened } from "../../base/canvas.js";
import { readTheme } from "../../board/canvas.js";
import { ROWS, geometry } from "../../board/geometry.js";

/** The parts of a mark: a cell, its left edge, or its lower edge. */
const [LEFT, BOTTOM] = [1, 2];

export class MarksCanvas {
  #canvas;
  #observer;
  /** @type {Uint8Array} */
  #marks = new Uint8Array();

  /** @param {HTMLElement} screen the element that contains the board's canvas */
  constructor(screen) {
    this.#canvas = document.createElement("canvas");
    this.#canvas.className = "lab-marks";
    this.#canvas.setAttribute("aria-hidden", "true");
    screen.append(this.#canvas);
    this.#observer = new ResizeObserver(() => this.#draw());
    this.#observer.observe(this.#canvas);
  }

  /** @param {Uint8Array} marks column, row and part of each; an empty list hides them */
  show(marks) {
    this.#marks = marks;
    this.#draw();
  }

  close() {
    this.#observer.disconnect();
    this.#canvas.remove();
  }

  #draw() {
    const context = sharpened(this.#canvas)?.context;
    if (context === undefined || this.#marks.length === 0) return;
    const { cell, left, top } = geometry(this.#canvas.width, this.#canvas.height, readTheme(this.#canvas).plain);
    context.fillStyle = getComputedStyle(this.#canvas).color;
    const thin = Math.max(2, cell / 7);
    for (let at = 0; at < this.#marks.length; at += 3) {
      const [x, y, part] = this.#marks.subarray(at, at + 3);
      if (y > ROWS) continue;
      const [px, py] = [left + x * cell, top + (ROWS - 1 - y) * cell];
      context.globalAlpha = part === 0 ? 0.45 : 0.85;
      if (part === LEFT) context.fillRect(px - thin / 2, py, thin, cell);
      else if (part === BOTTOM) context.fillRect(px, py + cell - thin / 2, cell, thin);
      else context.fillRect(px, py, cell, cell);
    }
  }
}
