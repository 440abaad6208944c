// @ts-check
/** The two boards of Sum-Ten on the page, with their captions and the next packs. */
import { find } from "../../base/elements.js";
import { t, translate, write } from "../../language/language.js";
import { trustedMarkup } from "../../base/trusted.js";
import { NextPacks, SumBoard } from "./board.js";
import { BOX_CELLS, EVENT, NEXT } from "./numbers.js";
import { playSounds } from "./sounds.js";
import { MARKUP } from "./template.js";

/** @typedef {import("../../types").Fields} Fields */
/** @typedef {import("./types").Marks} Marks */

export class SumStage {
  root;
  boards;
  #next;
  #sides;
  /** @type {(() => readonly Fields[]) | null} */
  #views = null;
  /** The last shown texts, so that nothing is written twice. @type {Map<Element, string>} */
  #texts = new Map();

  /** @param {HTMLElement} stage the place of the boards */
  constructor(stage) {
    this.root = document.createElement("section");
    this.root.className = "sums";
    this.root.hidden = true;
    this.root.innerHTML = trustedMarkup(MARKUP);
    translate(this.root);
    stage.prepend(this.root);
    this.#sides = [0, 1].map((side) => find(this.root, `.sum-side[data-side="${side}"]`));
    this.boards = this.#sides.map((side) => new SumBoard(find(side, "canvas")));
    this.#next = new NextPacks(find(this.root, ".sum-next canvas"));
  }

  /**
   * Shows a game from now on.
   * @param {() => readonly Fields[]} views returns the sides, the own one first
   * @param {() => readonly string[]} names
   */
  show(views, names) {
    this.#views = views;
    this.root.hidden = false;
    const count = views().length;
    this.root.dataset.boards = String(count);
    this.#sides.forEach((side, at) => {
      side.hidden = at >= count;
      write(find(side, ".sum-name"), () => names()[at] ?? "");
      write(find(side, "canvas"), () => t("sumten.board.of", { name: names()[at] ?? "" }), "aria-label");
      find(side, ".sum-chain").textContent = "";
    });
    this.refresh([]);
  }

  /** Draws the sides as they are now. @param {readonly Marks[]} marks by side */
  refresh(marks) {
    const views = this.#views?.() ?? [];
    views.forEach((view, side) => {
      this.boards[side].show(view, marks[side]);
      this.#caption(this.#sides[side], view);
    });
    if (views.length > 0) this.#next.show(views[0].bytes("next", NEXT * BOX_CELLS));
  }

  /**
   * Shows and sounds a moment of a film.
   * @param {readonly Fields[]} sides
   * @param {readonly number[]} events by side
   * @param {import("../../round/display.js").Display} display which plays the sounds
   * @param {boolean} isMine whether a person plays the left board
   * @param {readonly Marks[]} [marks] by side
   */
  play(sides, events, display, isMine, marks = []) {
    playSounds(display, sides, events, isMine);
    this.refresh(marks);
    this.frame(events);
  }

  /** Paints what has changed, and shows the chain of each side. @param {readonly number[]} events by side */
  frame(events) {
    const views = this.#views?.() ?? [];
    views.forEach((view, side) => {
      const event = events[side] ?? 0;
      if ((event & EVENT.landed) !== 0) find(this.#sides[side], ".sum-chain").textContent = "";
      if ((event & EVENT.step) !== 0) this.#count(this.#sides[side], view.u8("step"), view.u32("gained"));
    });
    for (const board of this.boards) board.paint();
  }

  /** Removes the numbers of the last chain. */
  clearChains() {
    for (const side of this.#sides) find(side, ".sum-chain").textContent = "";
  }

  /** Hides the boards. Call it before the game is freed. */
  hide() {
    this.#views = null;
    this.root.hidden = true;
    for (const board of this.boards) board.show(null);
  }

  restyle() {
    for (const board of this.boards) board.restyle();
    this.#next.restyle();
  }

  close() {
    for (const board of this.boards) board.close();
    this.#next.close();
    this.root.remove();
  }

  /** @param {HTMLElement} side @param {Fields} view */
  #caption(side, view) {
    const [stock, coming] = [view.u32("stock"), view.u8("coming")];
    this.#write(find(side, ".sum-score"), t("sumten.points", { count: view.u32("score") }));
    this.#write(find(side, ".sum-stock"), stock > 0 ? t("sumten.stock.now", { stock, coming }) : "");
    side.dataset.pressed = String(stock > 0);
  }

  /** Shows the number of a chain's step. @param {HTMLElement} side @param {number} step @param {number} score */
  #count(side, step, score) {
    const place = find(side, ".sum-chain");
    const number = document.createElement("b");
    number.textContent = String(step);
    // A new element for each step, so that its fading starts again.
    const line = document.createElement("span");
    line.append(number, ` ${t("sumten.chain.word", { count: step })} +${score}`);
    place.replaceChildren(line);
    place.dataset.size = step >= 10 ? "huge" : step >= 4 ? "large" : "small";
  }

  /** @param {HTMLElement} place @param {string} text */
  #write(place, text) {
    if (this.#texts.get(place) === text) return;
    this.#texts.set(place, text);
    place.textContent = text;
  }
}
