// @ts-check
/** A sharp canvas for one board, and one for the next packs. They draw only after a change. */
import { draw, drawPacks, geometry } from "./draw.js";
import { readLook } from "./tiles.js";

/** @typedef {import("../../types").Fields} Fields */
/** @typedef {import("./types").Marks} Marks */

/** Keeps a canvas as large as its place on the page. */
class Sharp {
  canvas;
  context;
  #observer;
  ratio = 1;

  /** @param {HTMLCanvasElement} canvas @param {() => void} onResize */
  constructor(canvas, onResize) {
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("this browser has no 2D canvas");
    this.canvas = canvas;
    this.context = context;
    this.#observer = new ResizeObserver(() => this.#resize() && onResize());
    this.#observer.observe(canvas);
  }

  get isVisible() {
    return this.canvas.width > 1 && this.canvas.height > 1;
  }

  close() {
    this.#observer.disconnect();
  }

  #resize() {
    this.ratio = devicePixelRatio;
    const { width, height } = this.canvas.getBoundingClientRect();
    this.canvas.width = Math.max(1, Math.round(width * this.ratio));
    this.canvas.height = Math.max(1, Math.round(height * this.ratio));
    return width > 1 && height > 1;
  }
}

export class SumBoard {
  #sharp;
  /** @type {Fields | null} */
  #view = null;
  /** @type {Marks} */
  #marks = {};
  #stale = true;
  #look;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#sharp = new Sharp(canvas, () => this.restyle());
    this.#look = readLook(canvas);
  }

  /** Returns the size of a cell and the left side of the board, in CSS pixels. */
  get scale() {
    const { canvas, ratio } = this.#sharp;
    const { cell, left, top } = geometry(canvas.width, canvas.height);
    return { cell: cell / ratio, left: left / ratio, top: top / ratio };
  }

  /** Shows a side from now on. @param {Fields | null} view @param {Marks} [marks] */
  show(view, marks = {}) {
    this.#view = view;
    this.#marks = marks;
    this.#stale = true;
  }

  /** Draws again in the next frame, because the view has changed. */
  refresh() {
    this.#stale = true;
  }

  paint() {
    if (!this.#stale || !this.#sharp.isVisible) return;
    this.#stale = false;
    const { canvas, context } = this.#sharp;
    if (this.#view === null) return context.clearRect(0, 0, canvas.width, canvas.height);
    draw(context, this.#view, geometry(canvas.width, canvas.height), this.#look, this.#marks, this.#calm.matches);
  }

  restyle() {
    this.#look = readLook(this.#sharp.canvas);
    this.#stale = true;
    this.paint();
  }

  close() {
    this.#sharp.close();
  }
}

export class NextPacks {
  #sharp;
  #packs = new Uint8Array();

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#sharp = new Sharp(canvas, () => this.#paint());
  }

  /** @param {Uint8Array} packs nine cells each */
  show(packs) {
    if (packs.length === this.#packs.length && packs.every((cell, at) => cell === this.#packs[at])) return;
    this.#packs = packs.slice();
    this.#paint();
  }

  restyle() {
    this.#paint();
  }

  close() {
    this.#sharp.close();
  }

  #paint() {
    if (this.#sharp.isVisible && this.#packs.length > 0)
      drawPacks(this.#sharp.context, this.#packs, readLook(this.#sharp.canvas));
  }
}
