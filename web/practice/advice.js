// @ts-check
/**
 * The advice under the practice board: the best placements in their order with what they are worth, each a button that
 * shows where it leads when it is looked at, and plays it when it is pressed.
 */
import { number, t, write } from "../language/language.js";
import { pieceIcon } from "../solve/template.js";
import { trustedMarkup } from "../trusted.js";

/** @typedef {import("./advisor.js").Advice} Advice */

export class AdviceList {
  #list;
  #parts;
  /** @type {Advice[]} */
  #advice = [];
  /** Whether the advice is for a piece that lies by now. */
  #isOld = false;

  /**
   * @param {HTMLElement} list
   * @param {{ onLook: (tiles: import("../solve/pc").Tile[]) => void, onTake: (move: import("../types").TbpMove) => void }} parts
   */
  constructor(list, parts) {
    this.#list = list;
    this.#parts = parts;
    for (const look of ["pointerover", "focusin"]) list.addEventListener(look, ({ target }) => this.#look(this.#at(target)));
    for (const away of ["pointerleave", "focusout"]) list.addEventListener(away, () => this.#look(this.#advice[0]));
    list.addEventListener("click", ({ target }) => {
      const taken = this.#at(target);
      if (taken !== undefined && !this.#isOld) parts.onTake(taken.move);
    });
  }

  /**
   * Shows other advice. Buttons stay where they are, so that the focus and a finger on its way do not lose them.
   * @param {Advice[]} advice the best first
   */
  show(advice) {
    this.#advice = advice;
    this.#setOld(false);
    while (this.#list.childElementCount > advice.length) this.#list.lastElementChild?.remove();
    while (this.#list.childElementCount < advice.length) {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("button"), { type: "button" }));
      this.#list.append(item);
    }
    advice.forEach((_, rank) => this.#fill(rank));
    const seen = this.#list.querySelector("button:focus, button:hover");
    this.#look(this.#at(seen) ?? advice[0]);
  }

  /** Other advice is on its way; what is there is for a piece that lies by now. */
  wait() {
    this.#setOld(true);
    this.#parts.onLook([]);
  }

  /** @param {number} rank */
  #fill(rank) {
    const { move, tiles } = this.#advice[rank];
    const piece = move.location.type;
    const button = this.#list.children[rank].children[0];
    const worth = document.createElement("span");
    write(worth, () => this.#worth(rank));
    button.innerHTML = trustedMarkup(pieceIcon(piece));
    button.append(worth);
    const columns = tiles[0]?.cells.map(([x]) => x + 1) ?? [];
    const where = { piece, left: Math.min(...columns), right: Math.max(...columns), rank: rank + 1 };
    write(button, () => t("practice.advised", { ...where, worth: this.#worth(rank) }), "aria-label");
  }

  /** How much less than the best it is worth. @param {number} rank */
  #worth(rank) {
    const [best, value] = [this.#advice[0]?.value, this.#advice[rank]?.value];
    if (rank === 0 || best == null || value == null) return t(rank === 0 ? "practice.best" : "practice.unknown");
    return number(value - best, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" });
  }

  /** @param {boolean} isOld */
  #setOld(isOld) {
    this.#isOld = isOld;
    this.#list.setAttribute("aria-busy", String(isOld));
  }

  /** @param {EventTarget | null} target */
  #at(target) {
    const item = target instanceof Element ? target.closest("li") : null;
    return item === null ? undefined : this.#advice[[...this.#list.children].indexOf(item)];
  }

  /** @param {Advice | undefined} advice */
  #look(advice) {
    if (!this.#isOld) this.#parts.onLook(advice?.tiles ?? []);
  }
}
