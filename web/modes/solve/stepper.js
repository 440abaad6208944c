// @ts-check
/**
 * One solution, step by step: the board before each placement, the placed piece, the lines that it clears.
 */
import { t, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { boardsOf, placed } from "./board.js";
import { paint } from "./picture.js";
import { dealtAt, playOn } from "./play-on.js";
import { pieceIcon } from "./template.js";
import { trustedMarkup } from "../../base/trusted.js";

/** @typedef {import("./pc").Solution} Solution */
/** @typedef {import("./pc").Question} Question */
/** @typedef {{ solution: Solution, question: Question, boards: string[][], lines: number }} Chosen */

const STEP_MS = 800;

export class Stepper {
  #box;
  #canvas;
  #onPlay;
  #observer;
  /** @type {Chosen | null} */
  #chosen = null;
  #at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {ParentNode} root the solver's root element
   * @param {(from: import("../../types").From) => void} onPlay
   * @param {AbortSignal} signal removes the listeners
   */
  constructor(root, onPlay, signal) {
    this.#box = find(root, ".chosen");
    this.#canvas = /** @type {HTMLCanvasElement} */ (find(this.#box, "canvas"));
    this.#onPlay = onPlay;
    this.#observer = new ResizeObserver(() => this.draw());
    this.#observer.observe(this.#canvas);
    signal.addEventListener("abort", () => {
      this.#observer.disconnect();
      this.stop();
    });
    this.#box.addEventListener("click", (event) => this.#clicked(event), { signal });
    this.#box.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  /**
   * @param {Solution | null} solution
   * @param {Question} question
   * @param {string[]} board of the question, without its full rows
   */
  show(solution, question, board) {
    this.stop();
    this.#box.hidden = solution === null;
    this.#chosen = null;
    if (solution === null) return;
    const lines = Math.max(1, ...solution.cells.flatMap(({ cells }) => cells.map(([, y]) => y + 1)), board.length);
    this.#chosen = { solution, question, boards: boardsOf(board, solution), lines };
    this.#canvas.style.aspectRatio = `10 / ${lines}`;
    this.#go(0);
  }

  draw() {
    if (this.#chosen === null) return;
    const { solution, boards, lines } = this.#chosen;
    const step = solution.steps[this.#at];
    const board = boards[this.#at];
    if (step === undefined) paint(this.#canvas, { board, rows: lines });
    else paint(this.#canvas, { board: placed(board, step), rows: lines, lit: step, cleared: step.cleared });
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    find(this.#box, '[data-step="play"]').setAttribute("aria-pressed", "false");
    write(find(this.#box, '[data-step="play"]'), () => t("solve.step.play"));
  }

  #play() {
    if (this.#timer !== undefined || this.#chosen === null) return this.stop();
    if (this.#at === this.#chosen.solution.steps.length) this.#go(0);
    find(this.#box, '[data-step="play"]').setAttribute("aria-pressed", "true");
    write(find(this.#box, '[data-step="play"]'), () => t("solve.stop"));
    this.#timer = setInterval(() => {
      this.#go(this.#at + 1);
      if (this.#at === this.#chosen?.solution.steps.length) this.stop();
    }, STEP_MS);
  }

  /** @param {number} at the step to show, from 0 */
  #go(at) {
    if (this.#chosen === null) return;
    const { solution, question } = this.#chosen;
    const { steps } = solution;
    this.#at = Math.max(0, Math.min(steps.length, at));
    const held = typeof question.hold === "string" ? question.hold : "";
    const { hold, queue } = dealtAt(solution, held, this.#at);
    find(this.#box, ".held").innerHTML = trustedMarkup(hold === "" ? "" : pieceIcon(hold));
    find(this.#box, ".next").innerHTML = trustedMarkup([...queue].map(pieceIcon).join(""));
    write(find(this.#box, ".caption"), () => caption(steps, this.#at));
    for (const name of ["first", "back"]) this.#button(name).disabled = this.#at === 0;
    this.#button("forth").disabled = this.#at === steps.length;
    this.draw();
  }

  /** @param {string} step */
  #button(step) {
    return /** @type {HTMLButtonElement} */ (find(this.#box, `[data-step="${step}"]`));
  }

  /** @param {string} step */
  #take(step) {
    if (step === "play") return this.#play();
    this.stop();
    if (step === "first") this.#go(0);
    else if (step === "back") this.#go(this.#at - 1);
    else if (step === "forth") this.#go(this.#at + 1);
    else if (this.#chosen !== null) {
      const { question, solution, boards } = this.#chosen;
      this.#onPlay(playOn(question, solution, boards[this.#at], this.#at));
    }
  }

  /** @param {Event} event */
  #clicked({ target }) {
    const step = target instanceof Element ? target.closest("button")?.dataset.step : undefined;
    if (step !== undefined) this.#take(step);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    /** @type {Record<string, string>} */
    const keys = { ArrowLeft: "back", ArrowRight: "forth", Home: "first", " ": "play" };
    const step = keys[event.key];
    if (step === undefined || (event.key === " " && event.target !== this.#box)) return;
    event.preventDefault();
    this.#take(step);
  }
}

/**
 * @param {import("./pc").Step[]} steps
 * @param {number} at
 */
function caption(steps, at) {
  const step = steps[at];
  if (step === undefined) return t("solve.step.cleared");
  const where = { at: at + 1, steps: steps.length, piece: step.piece };
  return step.cleared.length === 0 ? t("solve.step", where) : t("solve.step.clears", { ...where, count: step.cleared.length });
}
