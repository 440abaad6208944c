// @ts-check
/**
 * The title: what this is, and a card for everything that can be done here.
 */
import { t } from "../language/language.js";
import { cards } from "./cards.js";

/**
 * @param {import("../screens.js").Mode} mode the one that starts from here
 * @returns {import("../panel.js").Overlay}
 */
export const titleOverlay = (mode) => ({ title: "Stackmate", lead: t("menu.title.lead"), extra: cards(mode, "start"), actions: [] });
