// @ts-check
/**
 * The section for language: the language of the page, and how much screen readers announce.
 */
import { LANGUAGES } from "../language/language.js";
import { block, choice, make, select } from "./widgets.js";

/**
 * @param {import("./store.js").Store} store
 * @returns {import("./dialog.js").Pane}
 */
export function wordsPane(store) {
  // Each language has its name in that language, so that its speakers find it.
  const names = Object.entries(LANGUAGES).map(([value, name]) => make("option", { value, lang: value }, name));
  const language = select({
    label: "settings.language",
    help: "settings.language.help",
    options: /** @type {HTMLOptionElement[]} */ ([
      make("option", { value: "auto", "data-t": "settings.language.auto" }),
      ...names,
    ]),
    get: ({ words }) => words.language,
    set: (value) => store.set("words", { language: value }),
  });
  const announcements = choice({
    label: "settings.announcements",
    help: "settings.announcements.help",
    choices: /** @type {const} */ ([
      ["off", "settings.off"], ["clears", "settings.announcements.clears"],
      ["pieces", "settings.announcements.pieces"], ["landing", "settings.announcements.landing"],
    ]),
    get: ({ words }) => words.announcements,
    set: (value) => store.set("words", { announcements: value }),
  });
  return {
    element: make("div", { class: "column" }, block("", language.element), block("settings.reader", announcements.element)),
    show: (settings) => [language, announcements].forEach((it) => it.show(settings)),
  };
}
