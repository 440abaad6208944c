// @ts-check
/**
 * The part of the settings that the first picture needs: looks, previews and language. The whole settings are read again when
 * the game is loaded (`store.js`), and only then invalid values are reported.
 */
import { LANGUAGES } from "../language/language.js";
import { fieldsOf, oneOf, own, truth, whole } from "./fields.js";

/** @typedef {Pick<import("./schema.js").Settings, "looks" | "rules" | "words">} First */

export const STORAGE_KEY = "stackmate.settings";

/** @type {Readonly<Record<keyof First, Readonly<Record<string, import("./fields.js").Field<any>>>>>} */
export const FIRST = {
  rules: { half_turns: truth(false), half_turn_style: oneOf(["srs+", "plain"]), previews: whole(1, 7, 5) },
  looks: {
    theme: oneOf(["dark", "light", "contrast", "system"]),
    palette: oneOf(["plain", "safe"]),
    marks: oneOf(["none", "shapes", "letters"]),
    ghost: whole(0, 100, 60),
    ghost_style: oneOf(["tinted", "outline", "filled"]),
    skin: oneOf(["classic", "flat", "gem", "neon"]),
    grid: oneOf(["lines", "dots", "none"]),
    size: whole(60, 100, 100),
    key_overlay: truth(false),
    effects: oneOf(["full", "calm", "off"]),
  },
  words: { language: oneOf(["auto", ...Object.keys(LANGUAGES)]), announcements: oneOf(["clears", "off", "pieces", "landing"]) },
};

/**
 * Reads this part from the browser's storage. Invalid fields get their defaults.
 * @returns {First}
 */
export function firstSettings() {
  /** @type {unknown} */
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    // No storage, or no JSON: the store reports it.
  }
  const sections = Object.entries(FIRST).map(([name, fields]) => [name, fieldsOf(fields, own(kept, name))]);
  return Object.fromEntries(sections);
}
