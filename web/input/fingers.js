// @ts-check
/**
 * All fingers on the board. Each finger is a separate gesture, so one finger may tap while another drags.
 *
 * Only if two fingers touch the board at the same time and both tap, their taps are one half turn. Until it is clear that the
 * second finger does not tap, the first tap waits. A tap on the hold box holds.
 */
import { Gesture } from "./gestures.js";

/** @typedef {import("./input.js").Buttons} Buttons */
/** @typedef {import("./input.js").Button} Button */
/** @typedef {import("./gestures.js").Scale} Scale */

/** The maximum time between the touches of two fingers that tap together, in ms. */
const PAIR_MS = 100;

/**
 * @typedef {object} Options
 * @property {Buttons} buttons
 * @property {() => Scale} scale
 * @property {() => boolean} [turnsHalf] whether half turns are allowed
 * @property {(x: number, y: number) => boolean} [isHold] whether a place is in the hold box
 */

export class Fingers {
  #options;
  /** @type {Map<number, Gesture>} */
  #gestures = new Map();
  /** A tap that waits for the finger `other`, or null. @type {{ button: Button, source: string, other: number } | null} */
  #waiting = null;

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
  }

  /** @param {number} id @param {number} x @param {number} y @param {number} time */
  down(id, x, y, time) {
    const { buttons, scale } = this.#options;
    this.#gestures.set(id, new Gesture(buttons, `finger ${id}`, scale(), x, y, time));
  }

  /** @param {number} id @param {number} x @param {number} y @param {number} time */
  move(id, x, y, time) {
    const gesture = this.#gestures.get(id);
    gesture?.move(x, y, time);
    if (this.#waiting?.other === id && !gesture?.mayTap(time)) this.#release(time);
  }

  /** @param {number} id @param {number} x @param {number} y @param {number} time */
  up(id, x, y, time) {
    const gesture = this.#gestures.get(id);
    this.#gestures.delete(id);
    gesture?.end(x, y, time, (button) => {
      const { isHold = () => false, turnsHalf = () => false } = this.#options;
      const source = `finger ${id} tap`;
      if (isHold(x, y)) return this.#tap("hold", source, time);
      if (this.#waiting?.other === id) {
        this.#waiting = null;
        return this.#tap("half", source, time);
      }
      const other = turnsHalf() ? this.#partner(gesture, time) : undefined;
      if (other === undefined) this.#tap(button, source, time);
      else this.#waiting = { button, source, other };
    });
    if (this.#waiting?.other === id) this.#release(time);
  }

  /** @param {number} id @param {number} time */
  cancel(id, time) {
    this.#gestures.get(id)?.cancel(time);
    this.#gestures.delete(id);
    if (this.#waiting?.other === id) this.#release(time);
  }

  /**
   * Returns the other finger that touched the board at the same time and may tap too.
   * @param {Gesture} tap
   * @param {number} time
   */
  #partner(tap, time) {
    const isPartner = (/** @type {Gesture} */ other) => other.mayTap(time) && Math.abs(other.begun - tap.begun) <= PAIR_MS;
    return [...this.#gestures].find(([, other]) => isPartner(other))?.[0];
  }

  /** Performs the tap that waited, because the other finger did not tap. @param {number} time */
  #release(time) {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) this.#tap(waiting.button, waiting.source, time);
  }

  /** @param {Button} button @param {string} source @param {number} time */
  #tap(button, source, time) {
    this.#options.buttons.press(button, source, time);
    this.#options.buttons.release(button, source, time);
  }
}

/** Returns whether a touch is on a control of the page. @param {Event} event */
export const isOnControl = ({ target }) =>
  target instanceof Element && target.closest("button, a, input, select, textarea, summary, label, [role=dialog]") !== null;

/**
 * @param {HTMLElement} surface
 * @param {Options & { accepts: () => boolean }} options `accepts` returns whether a new touch controls the game
 * @param {AbortSignal} [signal] removes the listeners
 */
export function bindGestures(surface, { accepts, ...options }, signal) {
  const fingers = new Fingers(options);
  surface.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" || isOnControl(event) || !accepts()) return;
    event.preventDefault();
    surface.setPointerCapture(event.pointerId);
    fingers.down(event.pointerId, event.clientX, event.clientY, event.timeStamp);
  }, { signal });
  surface.addEventListener("pointermove", ({ pointerId, clientX, clientY, timeStamp }) => {
    fingers.move(pointerId, clientX, clientY, timeStamp);
  }, { signal });
  surface.addEventListener("pointerup", ({ pointerId, clientX, clientY, timeStamp }) => {
    fingers.up(pointerId, clientX, clientY, timeStamp);
  }, { signal });
  surface.addEventListener("pointercancel", ({ pointerId, timeStamp }) => fingers.cancel(pointerId, timeStamp), { signal });
}
