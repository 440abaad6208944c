// @ts-check
/**
 * The section for looks: theme, colours, signs on the cells, ghost, previews, motion.
 */
import { block, choice, slider, toggle } from "./widgets.js";

const TEXT = {
  theme: "Theme",
  themes: { dark: "Dark", light: "Light", contrast: "High contrast", system: "As the system" },
  palette: ["Colours", "The second set stays apart for colour-blind eyes."],
  palettes: { plain: "Usual", safe: "Colour-blind safe" },
  marks: ["Signs on the cells", "Tells the pieces apart without colour."],
  marking: { none: "None", shapes: "Shapes", letters: "Letters" },
  ghost: ["Ghost", "Shows where the piece will land."],
  off: "Off",
  previews: ["Previews", "For you and the bot, from the next round on."],
  calm: ["Less motion", "Always so where the system asks for it."],
};

/**
 * @template {string} T
 * @param {Readonly<Record<T, string>>} texts
 */
const pairs = (texts) => /** @type {[T, string][]} */ (Object.entries(texts));

/**
 * @param {import("./store.js").Store} store
 * @returns {import("./dialog.js").Pane}
 */
export function looksPane(store) {
  const looks = [
    choice({ label: TEXT.theme, choices: pairs(TEXT.themes), get: ({ looks }) => looks.theme, set: (theme) => store.set("looks", { theme }) }),
    choice({
      label: TEXT.palette[0], help: TEXT.palette[1], choices: pairs(TEXT.palettes),
      get: ({ looks }) => looks.palette, set: (palette) => store.set("looks", { palette }),
    }),
    choice({
      label: TEXT.marks[0], help: TEXT.marks[1], choices: pairs(TEXT.marking),
      get: ({ looks }) => looks.marks, set: (marks) => store.set("looks", { marks }),
    }),
  ];
  const board = [
    slider({
      label: TEXT.ghost[0], help: TEXT.ghost[1], least: 0, most: 100, step: 5,
      get: ({ looks }) => looks.ghost, set: (ghost) => store.set("looks", { ghost }),
      say: (ghost) => (ghost === 0 ? TEXT.off : `${ghost} %`),
    }),
    slider({
      label: TEXT.previews[0], help: TEXT.previews[1], least: 1, most: 7,
      get: ({ rules }) => rules.previews, set: (previews) => store.set("rules", { previews }),
      say: String,
    }),
    toggle({ label: TEXT.calm[0], help: TEXT.calm[1], get: ({ looks }) => looks.calm, set: (calm) => store.set("looks", { calm }) }),
  ];
  const element = document.createElement("div");
  element.className = "column";
  element.append(block("", ...looks.map((it) => it.element)), block("", ...board.map((it) => it.element)));
  return { element, show: (settings) => [...looks, ...board].forEach((it) => it.show(settings)) };
}
