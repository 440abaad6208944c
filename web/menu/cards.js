// @ts-check
/**
 * The cards of the modes, for the title and for the menu, in groups.
 */
import { element } from "../base/elements.js";
import { GROUPS } from "../base/modes.js";
import { t, write } from "../language/language.js";
import { trustedMarkup } from "../base/trusted.js";

/** @typedef {import("../base/modes.js").ModeRow} ModeRow */

/** @param {Pick<ModeRow, "icon">} row */
export const iconOf = ({ icon }) => `<svg viewBox="0 0 16 16" aria-hidden="true">${icon}</svg>`;

/**
 * Creates the card of a mode.
 * @param {ModeRow} row
 * @param {boolean} isCurrent
 * @param {string} [action] what the card does instead of opening the mode
 */
export function card(row, isCurrent, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "card";
  if (isCurrent) made.setAttribute("aria-current", "true");
  if (action) made.dataset.action = action;
  else made.dataset.mode = row.id;
  const [name, about] = [document.createElement("b"), document.createElement("span")];
  write(name, () => t(`mode.${row.id}.name`));
  write(about, () => t(`mode.${row.id}.about`));
  made.innerHTML = trustedMarkup(iconOf(row));
  made.append(name, about);
  return made;
}

/**
 * Creates a card for every mode, in groups with headings.
 * @param {import("../base/modes.js").ModeTable} modes
 * @param {(row: ModeRow) => HTMLElement | null} cardOf returns the card of a mode; null omits it
 * @returns {HTMLElement}
 */
export function cards(modes, cardOf) {
  const list = element("div", "", { class: "cards" });
  for (const group of GROUPS) {
    const made = modes.rows.filter((row) => row.group === group).map(cardOf).filter((one) => one !== null);
    if (made.length === 0) continue;
    const head = element("h3", "");
    write(head, () => t(`menu.group.${group}`));
    const row = element("div", "", { class: "group" });
    row.append(...made);
    list.append(head, row);
  }
  return list;
}
