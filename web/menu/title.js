// @ts-check
/**
 * The title screen: a sentence about the game, and a card for every mode.
 */
import { element } from "../base/elements.js";
import { t, write } from "../language/language.js";
import { cards } from "./cards.js";

/**
 * @param {import("../base/modes.js").ModeTable} modes
 * @param {string} mode
 */
function choices(modes, mode) {
  const setup = element("button", "", { type: "button", class: "setup", "data-action": "setup" });
  write(setup, () => t("bots.setup"));
  const all = cards(modes, mode, "start");
  all.append(setup);
  return all;
}

/**
 * @param {import("../base/modes.js").ModeTable} modes
 * @param {string} mode the mode that starts from here
 * @returns {import("../page/panel.js").Overlay}
 */
export const titleOverlay = (modes, mode) =>
  ({ title: "Stackmate", lead: t("menu.title.lead"), extra: choices(modes, mode), actions: [] });
