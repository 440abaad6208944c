// @ts-check
/** A decision of the left learner that is looked at: its placements, the chosen one on the board, and its features. */
import { find } from "../../base/elements.js";
import { PlanCanvas } from "../../board/plan.js";
import { MarksCanvas } from "./marks-canvas.js";
import { LISTED } from "./numbers.js";

/** @typedef {import("./learner.js").Learner} Learner */
/** @typedef {{ back: number, past: number, decision: import("./types").Decision | null }} Answer */

const NOTHING = new Uint8Array();
const LETTERS = "_IOTLJSZ";
const STRENGTH = { fill: 0.35, line: 1 };

export class Look {
  #panel;
  #boards;
  #plan;
  #marks;
  /** The learner that is looked at, or null. @type {Learner | null} */
  #learner = null;
  /** The number of pieces ago. */
  #back = 0;
  /** The kind of features that is drawn on the board, or null. @type {number | null} */
  #kind = null;

  /**
   * @param {ShadowRoot} root
   * @param {import("./panel.js").Panel} panel
   * @param {import("./boards.js").Boards} boards
   */
  constructor(root, panel, boards) {
    this.#panel = panel;
    this.#boards = boards;
    const screen = find(root, '.seat[data-side="0"] .screen');
    this.#plan = new PlanCanvas(/** @type {HTMLCanvasElement} */ (find(screen, ".plan")), { next: STRENGTH, later: STRENGTH });
    this.#marks = new MarksCanvas(screen);
  }

  /** Looks at the next decision of a learner. @param {Learner} learner */
  begin(learner) {
    this.#learner = learner;
    this.#turn(0);
  }

  /** Looks at an earlier decision (1) or a later one (−1). @param {1 | -1} step */
  go(step) {
    this.#turn(this.#back + step);
  }

  end() {
    this.#learner = null;
    this.#panel.decision.hide();
    this.#plan.show([]);
    this.#marks.show(NOTHING);
  }

  /** @param {Answer} answer */
  hear(answer) {
    if (this.#learner === null || answer.back !== this.#back) return;
    if (answer.decision !== null) this.#boards.showDecision(answer.decision);
    this.#panel.decision.show(answer);
  }

  /** Draws the chosen placement, and writes its shares. */
  showPlacement() {
    const { chosen } = this.#panel.decision;
    this.#panel.weights.showShares(chosen?.shares ?? null);
    this.#plan.show(chosen === null ? [] : [tileOf(chosen)]);
    this.#request();
  }

  /** @param {number | null} kind of features that is drawn from now on, or null for none */
  setKind(kind) {
    this.#kind = kind;
    this.#request();
  }

  /** @param {Uint8Array} marks */
  hearMarks(marks) {
    if (this.#learner !== null) this.#marks.show(marks);
  }

  frame() {
    this.#plan.follow();
  }

  close() {
    this.#plan.close();
    this.#marks.close();
  }

  /** @param {number} back */
  #turn(back) {
    this.#back = back;
    this.#learner?.decide(back, LISTED);
  }

  #request() {
    const { chosen, at } = this.#panel.decision;
    if (this.#kind === null || chosen === null) this.#marks.show(NOTHING);
    else this.#learner?.mark(this.#back, at, this.#kind);
  }
}

/** @param {import("./types").Judged} placement @returns {import("../solve/pc").Tile} */
const tileOf = ({ piece, cells }) => ({
  piece: LETTERS[piece],
  cells: Array.from({ length: cells.length / 2 }, (_, at) => [cells[2 * at], cells[2 * at + 1]]),
});
