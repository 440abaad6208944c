// @ts-check
/**
 * The title screen: a sentence about the game, the game that begins with one click, and a card for every other mode.
 */
import { element } from "../base/elements.js";
import { t } from "../language/language.js";
import { card, cards } from "./cards.js";

/**
 * @param {import("../base/modes.js").ModeTable} modes
 * @param {string} mode the mode that starts from here
 * @param {Node} beside the choices about its game, beside its card
 */
function choices(modes, mode, beside) {
  const all = cards(modes, (row) => (row.id === mode ? null : card(row, false)));
  const first = element("div", "", { class: "first" });
  first.append(card(modes.get(mode), true, "start"), beside);
  all.prepend(first);
  return all;
}

/**
 * @param {import("../base/modes.js").ModeTable} modes
 * @param {string} mode the mode that starts from here
 * @param {() => Node} beside creates the choices about its game
 * @returns {import("../page/panel.js").Overlay}
 */
export const titleOverlay = (modes, mode, beside) =>
  ({ title: "Stackmate", lead: t("menu.title.lead"), extra: choices(modes, mode, beside()), actions: [] });
