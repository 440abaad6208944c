// @ts-check
/** A bar from board to board: how likely each side is to win. */
import { element, find } from "../../base/elements.js";
import { number, t, write } from "../../language/language.js";

/** No match is decided before its end. */
const [LEAST, MOST] = [0.01, 0.99];

/**
 * Returns whether the chances are shown without a person's choice: not in a frame of another page, and not if the browser saves
 * data, because they need a package of their own.
 */
export function isUsual() {
  const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator);
  return parent === window && connection?.saveData !== true;
}

export class OddsBar {
  #bar = element("div", "", { class: "odds", role: "meter", "aria-valuemin": "0", "aria-valuemax": "100", hidden: "" });
  #parts = [0, 1].map((side) => element("span", "", { "data-side": String(side) }));
  #names;

  /**
   * @param {ParentNode} root
   * @param {() => readonly [string, string]} names of both sides
   */
  constructor(root, names) {
    this.#names = names;
    this.#bar.append(this.#parts[0], element("i", ""), this.#parts[1]);
    find(root, ".stage").prepend(this.#bar);
  }

  /** @param {number | null} chance of the left side, from 0 to 1; null hides the bar */
  show(chance) {
    this.#bar.hidden = chance === null;
    if (chance === null) return;
    const shown = chance === 0 || chance === 1 ? chance : Math.min(MOST, Math.max(LEAST, chance));
    const left = Math.round(100 * shown);
    const shares = [left, 100 - left].map((share) => number(share / 100, { style: "percent" }));
    this.#parts.forEach((part, side) => (part.textContent = shares[side]));
    this.#bar.style.setProperty("--left-share", `${100 * shown}%`);
    this.#bar.setAttribute("aria-valuenow", String(left));
    write(this.#bar, () => {
      const [one, other] = this.#names();
      return t("bots.odds.spoken", { left: one, right: other, chance: shares[0], rest: shares[1] });
    }, "aria-label");
  }

  close() {
    this.#bar.remove();
  }
}
