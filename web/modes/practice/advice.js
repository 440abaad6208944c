// @ts-check
/**
 * The advice under the practice board: the best placements in their order with what they are worth and a picture of the
 * board after them, each a button that shows where it leads when it is looked at, and plays it when it is pressed.
 */
import { element, find } from "../../base/elements.js";
import { t, write } from "../../language/language.js";
import { paint } from "../solve/picture.js";
import { ROWS } from "./thumbnail.js";

/** @typedef {import("./advice-client.js").Advice} Advice */

/** Figures are told in hundredths of a line. */
const FINENESS = 100;

export class AdviceList {
  #list;
  #parts;
  /** @type {Advice[]} */
  #advice = [];
  /** Whether the advice is for a piece that lies by now. */
  #isOld = false;

  /**
   * @param {HTMLElement} list
   * @param {{ onLook: (tiles: import("../solve/pc").Tile[]) => void,
   *   onTake: (move: import("../../types").TbpMove) => void }} parts
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
      const button = element("button", "", { type: "button" });
      button.append(element("canvas", "", { "aria-hidden": "true" }), element("span", ""));
      item.append(button);
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
    const { move, tiles, after } = this.#advice[rank];
    const piece = move.location.type;
    const button = this.#list.children[rank].children[0];
    write(find(button, "span"), () => this.#worth(rank));
    paint(find(button, "canvas"), { ...after, rows: ROWS });
    const columns = tiles[0]?.cells.map(([x]) => x + 1) ?? [];
    const where = { piece, left: Math.min(...columns), right: Math.max(...columns), rank: rank + 1 };
    write(button, () => t("practice.advised", { ...where, worth: this.#worth(rank, "-attack") }), "aria-label");
  }

  /**
   * How much less than the best it is worth.
   * @param {number} rank
   * @param {"" | "-attack"} unit how fully it is named
   */
  #worth(rank, unit = "") {
    const less = Math.round((this.#advice[rank]?.less ?? 0) * FINENESS) / FINENESS;
    if (rank === 0) return t("practice.best");
    return less === 0 ? t("practice.equal") : t(`practice.less${unit}`, { count: less });
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
