// @ts-check
/**
 * The section for looks: theme, colours, skin, symbols on the cells; ghost, previews, grid, size of the boards, displayed keys,
 * effects. A sample board beside them shows the choices.
 */
import { number, percent, t } from "../language/language.js";
import { Sample } from "./sample.js";
import { block, choice, make, slider, toggle } from "./widgets.js";

/**
 * Pairs each value with the key of its text.
 * @template {string} T
 * @param {"theme" | "palette" | "skin" | "marks" | "ghost-style" | "grid" | "effects"} name
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
      label: "settings.skin", choices: choices("skin", /** @type {const} */ (["classic", "flat", "gem", "neon"])),
      get: ({ looks }) => looks.skin, set: (skin) => store.set("looks", { skin }),
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
    choice({
      label: "settings.ghost-style",
      choices: choices("ghost-style", /** @type {const} */ (["tinted", "outline", "filled"])),
      get: ({ looks }) => looks.ghost_style,
      set: (ghost_style) => store.set("looks", { ghost_style }),
    }),
    slider({
      label: "settings.previews", help: "settings.previews.help", least: 1, most: 7,
      get: ({ rules }) => rules.previews, set: (previews) => store.set("rules", { previews }),
      say: number,
    }),
    choice({
      label: "settings.grid", choices: choices("grid", /** @type {const} */ (["lines", "dots", "none"])),
      get: ({ looks }) => looks.grid, set: (grid) => store.set("looks", { grid }),
    }),
    slider({
      label: "settings.size", help: "settings.size.help", least: 60, most: 100, step: 5,
      get: ({ looks }) => looks.size, set: (size) => store.set("looks", { size }),
      say: percent,
    }),
    toggle({
      label: "settings.key-overlay", help: "settings.key-overlay.help",
      get: ({ looks }) => looks.key_overlay, set: (key_overlay) => store.set("looks", { key_overlay }),
    }),
    choice({
      label: "settings.effects",
      help: "settings.effects.help",
      choices: choices("effects", /** @type {const} */ (["full", "calm", "off"])),
      get: ({ looks }) => looks.effects,
      set: (effects) => store.set("looks", { effects }),
    }),
  ];
  const sample = new Sample();
  const column = make("div", { class: "column" },
    block("", ...looks.map((it) => it.element)), block("", ...board.map((it) => it.element)));
  return {
    element: make("div", { class: "beside" }, column, sample.element),
    show: (settings) => {
      [...looks, ...board].forEach((it) => it.show(settings));
      sample.restyle();
    },
    enter: () => sample.open(),
    leave: () => sample.close(),
  };
}
