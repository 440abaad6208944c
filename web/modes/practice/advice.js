// @ts-check
/**
 * The advice under the practice board: the best placements in order, each with its value and a picture of the board after it.
 * Each placement is a button. Hover or focus shows the placements that the bot plans, beginning with this one, and pressing the
 * button plays it.
 */
import { element, find } from "../../base/elements.js";
import { t, write } from "../../language/language.js";
import { paint } from "../solve/picture.js";
import { ROWS } from "./thumbnail.js";

/** @typedef {import("./advice-client.js").Advice} Advice */

/** Values are shown in hundredths of a line. */
const FINENESS = 100;

export class AdviceList {
  #list;
  #parts;
  /** @type {Advice[]} */
  #advice = [];
  /** Whether the advice is for a piece that has already locked. */
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
   * Shows other advice. The buttons stay in place, so that the focus and a finger that is about to tap do not lose them.
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

  /** Marks the advice as outdated until new advice arrives. */
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
   * Formats how much worse a placement is than the best placement.
   * @param {number} rank
   * @param {"" | "-attack"} unit selects the short or the long unit
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
