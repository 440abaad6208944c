// @ts-check
/**
 * The cards of the modes, for the title and for the menu.
 */
import { t, write } from "../language/language.js";
import { trustedMarkup } from "../base/trusted.js";

/** @param {Pick<import("../base/modes.js").ModeRow, "icon">} row */
export const iconOf = ({ icon }) => `<svg viewBox="0 0 16 16" aria-hidden="true">${icon}</svg>`;

/**
 * Creates a card for every mode.
 * @param {import("../base/modes.js").ModeTable} modes
 * @param {string} current the current mode
 * @param {string} [action] the action of the current mode's card; without it, the card opens the mode again
 * @returns {HTMLElement}
 */
export function cards(modes, current, action) {
  const list = document.createElement("div");
  list.className = "cards";
  list.append(...modes.rows.map((row) => {
    const mode = row.id;
    const card = document.createElement("button");
    card.type = "button";
    card.className = "card";
    if (mode === current) card.setAttribute("aria-current", "true");
    if (mode === current && action) card.dataset.action = action;
    else card.dataset.mode = mode;
    const [name, about] = [document.createElement("b"), document.createElement("span")];
    write(name, () => t(`mode.${mode}.name`));
    write(about, () => t(`mode.${mode}.about`));
    card.innerHTML = trustedMarkup(iconOf(row));
    card.append(name, about);
    return card;
  }));
  return list;
}
