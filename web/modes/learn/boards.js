// @ts-check
/** The boards of one or two learners: a piece appears at its place, waits a moment, and locks. */
import { EVENT } from "../../base/events.js";
import { Picture } from "../../board/picture.js";

/** @typedef {import("./types").LearnState} LearnState */
/** @typedef {import("./types").LearnStep} LearnStep */

/** The part of a piece's time after which it locks. */
const LOCK_AFTER = 0.6;
/** Where the person wants little motion, a board that changes without steps is drawn this rarely, in ms. */
const CALM_MS = 1000;

export class Boards {
  #display;
  #pictures = [new Picture(), new Picture()];
  #count = 1;
  #shown = {
    sides: [this.#pictures[0]], side: (/** @type {number} */ at) => this.#shown.sides[at], countdown: 0, loop: { tick: 0 },
    reports: true,
  };
  /** The states that are shown when their piece locks. @type {({ state: LearnState, step: LearnStep, at: number } | null)[]} */
  #waiting = [null, null];
  #events = [0, 0];
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** When each board was shown last. */
  #shownAt = [-Infinity, -Infinity];

  /** @param {import("../../round/display.js").Display} display */
  constructor(display) {
    this.#display = display;
  }

  /** Shows empty boards. @param {number} count of learners */
  open(count) {
    this.#count = count;
    this.#shown.sides = this.#pictures.slice(0, count);
    this.#waiting = [null, null];
    this.#shownAt = [-Infinity, -Infinity];
    for (const picture of this.#pictures) {
      picture.board.fill(0);
      Object.assign(picture, { piece: 0, next: 0, hold: 0, later: [], numbers: {} });
    }
    this.#display.open(this.#shown);
  }

  /**
   * Shows a step of a learner: now the piece at its place, later the board after it.
   * @param {number} side
   * @param {LearnState} state
   * @param {LearnStep} step
   * @param {number} period the time of a piece in ms
   * @param {number} now
   */
  step(side, state, step, period, now) {
    this.#settle(side);
    const picture = this.#pictures[side];
    picture.active.set(step.cells);
    picture.piece = step.piece;
    this.#waiting[side] = { state, step, at: now + LOCK_AFTER * period };
  }

  /**
   * Shows a state at once.
   * @param {number} side
   * @param {LearnState} state
   * @param {number} [now] the moment of a state of many
   */
  show(side, state, now = Infinity) {
    this.#waiting[side] = null;
    if (this.#calm.matches && now - this.#shownAt[side] < CALM_MS) return;
    this.#shownAt[side] = now;
    this.#put(side, state);
  }

  /** Shows the position before a decision. @param {import("./types").Decision} decision */
  showDecision({ board, piece, hold, queue }) {
    this.#waiting[0] = null;
    const [picture] = this.#pictures;
    picture.board.set(board);
    Object.assign(picture, { piece: 0, next: piece, hold, later: queue });
  }

  /** @param {number} now @param {boolean} isHushed whether pieces are too fast to hear */
  frame(now, isHushed) {
    for (let side = 0; side < this.#count; side++) {
      const waiting = this.#waiting[side];
      if (waiting !== null && now >= waiting.at) this.#settle(side);
    }
    this.#display.hush(isHushed);
    this.#display.frame(this.#shown, [this.#events[0], this.#events[1]], false, now);
    this.#events = [0, 0];
  }

  close() {
    this.#display.hush(false);
    this.#display.clear();
  }

  /** Locks the piece that waits. @param {number} side */
  #settle(side) {
    const waiting = this.#waiting[side];
    if (waiting === null) return;
    this.#waiting[side] = null;
    const { state, step } = waiting;
    this.#put(side, state);
    const lost = step.loss > 0 ? EVENT.topOut : 0;
    this.#events[side] |= EVENT.lock | (step.lines > 0 ? EVENT.clear : 0) | (step.garbage > 0 ? EVENT.garbageIn : 0) | lost;
    this.#pictures[side].numbers.last_lines = step.lines;
  }

  /** @param {number} side @param {LearnState} state */
  #put(side, { board, piece, hold, queue, game_pieces: pieces, combo }) {
    const picture = this.#pictures[side];
    picture.board.set(board);
    const numbers = { pieces, last_combo: Math.max(0, combo - 1) };
    Object.assign(picture, { piece: 0, next: piece, hold, later: queue, numbers });
  }
}
