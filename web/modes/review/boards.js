// @ts-check
/** The boards of a review: both positions when a piece came, with a placement over them, or a line step by step. */
import { find } from "../../base/elements.js";
import { PlanCanvas } from "../../board/plan.js";
import { Position } from "./position.js";
import { isBest, signOf } from "./words.js";

/** @typedef {import("../replays/playback.js").Playback} Playback */
/** @typedef {import("./types").Verdict} Verdict */

const STRENGTH = { next: { fill: 0.55, line: 1 }, later: { fill: 0.12, line: 0.9 } };

export class Boards {
  #app;
  #display;
  #playback;
  #plan;
  #sides;
  #shown;

  /**
   * @param {ShadowRoot} root
   * @param {import("../../round/display.js").Display} display
   * @param {Playback} playback
   */
  constructor(root, display, playback) {
    this.#display = display;
    this.#app = find(root, ".app");
    this.#app.dataset.boards = String(playback.boards);
    this.#playback = playback;
    this.#sides = playback.sides.map((side) => new Position(side));
    this.#plan = new PlanCanvas(find(root, '.seat[data-side="0"] .plan'), STRENGTH);
    const order = () => (playback.first === 1 ? [...this.#sides].reverse() : this.#sides);
    this.#shown = {
      get sides() {
        return order();
      },
      side: (/** @type {number} */ at) => order()[at], countdown: 0, loop: { tick: 0 }, reports: true,
    };
    display.open(this.#shown);
  }

  /**
   * Shows the moment in which a side decided, with its placement and the best one.
   * @param {import("./types").Decision} decision
   * @param {Verdict | null} verdict null shows the position alone
   */
  show({ side, begun }, verdict) {
    if (this.#playback.first !== side) this.#playback.swap();
    this.#playback.seek(begun);
    this.#sides[side].show(verdict !== null);
    this.#sides[1 - side]?.show(false);
    this.#display.open(this.#shown);
    if (verdict === null) return this.#plan.show([]);
    const [best, played] = [verdict.lines.best[0], verdict.lines.played[0]];
    this.#plan.show(isBest(verdict) ? [{ ...played, mark: "✓" }] : [
      { ...best, mark: "✓" }, { ...played, cleared: [], mark: signOf(verdict.class) || "·" },
    ]);
  }

  /** Shows a step of a line. @param {number} side @param {import("./types").Step[]} line @param {number} at */
  showStep(side, line, at) {
    this.#sides[side].showStep(line, at);
    this.#plan.show([line[at]]);
  }

  /** Returns the board of a side, or undefined if there is no such side. @param {number} side @returns {Position | undefined} */
  of(side) {
    return this.#sides[side];
  }

  /** @param {number} now */
  frame(now) {
    this.#plan.follow();
    this.#display.frame(this.#shown, [0, 0], false, now);
  }

  close() {
    this.#plan.show([]);
    this.#plan.close();
    delete this.#app.dataset.boards;
    this.#display.clear();
  }
}
