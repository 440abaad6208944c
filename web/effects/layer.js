// @ts-check
/**
 * A canvas over the whole stage, through which everything below can be seen and touched; and where the boards lie under it.
 * Only what was drawn on is wiped.
 */
import { geometry } from "../geometry.js";

/**
 * @typedef {object} Place a board on the layer, in device pixels
 * @property {boolean} seen
 * @property {number} left of the board's cells
 * @property {number} top of row 19
 * @property {number} cell
 * @property {number} meterLeft
 * @property {number} meter its width
 */

export class Layer {
  #stage;
  #boards;
  #canvas = document.createElement("canvas");
  #context;
  #observer;
  #stale = true;
  #ratio = 0;
  #edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  /** @type {Place[]} one for each board */
  places;

  /**
   * @param {HTMLElement} stage
   * @param {HTMLCanvasElement[]} boards
   */
  constructor(stage, boards) {
    this.#stage = stage;
    this.#boards = boards;
    this.#canvas.className = "effects";
    this.#canvas.setAttribute("aria-hidden", "true");
    const context = this.#canvas.getContext("2d");
    if (context === null) throw new Error("this browser has no 2D canvas");
    this.#context = context;
    this.places = boards.map(() => ({ seen: false, left: 0, top: 0, cell: 1, meterLeft: 0, meter: 1 }));
    stage.insertBefore(this.#canvas, stage.querySelector(".overlay"));
    this.#observer = new ResizeObserver(() => (this.#stale = true));
    for (const element of [stage, ...boards]) this.#observer.observe(element);
  }

  get context() {
    return this.#context;
  }

  /** Wipes the last picture, and measures again if anything may have moved. */
  begin() {
    this.#wipe();
    if (!this.#stale && this.#ratio === devicePixelRatio) return;
    this.#stale = false;
    this.#ratio = devicePixelRatio;
    const frame = this.#stage.getBoundingClientRect();
    this.#canvas.width = Math.round(frame.width * this.#ratio);
    this.#canvas.height = Math.round(frame.height * this.#ratio);
    this.#boards.forEach((board, side) => this.#measure(board, this.places[side], frame));
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
   * Something is drawn here, and is to be wiped.
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
    this.#observer.disconnect();
    this.#canvas.remove();
  }

  #wipe() {
    const edges = this.#edges;
    if (edges.right < edges.left) return;
    this.#context.clearRect(Math.floor(edges.left) - 1, Math.floor(edges.top) - 1, Math.ceil(edges.right - edges.left) + 3, Math.ceil(edges.bottom - edges.top) + 3);
    edges.left = edges.top = Infinity;
    edges.right = edges.bottom = -Infinity;
  }

  /**
   * @param {HTMLCanvasElement} board
   * @param {Place} place
   * @param {DOMRect} frame
   */
  #measure(board, place, frame) {
    const { left, top, width } = board.getBoundingClientRect();
    const at = geometry(board.width, board.height);
    place.seen = width > 1;
    place.cell = at.cell;
    place.left = Math.round((left - frame.left) * this.#ratio) + at.left;
    place.top = Math.round((top - frame.top) * this.#ratio) + at.top;
    place.meter = at.meter;
    place.meterLeft = place.left - at.left + at.meterLeft;
  }
}
