// @ts-check
/**
 * The gestures of one finger on the board: drag sideways to move, drag down for soft drop, flick down for hard drop, swipe up to
 * hold, tap the right or the left half to rotate. `fingers.js` has the gestures of several fingers.
 *
 * Every gesture becomes button presses with the time stamp of the touch event; each step of a drag is a press and a release.
 * Lengths are in cells of the board, so that a piece follows the finger.
 */

/** @typedef {import("./input.js").Buttons} Buttons */
/** @typedef {import("./input.js").Button} Button */
/**
 * @typedef {{ cell: number, travel: number, middle: number }} Scale `travel` is the distance for one column, in pixels;
 *   `middle` is the line between left and right taps
 */

/**
 * Distances that a finger moves, in cells: the maximum for a tap, the minimum downwards for a soft drop, and the minimum upwards
 * for a hold.
 */
const SLOP = 0.5;
const DROP_FROM = 0.8;
const HOLD_FROM = 1.5;
/** The minimum distance of a flick in cells, and its minimum speed at the end in cells per ms. */
const FLICK_FROM = 1;
const FLICK_SPEED = 0.025;
/**
 * Times in ms: the last part of a flick, in which its speed is measured; the last part of a movement that is still going on,
 * which causes no soft drop if it is fast; the longest tap.
 */
const FLICK_MS = 70;
const HURRY_MS = 30;
const TAP_MS = 300;

/** The gesture of one finger, from touch to release. */
export class Gesture {
  #buttons;
  #source;
  #scale;
  #start;
  /** The x position to which the piece has followed the finger, in pixels. */
  #column;
  #row;
  /** @type {"open" | "moving" | "dropping" | "done"} */
  #kind = "open";
  /** The latest positions of the finger; the last entry is the newest. @type {{ y: number, time: number }[]} */
  #trail = [];

  /**
   * @param {Buttons} buttons
   * @param {string} source
   * @param {Scale} scale
   * @param {number} x
   * @param {number} y
   * @param {number} time
   */
  constructor(buttons, source, scale, x, y, time) {
    this.#buttons = buttons;
    this.#source = source;
    this.#scale = scale;
    this.#start = { x, y, time };
    this.#column = x;
    this.#row = y;
    this.#trail.push({ y, time });
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} time
   */
  move(x, y, time) {
    this.#trail.push({ y, time });
    while (time - this.#trail[0].time > FLICK_MS) this.#trail.shift();
    if (this.#kind === "done") return;
    const { cell } = this.#scale;
    const up = (this.#start.y - y) / cell;
    const aside = Math.abs(x - this.#start.x) / cell;
    if (this.#kind === "open" && up >= HOLD_FROM && up > aside) {
      this.#tap("hold", time);
      this.#kind = "done";
      return;
    }
    this.#follow(x, y, time);
    this.#drop(x, y, time);
  }

  /** Returns the time of the touch. */
  get begun() {
    return this.#start.time;
  }

  /** Returns whether the gesture may still become a tap. @param {number} time */
  mayTap(time) {
    return this.#kind === "open" && time - this.#start.time <= TAP_MS;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} time
   * @param {(button: Button) => void} [onTap] receives the rotation that a tap means
   */
  end(x, y, time, onTap = (button) => this.#tap(button, time)) {
    this.move(x, y, time);
    this.#buttons.release("soft_drop", this.#source, time);
    if (this.#kind === "done") return;
    const { cell, middle } = this.#scale;
    const way = Math.hypot(x - this.#start.x, y - this.#start.y) / cell;
    if (this.#isFast(y, time, FLICK_MS)) this.#tap("hard_drop", time);
    else if (this.mayTap(time) && way < SLOP) onTap(x < middle ? "ccw" : "cw");
  }

  /** @param {number} time */
  cancel(time) {
    this.#buttons.releaseSource(this.#source, time);
  }

  /**
   * Moves the piece sideways with the finger, one column for every `travel`.
   * @param {number} x
   * @param {number} y
   * @param {number} time
   */
  #follow(x, y, time) {
    const { travel } = this.#scale;
    while (Math.abs(x - this.#column) >= travel) {
      const step = Math.sign(x - this.#column);
      this.#tap(step < 0 ? "left" : "right", time);
      this.#column += step * travel;
      this.#row = y;
      this.#buttons.release("soft_drop", this.#source, time);
      this.#kind = "moving";
    }
  }

  /**
   * Holds soft drop while the finger moves down slowly, until it moves sideways or is lifted.
   * @param {number} x
   * @param {number} y
   * @param {number} time
   */
  #drop(x, y, time) {
    const { cell } = this.#scale;
    const down = (y - this.#row) / cell;
    if (down < DROP_FROM || down < Math.abs(x - this.#column) / cell || this.#isFast(y, time, HURRY_MS)) return;
    this.#kind = "dropping";
    this.#buttons.press("soft_drop", this.#source, time);
  }

  /**
   * Returns whether the finger moved down fast in the last moment.
   * @param {number} y
   * @param {number} time
   * @param {number} moment in ms
   */
  #isFast(y, time, moment) {
    const { cell } = this.#scale;
    const since = this.#trail.find((point) => time - point.time <= moment) ?? { y, time };
    const speed = (y - since.y) / cell / Math.max(1, time - since.time);
    return (y - this.#start.y) / cell >= FLICK_FROM && speed >= FLICK_SPEED;
  }

  /**
   * @param {Button} button
   * @param {number} time
   */
  #tap(button, time) {
    this.#buttons.press(button, `${this.#source} tap`, time);
    this.#buttons.release(button, `${this.#source} tap`, time);
  }
}
