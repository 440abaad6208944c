// @ts-check
/**
 * Texts for what a lock did, and the small call-outs that show them beside the board.
 *
 * Call-outs are plain elements. The style sheet animates them, and they remove themselves; no code waits for them.
 */
import { element } from "../base/elements.js";
import { number, t } from "../language/language.js";

const SHOWN_MS = 1400;
const AT_ONCE = 2;

/**
 * Describes what the last lock cleared, and how. Returns an empty string if it cleared nothing.
 * @param {import("../types").Fields} view
 */
export function clearOf(view) {
  const name = ["", "mini.", "spin."][view.u8("last_spin")] + view.u8("last_lines");
  return view.u8("last_pc") ? t("main.clear.perfect") : name === "0" ? "" : t(`main.clear.${name}`);
}

/**
 * Describes what the last lock did: a headline and details. Returns null if it was an ordinary lock.
 * @param {import("../types").Fields} view
 * @returns {{ headline: string, details: string[], sent: string } | null} `sent` is the number of lines that it sent, or empty
 */
export function describe(view) {
  const lines = view.u8("last_lines");
  const spin = view.u8("last_spin");
  const attack = view.u8("last_attack");
  const combo = view.u8("last_combo");
  const headline = clearOf(view);
  const details = [];
  if (view.u8("last_b2b") && lines > 0) details.push(t("main.back-to-back"));
  if (lines > 0 && combo >= 2) details.push(t("main.combo", { combo }));
  const sent = attack > 0 ? `+${number(attack)}` : "";
  const plain = spin === 0 && lines < 2 && details.length === 0 && sent === "";
  return headline === "" || plain ? null : { headline, details, sent };
}

/**
 * Estimates the width of a text, in widths of its font size. Letters of East Asia and dashes are as wide as they are high.
 * @param {string} text
 */
const widthOf = (text) =>
  [...text].reduce((sum, letter) => sum + (letter === "\u200b" ? 0 : /[\u2014\u1100-\uffff]/.test(letter) ? 1.05 : 0.7), 0);

export class Callouts {
  #list;
  #timers = new Set();

  /** @param {HTMLElement} list the list in which they appear */
  constructor(list) {
    this.#list = list;
  }

  /** @param {NonNullable<ReturnType<typeof describe>>} callout */
  show({ headline, details, sent }) {
    const item = element("li", "");
    item.append(element("b", headline), ...details.map((text) => element("span", text)));
    if (sent !== "") item.append(element("span", sent, { class: "sent" }));
    item.style.setProperty("--ems", String(widthOf(headline) + widthOf(sent)));
    while (this.#list.childElementCount >= AT_ONCE) this.#list.firstElementChild?.remove();
    this.#list.append(item);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      item.remove();
    }, SHOWN_MS);
    this.#timers.add(timer);
  }

  clear() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#list.replaceChildren();
  }
}
