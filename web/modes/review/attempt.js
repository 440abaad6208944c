// @ts-check
/** One piece that a person places again in a position of a match. Nothing falls by itself and nothing presses for time. */
import { EVENT } from "../../base/events.js";
import { Round } from "../../round/round.js";
import { practiceConfig } from "../practice/config.js";
import { Position } from "./position.js";

/** @typedef {{ cells: Uint8Array, spin: number }} Made a placement: x, y, x, y, … and 0 (none), 1 (mini) or 2 (full) */

const CELLS = 8;

export class AttemptRound {
  #round;
  #display;
  #shown;
  #onMade;
  #isOver = false;

  /**
   * @param {object} parts
   * @param {import("../../types").Stackmate} parts.stackmate
   * @param {import("../../round/display.js").Display} parts.display
   * @param {import("../../settings/schema.js").Settings} parts.chosen
   * @param {import("../../types").From} parts.from the position
   * @param {Uint8Array} parts.board the cells of the position in the colours of the match
   * @param {import("../../types").Fields | undefined} parts.rival the other board, if there is one: it only stands there
   * @param {(made: Made) => void} parts.onMade called when the piece has locked
   */
  constructor({ stackmate, display, chosen, from, board, rival, onMade }) {
    this.#display = display;
    this.#onMade = onMade;
    const round = new Round(stackmate, practiceConfig(chosen, "1", from), performance.now());
    this.#round = round;
    const own = new Position(round.side(0));
    own.paint(board);
    const sides = rival === undefined ? [own] : [own, rival];
    this.#shown = {
      sides, side: (/** @type {number} */ at) => sides[at], countdown: 0, loop: round.loop, reports: true,
    };
    display.open(this.#shown);
  }

  /** @param {number} button @param {boolean} down @param {number} timeStamp */
  edge(button, down, timeStamp) {
    if (!this.#isOver) this.#round.loop.edge(0, button, down, timeStamp);
  }

  /** @param {number} now */
  frame(now) {
    if (this.#isOver) return this.#display.frame(this.#shown, [0, 0], false, now);
    const [events] = this.#round.frame(now);
    this.#display.frame(this.#shown, [events, 0], true, now);
    if (!(events & (EVENT.lock | EVENT.topOut))) return;
    this.#isOver = true;
    const side = this.#round.side(0);
    this.#onMade({ cells: side.bytes("lock_cells", CELLS).slice(), spin: side.u8("last_spin") });
  }

  close() {
    this.#round.close();
  }
}
