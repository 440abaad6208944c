// @ts-check
/**
 * The section for looks: theme, colours, symbols on the cells, ghost, previews, effects.
 */
import { number, percent, t } from "../language/language.js";
import { block, choice, slider } from "./widgets.js";

/**
 * Pairs each value with the key of its text.
 * @template {string} T
 * @param {"theme" | "palette" | "marks" | "effects"} name
 * @param {readonly T[]} values
 */
const choices = (name, values) => values.map((value) => /** @type {[T, string]} */ ([value, `settings.${name}.${value}`]));

/**
 * @param {import("./store.js").Store} store
 * @returns {import("./dialog.js").Pane}
 */
export function looksPane(store) {
  const looks = [
    choice({
      label: "settings.theme", choices: choices("theme", /** @type {const} */ (["dark", "light", "contrast", "system"])),
      get: ({ looks }) => looks.theme, set: (theme) => store.set("looks", { theme }),
    }),
    choice({
      label: "settings.palette",
      help: "settings.palette.help",
      choices: choices("palette", /** @type {const} */ (["plain", "safe"])),
      get: ({ looks }) => looks.palette,
      set: (palette) => store.set("looks", { palette }),
    }),
    choice({
      label: "settings.marks",
      help: "settings.marks.help",
      choices: choices("marks", /** @type {const} */ (["none", "shapes", "letters"])),
      get: ({ looks }) => looks.marks,
      set: (marks) => store.set("looks", { marks }),
    }),
  ];
  const board = [
    slider({
      label: "settings.ghost", help: "settings.ghost.help", least: 0, most: 100, step: 5,
      get: ({ looks }) => looks.ghost, set: (ghost) => store.set("looks", { ghost }),
      say: (ghost) => (ghost === 0 ? t("settings.off") : percent(ghost)),
    }),
    slider({
      label: "settings.previews", help: "settings.previews.help", least: 1, most: 7,
      get: ({ rules }) => rules.previews, set: (previews) => store.set("rules", { previews }),
      say: number,
    }),
    choice({
      label: "settings.effects",
      help: "settings.effects.help",
      choices: choices("effects", /** @type {const} */ (["full", "calm", "off"])),
      get: ({ looks }) => looks.effects,
      set: (effects) => store.set("looks", { effects }),
    }),
  ];
  const element = document.createElement("div");
  element.className = "column";
  element.append(block("", ...looks.map((it) => it.element)), block("", ...board.map((it) => it.element)));
  return { element, show: (settings) => [...looks, ...board].forEach((it) => it.show(settings)) };
}
