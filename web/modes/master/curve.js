// @ts-check
/**
 * The curve of the values of the last moves.
 */

/** The number of moves in the curve. */
const MOST = 240;

export class Curve {
  #canvas;
  /** @type {number[]} */
  #values = [];

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /** @param {number} value */
  add(value) {
    this.#values.push(value);
    if (this.#values.length > MOST) this.#values.shift();
  }

  clear() {
    this.#values = [];
    this.draw();
  }

  draw() {
    const canvas = this.#canvas;
    const { width, height } = canvas.getBoundingClientRect();
    const context = canvas.getContext("2d");
    if (context === null || width < 1) return;
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    if (this.#values.length < 2) return;
    const [low, high] = [Math.min(...this.#values), Math.max(...this.#values)];
    const margin = 2 * devicePixelRatio;
    const x = (/** @type {number} */ at) => (at / (MOST - 1)) * canvas.width;
    const y = (/** @type {number} */ value) =>
      canvas.height - margin - ((value - low) / Math.max(1, high - low)) * (canvas.height - 2 * margin);
    context.strokeStyle = getComputedStyle(canvas).color;
    context.lineWidth = 1.5 * devicePixelRatio;
    context.beginPath();
    this.#values.forEach((value, at) => (at === 0 ? context.moveTo(x(at), y(value)) : context.lineTo(x(at), y(value))));
    context.stroke();
  }

  close() {
    this.#values = [];
  }
}
