// @ts-check
/**
 * A curve of the last values: of the field over the moves of a run, or of a training.
 */

import { sharpened } from "../../base/canvas.js";

/** The number of moves in a curve. */
const MOST = 240;

export class Curve {
  #canvas;
  #most;
  /** @type {number[]} */
  #values = [];

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {number} [most] the number of values in the curve
   */
  constructor(canvas, most = MOST) {
    this.#canvas = canvas;
    this.#most = most;
  }

  /** @param {number} value */
  add(value) {
    this.#values.push(value);
    if (this.#values.length > this.#most) this.#values.shift();
  }

  clear() {
    this.#values = [];
    this.draw();
  }

  draw() {
    const canvas = this.#canvas;
    const at = sharpened(canvas);
    if (at === null) return;
    const { context, ratio } = at;
    if (this.#values.length < 2) return;
    const [low, high] = [Math.min(...this.#values), Math.max(...this.#values)];
    const margin = 2 * ratio;
    const x = (/** @type {number} */ at) => (at / (this.#most - 1)) * canvas.width;
    const y = (/** @type {number} */ value) =>
      canvas.height - margin - ((value - low) / Math.max(1e-9, high - low)) * (canvas.height - 2 * margin);
    context.strokeStyle = getComputedStyle(canvas).color;
    context.lineWidth = 1.5 * ratio;
    context.beginPath();
    this.#values.forEach((value, at) => (at === 0 ? context.moveTo(x(at), y(value)) : context.lineTo(x(at), y(value))));
    context.stroke();
  }

  close() {
    this.#values = [];
  }
}
