// @ts-check
/**
 * Opens the screens of all modes: some are available at once, the others are loaded when they are first needed.
 */
import { RELOAD, failureOverlay } from "../page/overlays.js";
import { lazily } from "./screens.js";

/** @typedef {import("./modes.js").Mode} Mode */
/** @typedef {import("./modes.js").ScreenParts} ScreenParts */

/**
 * Returns the screen of each mode, by its name.
 * @param {import("../base/modes.js").ModeTable<Mode>} modes
 * @param {ScreenParts} parts
 * @returns {Record<string, import("./screens.js").Screen>}
 */
export const openScreens = (modes, parts) =>
  Object.fromEntries(modes.rows.map((mode) => [mode.id, openScreen(modes, mode, parts)]));

/**
 * @param {import("../base/modes.js").ModeTable} modes
 * @param {Mode} mode
 * @param {ScreenParts} parts
 */
function openScreen({ first }, mode, parts) {
  if ("screen" in mode) return mode.screen(parts);
  const { panel } = parts;
  return lazily(async () => (await mode.load()).open(mode, parts), (error) => {
    panel.setMode(mode, () => ["", ""]);
    panel.setState("error");
    const title = { key: "main.failed.mode", values: { name: { key: `mode.${mode.id}.name` } } };
    panel.showOverlay(() => failureOverlay(title, error, [RELOAD, { label: `mode.${first.id}.name`, action: "home" }]));
  });
}
