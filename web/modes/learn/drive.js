// @ts-check
/** How fast the learners are driven: piece by piece, some pieces in each frame, or as fast as they can. */
import { BLUR_FROM, FIRST_SPEED, LAST_RISEN, RISE_EVERY_MS, SPEEDS } from "./numbers.js";

/** The longest time that is made up for, in ms. */
const LONGEST_MS = 250;

export class Drive {
  #onSpeed;
  /** The place of the speed in the list. */
  #at = FIRST_SPEED;
  /** Whether the speed rises by itself. */
  #isRising = true;
  #risenAt = 0;
  #isHeld = false;
  /** The moment until which pieces are placed. */
  #doneAt = 0;
  /** The learners that run as fast as they can. @type {Set<import("./learner.js").Learner>} */
  #running = new Set();

  /** @param {(speed: number) => void} onSpeed called when the speed has changed by itself */
  constructor(onSpeed) {
    this.#onSpeed = onSpeed;
  }

  get speed() {
    return SPEEDS[this.#at];
  }

  /** Returns the time of a piece in ms. */
  get period() {
    return this.speed > 0 ? 1000 / this.speed : 0;
  }

  /** Begins a training. A speed that the person has chosen stays. @param {number} now */
  begin(now) {
    if (this.#isRising) this.#at = FIRST_SPEED;
    [this.#isHeld, this.#risenAt, this.#doneAt] = [false, now, now];
    this.#running.clear();
    this.#onSpeed(this.speed);
  }

  /** @param {number} speed one of the speeds, chosen by the person */
  choose(speed) {
    this.#at = SPEEDS.indexOf(speed);
    this.#isRising = false;
    this.#onSpeed(speed);
  }

  /** Holds the training at once: there may be no further frame, because the page is hidden. @param {boolean} isHeld */
  hold(isHeld) {
    this.#isHeld = isHeld;
    if (!isHeld) return;
    for (const learner of this.#running) learner.run(false);
    this.#running.clear();
  }

  /** @param {number} now @param {import("./learner.js").Learner[]} learners */
  frame(now, learners) {
    this.#rise(now);
    const isFull = this.speed === Infinity && !this.#isHeld;
    for (const learner of learners) {
      if (isFull === this.#running.has(learner) || learner.state === null) continue;
      learner.run(isFull);
      if (isFull) this.#running.add(learner);
      else this.#running.delete(learner);
    }
    if (isFull || this.#isHeld || this.speed === 0) {
      this.#doneAt = now;
      return;
    }
    this.#place(now, learners);
  }

  /**
   * Places the pieces that are due. Two learners place the same number.
   * @param {number} now
   * @param {import("./learner.js").Learner[]} learners
   */
  #place(now, learners) {
    if (learners.some(({ isBusy, state }) => isBusy || state === null)) return;
    this.#doneAt = Math.max(this.#doneAt, now - LONGEST_MS - this.period);
    const due = Math.floor((now - this.#doneAt) / this.period);
    if (due < 1) return;
    this.#doneAt += due * this.period;
    for (const learner of learners) {
      if (this.speed < BLUR_FROM && due === 1) learner.step();
      else learner.train(due);
    }
  }

  /** @param {number} now */
  #rise(now) {
    if (!this.#isRising || this.#isHeld || now - this.#risenAt < RISE_EVERY_MS || this.#at >= LAST_RISEN) return;
    this.#risenAt = now;
    this.#at += 1;
    this.#onSpeed(this.speed);
  }
}
