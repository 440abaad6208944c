// @ts-check
/** Where the person aims: the column and the turns of the pack. Only legal places are reached. */
import { COLUMNS, MOVES, moveOf, placeOf } from "./numbers.js";

/** How long a direction is held before the pack moves on by itself, and the time between two such moves, in ms. */
const HOLD_MS = 190;
const REPEAT_MS = 55;
/** The column of the box in the middle of the board. */
const MIDDLE = 4;

export class Aim {
  /** @type {Uint8Array} */
  #fits = new Uint8Array(MOVES).fill(1);
  x = MIDDLE;
  turns = 0;
  /** The direction that is held, and when it acts next. @type {{ by: number, next: number } | null} */
  #held = null;

  get move() {
    return moveOf(this.x, this.turns);
  }

  /** Begins to aim a pack. The column stays near the last one. @param {Uint8Array} fits which moves are legal */
  begin(fits) {
    this.#fits = fits;
    this.turns = 0;
    this.#settle(this.x);
  }

  /** Selects a move. @param {number} move */
  set(move) {
    const { x, turns } = placeOf(move);
    if (this.#fits[move] === 0) return;
    [this.x, this.turns] = [x, turns];
  }

  /** @param {number} by -1 or 1 @returns {boolean} whether the pack moved */
  shift(by) {
    const to = this.x + by;
    if (to < -2 || to > COLUMNS - 3 || this.#fits[moveOf(to, this.turns)] === 0) return false;
    this.x = to;
    return true;
  }

  /** @param {number} by the clockwise quarter turns: 1 or 3 */
  turn(by) {
    this.turns = (this.turns + by) % 4;
    this.#settle(this.x);
  }

  /** Moves to a column, or to the nearest one that is legal. @param {number} x */
  to(x) {
    this.#settle(x);
  }

  /**
   * Holds or releases a direction.
   * @param {number} by
   * @param {boolean} down
   * @param {number} now in ms
   * @returns {boolean} whether the pack moved
   */
  hold(by, down, now) {
    if (!down) {
      if (this.#held?.by === by) this.#held = null;
      return false;
    }
    this.#held = { by, next: now + HOLD_MS };
    return this.shift(by);
  }

  release() {
    this.#held = null;
  }

  /** Moves on while a direction is held. @param {number} now in ms @returns {boolean} whether it moved */
  frame(now) {
    let moved = false;
    while (this.#held !== null && now >= this.#held.next) {
      this.#held.next += REPEAT_MS;
      if (!this.shift(this.#held.by)) break;
      moved = true;
    }
    if (this.#held !== null && now > this.#held.next + 1000) this.#held = null;
    return moved;
  }

  /** Moves to the legal column that is nearest. @param {number} x */
  #settle(x) {
    for (let far = 0; far < COLUMNS; far++) {
      for (const to of [x - far, x + far]) {
        if (to < -2 || to > COLUMNS - 3 || this.#fits[moveOf(to, this.turns)] === 0) continue;
        this.x = to;
        return;
      }
    }
  }
}
