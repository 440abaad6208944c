// @ts-check
/**
 * The answer: the number of solutions, the chance of a perfect clear, and small pictures of the solutions to choose from.
 */
import { percent, t, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { placed } from "./board.js";
import { paint } from "./picture.js";

/** @typedef {import("./pc").Solution} Solution */
/** @typedef {"idle" | "looking" | "done" | "paused" | "stopped"} State */

/** The number of pictures drawn at first, and the number that each click on "Show more" adds. */
const AT_FIRST = 24;
const MORE = 48;

export class Answer {
  #root;
  #onChoose;
  #onMore;
  /** @type {Solution[]} */
  #solutions = [];
  /** @type {string[]} */
  #board = [];
  #wanted = AT_FIRST;
  #chosen = 0;
  /** @type {State} */
  state = "idle";

  /**
   * @param {HTMLElement} root the solver's root element
   * @param {{ onChoose: (solution: Solution | null) => void, onMore: () => void, onStop: () => void, signal: AbortSignal }}
   *   parts
   */
  constructor(root, { onChoose, onMore, onStop, signal }) {
    this.#root = root;
    this.#onChoose = onChoose;
    this.#onMore = onMore;
    find(root, '[data-answer="stop"]').addEventListener("click", onStop, { signal });
    find(root, '[data-answer="more"]').addEventListener("click", () => this.#more(), { signal });
    find(root, ".thumbs").addEventListener("click", ({ target }) => this.#clicked(target), { signal });
  }

  /** Returns the number of solutions found. */
  get length() {
    return this.#solutions.length;
  }

  /**
   * Prepares for another question.
   * @param {string[]} board the board without its full rows
   */
  begin(board) {
    this.#board = board;
    this.#solutions = [];
    this.#wanted = AT_FIRST;
    this.#chosen = 0;
    find(this.#root, ".thumbs").replaceChildren();
    find(this.#root, ".chance").hidden = true;
    find(this.#root, ".failing").hidden = true;
    this.#onChoose(null);
    this.setState("looking");
  }

  /** @param {Solution[]} solutions */
  add(solutions) {
    const first = this.#solutions.length === 0;
    this.#solutions.push(...solutions);
    this.#drawThumbs();
    this.setState(this.state);
    if (first) this.#choose(0);
  }

  /**
   * @param {import("./pc").Chance} chance
   * @param {string[]} failing
   */
  setChance({ success, total, done }, failing) {
    const line = find(this.#root, ".chance");
    line.hidden = false;
    const share = (100 * success) / Math.max(1, total);
    write(line, () => t(done ? "solve.chance" : "solve.chance.so-far", { success, count: total, share: percent(share, 2) }));
    const list = find(this.#root, ".failing");
    list.hidden = failing.length === 0;
    const rest = total - success;
    write(find(list, "summary"), () => t("solve.failing", { count: rest }));
    find(list, "p").textContent = failing.join(" ") + (failing.length < rest ? " …" : "");
  }

  /** @param {State} state */
  setState(state) {
    this.state = state;
    const found = this.#solutions.length;
    const line = find(this.#root, ".found");
    write(line, () => t(keyOf(state, found), { count: found }));
    line.dataset.state = state;
    find(this.#root, '[data-answer="stop"]').hidden = state !== "looking";
    const more = find(this.#root, '[data-answer="more"]');
    const hidden = found - this.#wanted;
    more.hidden = hidden <= 0 && state !== "paused";
    write(more, () => (hidden > 0 ? t("solve.more.show", { hidden }) : t("solve.more.look")));
  }

  /** Draws all pictures again in the current colours. */
  redraw() {
    find(this.#root, ".thumbs").replaceChildren();
    this.#drawThumbs();
  }

  #more() {
    if (this.#solutions.length <= this.#wanted) {
      this.#onMore();
      this.setState("looking");
    }
    this.#wanted += MORE;
    this.#drawThumbs();
    this.setState(this.state);
  }

  #drawThumbs() {
    const list = find(this.#root, ".thumbs");
    for (const solution of this.#solutions.slice(list.childElementCount, this.#wanted)) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.solution = String(list.childElementCount);
      button.setAttribute("aria-pressed", String(list.childElementCount === this.#chosen));
      const at = list.childElementCount + 1;
      write(button, () => t("solve.solution", { at, pieces: solution.cells.map(({ piece }) => piece).join(" ") }), "aria-label");
      const board = solution.cells.reduce(placed, this.#board);
      const canvas = document.createElement("canvas");
      canvas.style.aspectRatio = `10 / ${Math.max(1, board.length)}`;
      button.append(canvas);
      const item = document.createElement("li");
      item.append(button);
      list.append(item);
      paint(canvas, { board, rows: Math.max(1, board.length) });
    }
  }

  /** @param {EventTarget | null} target */
  #clicked(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) this.#choose(Number(button.dataset.solution));
  }

  /** @param {number} number */
  #choose(number) {
    this.#chosen = number;
    for (const button of this.#root.querySelectorAll(".thumbs button")) {
      button.setAttribute("aria-pressed", String(Number(/** @type {HTMLElement} */ (button).dataset.solution) === number));
    }
    this.#onChoose(this.#solutions[number] ?? null);
  }
}

/**
 * Returns the key of the text for this state and number of solutions.
 * @param {State} state
 * @param {number} found
 */
function keyOf(state, found) {
  if (found === 0 && state === "done") return "solve.found.none";
  return found > 0 && state === "looking" ? "solve.found.so-far" : `solve.found.${state}`;
}
