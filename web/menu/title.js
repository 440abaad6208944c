// @ts-check
/**
 * The title: what this is, and a card for everything that can be done here.
 */
import { element } from "../base/elements.js";
import { t, write } from "../language/language.js";
import { cards } from "./cards.js";

/** @param {import("../base/modes.js").Mode} mode */
function choices(mode) {
  const setup = element("button", "", { type: "button", class: "setup", "data-action": "setup" });
  write(setup, () => t("bots.setup"));
  const all = cards(mode, "start");
  all.append(setup);
  return all;
}

/**
 * @param {import("../base/modes.js").Mode} mode the one that starts from here
 * @returns {import("../page/panel.js").Overlay}
 */
export const titleOverlay = (mode) => ({ title: "Stackmate", lead: t("menu.title.lead"), extra: choices(mode), actions: [] });
