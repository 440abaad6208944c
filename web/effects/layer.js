// @ts-check
/**
 * A canvas over a board and a margin around it. It is small, because the browser composes the whole canvas again for every
 * picture. It is visible only while it contains a drawing, and only the drawn areas are erased.
 */
import { COLUMNS, METER_ROOM, ROWS, geometry } from "../board/geometry.js";

/** The margin around the board, in cells: for flying shards, and for the rows where pieces appear. */
const ASIDE = 2.5;
const ABOVE = 2;
const BELOW = 0.5;

/**
 * @typedef {object} Place the position of the board on the layer, in device pixels
 * @property {boolean} seen
 * @property {number} left the left edge of the board's cells
 * @property {number} top the top edge of row 19
 * @property {number} cell
 * @property {number} meterLeft
 * @property {number} meter the width of the meter
 */

export class Layer {
  #stage;
  #board;
  #canvas = document.createElement("canvas");
  #context;
  #ratio = 0;
  #isShown = false;
  #edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  /** Whether the size or position of the board may have changed. */
  stale = true;
  /** @type {Place} */
  place = { seen: false, left: 0, top: 0, cell: 1, meterLeft: 0, meter: 1 };
  /** The position of the layer on the stage, in CSS pixels. */
  corner = { x: 0, y: 0 };

  /**
   * @param {HTMLElement} stage
   * @param {HTMLCanvasElement} board
   */
  constructor(stage, board) {
    this.#stage = stage;
    this.#board = board;
    this.#canvas.className = "effects";
    this.#canvas.setAttribute("aria-hidden", "true");
    this.#canvas.style.visibility = "hidden";
    const context = this.#canvas.getContext("2d");
    if (context === null) throw new Error("this browser has no 2D canvas");
    this.#context = context;
    const screen = /** @type {HTMLElement} */ (board.parentElement);
    screen.insertBefore(this.#canvas, screen.querySelector(".callouts"));
  }

  get context() {
    return this.#context;
  }

  /** Erases the last picture, and measures again if the layout may have changed. */
  begin() {
    this.#wipe();
    if (!this.stale && this.#ratio === devicePixelRatio) return;
    this.stale = false;
    this.#ratio = devicePixelRatio;
    this.#measure();
  }

  /** Finishes the picture: the layer is visible if it contains a drawing. */
  end() {
    const isShown = this.#edges.right >= this.#edges.left;
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#canvas.style.visibility = isShown ? "visible" : "hidden";
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} w
   * @param {number} h
   */
  fill(x, y, w, h) {
    this.touch(x, y, w, h);
    this.#context.fillRect(x, y, w, h);
  }

  /**
   * Records a drawn area, which will be erased.
   * @param {number} x
   * @param {number} y
   * @param {number} w
   * @param {number} h
   */
  touch(x, y, w, h) {
    const edges = this.#edges;
    edges.left = Math.min(edges.left, x);
    edges.top = Math.min(edges.top, y);
    edges.right = Math.max(edges.right, x + w);
    edges.bottom = Math.max(edges.bottom, y + h);
  }

  close() {
    this.#canvas.remove();
  }

  #wipe() {
    const edges = this.#edges;
    if (edges.right < edges.left) return;
    this.#context.clearRect(
      Math.floor(edges.left) - 1, Math.floor(edges.top) - 1,
      Math.ceil(edges.right - edges.left) + 3, Math.ceil(edges.bottom - edges.top) + 3,
    );
    edges.left = edges.top = Infinity;
    edges.right = edges.bottom = -Infinity;
  }

  #measure() {
    const ratio = this.#ratio;
    const [frame, rect] = [this.#stage.getBoundingClientRect(), this.#board.getBoundingClientRect()];
    const { left, top, cell, meter, meterLeft } = geometry(this.#board.width, this.#board.height);
    // Flying shards stay inside the stage.
    const [least, most] = [frame.left, frame.right].map((edge) => Math.trunc((edge - rect.left) * ratio));
    const x = Math.max(least, Math.round(left - (METER_ROOM + ASIDE) * cell));
    const y = top - ABOVE * cell;
    const width = Math.min(most, Math.round(left + (COLUMNS + ASIDE) * cell)) - x;
    const height = Math.round((ROWS + ABOVE + BELOW) * cell);
    this.place = { seen: rect.width > 1, left: left - x, top: top - y, cell, meter, meterLeft: meterLeft - x };
    this.corner = { x: rect.left - frame.left + x / ratio, y: rect.top - frame.top + y / ratio };
    [this.#canvas.width, this.#canvas.height] = [width, height];
    for (const [name, length] of Object.entries({ left: x, top: y, width, height }))
      this.#canvas.style.setProperty(name, `${length / ratio}px`);
  }
}
