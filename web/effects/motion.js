// @ts-check
/**
 * Animations of whole elements: a board moved by a drop or by garbage, a lost board, and the countdown before a round. The
 * browser runs these animations, independent of the game.
 */

const NUDGE_MS = 160;
const LIFT_MS = 240;
const FALL = { delay: 420, duration: 620 };
const COUNT_MS = 320;
/** In cells. */
const NUDGE = 0.16;
const LIFT = 0.14;
const MOST_LIFT = 0.5;
const DROP = 0.9;

const SETTLE = "cubic-bezier(0.2, 0.9, 0.3, 1)";

export class Motion {
  #screen;
  #count;
  #digit = "";
  /** @type {Animation | null} */
  #moves = null;
  /** @type {Animation | null} */
  #fall = null;

  /**
   * @param {HTMLElement} screen a board with all its layers
   * @param {HTMLElement} count
   */
  constructor(screen, count) {
    this.#screen = screen;
    this.#count = count;
  }

  /** @param {number} cell in CSS pixels, as in all these functions */
  nudge(cell) {
    this.#move(NUDGE * cell, NUDGE_MS);
  }

  /** @param {number} cell @param {number} rows of garbage that entered */
  lift(cell, rows) {
    this.#move(Math.min(MOST_LIFT, LIFT * rows) * cell, LIFT_MS);
  }

  /** @param {number} cell */
  fall(cell) {
    this.#fall?.cancel();
    this.#fall = this.#screen.animate(
      [{ transform: "none", opacity: 1 }, { transform: `translateY(${DROP * cell}px) rotate(1.2deg)`, opacity: 0.6 }],
      { ...FALL, easing: "cubic-bezier(0.6, 0, 0.9, 0.6)", fill: "forwards" },
    );
  }

  /** Cancels the fall of a lost board, so that the board is in its normal position again. */
  stand() {
    this.#fall?.cancel();
    this.#fall = null;
  }

  /** Animates the number of the countdown when it has changed. */
  count() {
    const digit = this.#count.textContent ?? "";
    if (digit === this.#digit) return;
    this.#digit = digit;
    if (digit !== "") {
      this.#count.animate(
        [{ transform: "scale(1.5)", opacity: 0.2 }, { transform: "none", opacity: 1 }],
        { duration: COUNT_MS, easing: SETTLE },
      );
    }
  }

  /** @param {number} by @param {number} duration */
  #move(by, duration) {
    this.#moves?.cancel();
    this.#moves = this.#screen.animate([{ translate: `0 ${by}px` }, { translate: "0 0" }], { duration, easing: SETTLE });
  }
}
