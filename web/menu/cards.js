// @ts-check
/**
 * The modes as cards, for the title and for the menu.
 */
import { t, write } from "../language/language.js";
import { MODES } from "../base/modes.js";
import { trustedMarkup } from "../base/trusted.js";

/** @typedef {import("../base/modes.js").Mode} Mode */

/** @type {Readonly<Record<Mode, string>>} */
const SIGNS = {
  versus: '<path d="M2 3h4.5v10H2zM9.5 3H14v10H9.5zM2 10h4.5M9.5 7.5H14"/>',
  sprint: '<circle cx="8" cy="9" r="5"/><path d="M8 9V6M6.5 1.8h3"/>',
  race: '<path d="M3 14V2M3 2.5h10l-2 3 2 3H3M6.5 2.5v6M9.8 2.5v6"/>',
  dig: '<path d="M2 11.5h4V14H2zM10 11.5h4V14h-4zM2 8h4v3.5M14 11.5V8h-4v3.5M8 2v9M5.6 8.6 8 11l2.4-2.4"/>',
  watch: '<path d="M1.5 8S4 3.6 8 3.6 14.5 8 14.5 8 12 12.4 8 12.4 1.5 8 1.5 8z"/><circle cx="8" cy="8" r="1.9"/>',
  practice: '<path d="M3 3.5v3.6h3.6M3.3 7A5 5 0 1 1 4 11.6"/>',
  solve: '<path d="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.4 11.4l1.6 1.7 2.8-3.4"/>',
  replays: '<path d="M2 3.5h12v9H2zM2 6h12M5 3.5 4 6M9 3.5 8 6M7 8l3 1.6L7 11.2z"/>',
};

/** @param {Mode} mode */
export const signOf = (mode) => `<svg viewBox="0 0 16 16" aria-hidden="true">${SIGNS[mode]}</svg>`;

/**
 * A card for every mode.
 * @param {Mode} current the one that is shown
 * @param {string} [action] what the card of that one does, instead of showing it again
 * @returns {HTMLElement}
 */
export function cards(current, action) {
  const list = document.createElement("div");
  list.className = "cards";
  list.append(...MODES.map((mode) => {
    const card = document.createElement("button");
    card.type = "button";
    card.className = "card";
    if (mode === current) card.setAttribute("aria-current", "true");
    if (mode === current && action) card.dataset.action = action;
    else card.dataset.mode = mode;
    const [name, about] = [document.createElement("b"), document.createElement("span")];
    write(name, () => t(`main.mode.${mode}`));
    write(about, () => t(`menu.about.${mode}`));
    card.innerHTML = trustedMarkup(signOf(mode));
    card.append(name, about);
    return card;
  }));
  return list;
}
