// @ts-check
/**
 * The weights as bars, one row for each kind of features, with the share of the kind in a decision.
 */
import { element, find } from "../../base/elements.js";
import { fixed, number, t, write } from "../../language/language.js";
import { DRAWN, KINDS, NUMBERS_OF_KIND } from "./numbers.js";

const POWERS = 4;

export class WeightBars {
  #body;
  /** @type {HTMLElement[][]} */
  #bars = [];
  /** @type {HTMLElement[]} */
  #shares = [];
  /** @type {HTMLElement[]} */
  #rows = [];
  /** The elements with the bars. @type {HTMLElement[]} */
  #cells = [];

  /**
   * @param {HTMLElement} table
   * @param {(kind: number | null) => void} onKind called with the kind that is to be drawn on the board, or null for none
   */
  constructor(table, onKind) {
    this.#body = find(table, "tbody");
    KINDS.forEach((name, kind) => this.#add(name, kind));
    this.#body.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button === null) return;
      const isOn = button.getAttribute("aria-pressed") !== "true";
      for (const other of this.#body.querySelectorAll("button"))
        other.setAttribute("aria-pressed", String(isOn && other === button));
      onKind(isOn ? Number(button.dataset.kind) : null);
    });
  }

  /**
   * Shows weights.
   * @param {Float32Array} weights for each number, those of its powers
   * @param {number} features a bit for each kind that is switched on
   */
  show(weights, features) {
    const powers = weights.length / NUMBERS_OF_KIND.reduce((a, b) => a + b, 0);
    const most = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
    let first = 0;
    KINDS.forEach((_, kind) => {
      const numbers = NUMBERS_OF_KIND[kind];
      const shown = /** @type {string[]} */ ([]);
      for (let power = 0; power < POWERS; power++) {
        const bar = this.#bars[kind][power];
        bar.hidden = power >= powers;
        if (power >= powers) continue;
        // The ten heights are one row, with the mean of their weights.
        let sum = 0;
        for (let at = 0; at < numbers; at++) sum += weights[(first + at) * powers + power];
        const part = most > 0 && Number.isFinite(most) ? sum / numbers / most : 0;
        bar.style.setProperty("--part", part.toFixed(3));
        bar.dataset.sign = part < 0 ? "minus" : "plus";
        shown.push(fixed(sum / numbers, 3));
      }
      this.#cells[kind].setAttribute("aria-label", shown.join(" · "));
      this.#rows[kind].dataset.off = String((features >> kind) % 2 === 0);
      first += numbers;
    });
  }

  /** Shows the shares of the kinds in a decision, or none. @param {Float32Array | null} shares */
  showShares(shares) {
    const most = shares === null ? 0 : shares.reduce((most, share) => Math.max(most, Math.abs(share)), 0);
    this.#shares.forEach((cell, kind) => {
      const share = shares?.[kind];
      const text = share === undefined || !Number.isFinite(share) ? "" : number(share, { maximumSignificantDigits: 2 });
      if (cell.textContent !== text) cell.textContent = text;
      cell.dataset.size = share !== undefined && Math.abs(share) > most / 3 ? "large" : "small";
    });
  }

  /** @param {string} name @param {number} kind */
  #add(name, kind) {
    const row = element("tr", "");
    const head = element("th", "", { scope: "row" });
    const isDrawn = DRAWN.includes(kind);
    const label = isDrawn
      ? element("button", "", { type: "button", "data-kind": String(kind), "aria-pressed": "false" }) : element("span", "");
    write(label, () => t(`learn.kind.${name}`));
    if (isDrawn) write(label, () => t("learn.kind.draw"), "title");
    head.append(label);
    const cell = element("td", "");
    const picture = element("span", "", { class: "lab-bars", role: "img" });
    cell.append(picture);
    const bars = Array.from({ length: POWERS }, () => element("i", ""));
    picture.append(...bars);
    const share = element("td", "", { class: "lab-share" });
    row.append(head, cell, share);
    this.#body.append(row);
    this.#bars.push(bars);
    this.#shares.push(share);
    this.#rows.push(row);
    this.#cells.push(picture);
  }
}
