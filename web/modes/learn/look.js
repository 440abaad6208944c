// @ts-check
/** A decision of the left learner that is looked at: its placements, the chosen one on the board, and its features. */
import { find } from "../../base/elements.js";
import { PlanCanvas } from "../../board/plan.js";
import { tileOf } from "../../board/tile.js";
import { MarksCanvas } from "./marks-canvas.js";
import { LISTED } from "./numbers.js";

/** @typedef {import("./learner.js").Learner} Learner */
/** @typedef {{ back: number, past: number, decision: import("./types").Decision | null }} Answer */

const NOTHING = new Uint8Array();
const STRENGTH = { fill: 0.35, line: 1 };

export class Look {
  #panel;
  #boards;
  #screen;
  /** The canvases over the board while the mode is shown. @type {{ plan: PlanCanvas, marks: MarksCanvas } | null} */
  #canvases = null;
  /** The learner that is looked at, or null. @type {Learner | null} */
  #learner = null;
  /** The number of pieces ago. */
  #back = 0;
  /** The number of past decisions. */
  #past = 0;
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
    this.#screen = find(root, '.seat[data-side="0"] .screen');
  }

  /** Adds the canvases. Other modes draw on the same board, so they exist only while this mode is shown. */
  enter() {
    const plan = /** @type {HTMLCanvasElement} */ (find(this.#screen, ".plan"));
    this.#canvases ??= {
      plan: new PlanCanvas(plan, { next: STRENGTH, later: STRENGTH }), marks: new MarksCanvas(this.#screen),
    };
  }

  /** Looks at the next decision of a learner. @param {Learner} learner */
  begin(learner) {
    this.#learner = learner;
    this.#turn(0);
  }

  /** Looks at an earlier decision (1) or a later one (−1). @param {1 | -1} step */
  go(step) {
    const back = this.#back + step;
    if (back >= 0 && back <= this.#past) this.#turn(back);
  }

  end() {
    this.#learner = null;
    this.#panel.decision.hide();
    this.#canvases?.plan.show([]);
    this.#canvases?.marks.show(NOTHING);
  }

  /** @param {Answer} answer */
  hear(answer) {
    if (this.#learner === null || answer.back !== this.#back) return;
    this.#past = answer.past;
    if (answer.decision !== null) this.#boards.showDecision(answer.decision);
    this.#panel.decision.show(answer);
  }

  /** Draws the chosen placement, and writes its shares. */
  showPlacement() {
    const { chosen } = this.#panel.decision;
    this.#panel.weights.showShares(chosen?.shares ?? null);
    this.#canvases?.plan.show(chosen === null ? [] : [tileOf(chosen.piece, chosen.cells)]);
    this.#request();
  }

  /** @param {number | null} kind of features that is drawn from now on, or null for none */
  setKind(kind) {
    this.#kind = kind;
    this.#request();
  }

  /** @param {Uint8Array} marks @param {number} kind */
  hearMarks(marks, kind) {
    if (this.#learner !== null && kind === this.#kind) this.#canvases?.marks.show(marks);
  }

  frame() {
    this.#canvases?.plan.follow();
  }

  leave() {
    this.end();
    this.#canvases?.plan.close();
    this.#canvases?.marks.close();
    this.#canvases = null;
  }

  /** @param {number} back */
  #turn(back) {
    this.#back = back;
    this.#learner?.decide(back, LISTED);
  }

  #request() {
    const { chosen } = this.#panel.decision;
    if (this.#kind === null || chosen === null) this.#canvases?.marks.show(NOTHING);
    else this.#learner?.mark(this.#back, chosen.place, this.#kind);
  }
}
