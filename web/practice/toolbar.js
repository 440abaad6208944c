// @ts-check
/**
 * The line under the practice board: the hint, the plan drawn over the board, and which buttons mean something.
 */
import { find } from "../panel.js";
import { PlanCanvas } from "./plan.js";

/** @typedef {import("./hint.js").Shown} Shown */

export class Toolbar {
  #root;
  #plan;
  /** @type {Shown | null} */
  #shown = null;
  #isOpen = false;

  /** @param {ParentNode} root */
  constructor(root) {
    this.#root = root;
    this.#plan = new PlanCanvas(find(root, ".plan"));
  }

  /** @param {Shown | null} shown what is possible; null when nothing is known to be */
  setHint(shown) {
    this.#shown = shown;
    const words = shown === null ? "" : `Perfect clear possible: ${shown.pieces} piece${shown.pieces === 1 ? "" : "s"}`;
    const line = find(this.#root, ".practice .hint");
    if (line.textContent !== words) line.textContent = words;
    this.#draw();
  }

  /** Shows how it is possible, or no longer. */
  togglePlan() {
    this.#isOpen = !this.#isOpen;
    find(this.#root, '[data-command="plan"]').setAttribute("aria-pressed", String(this.#isOpen));
    this.#draw();
  }

  /** @param {Iterable<number>} reach pieces that can be taken back, and brought again */
  setReach([back, forth]) {
    for (const [command, count] of /** @type {const} */ ([["undo", back], ["redo", forth]])) {
      /** @type {HTMLButtonElement} */ (find(this.#root, `[data-command="${command}"]`)).disabled = count === 0;
    }
  }

  close() {
    this.#plan.close();
  }

  #draw() {
    this.#plan.show(this.#isOpen && this.#shown !== null ? this.#shown.tiles : []);
  }
}
