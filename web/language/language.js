// @ts-check
/**
 * The words on the page, in the language that was chosen.
 *
 * A table per language and section (`en/main.json`) maps a key to a text; the part of a key before the first dot is its
 * section. `main` is there before the first picture, the others come with the screen that needs them. A page speaks one
 * language at a time: this is the one thing in `web/` that all modules share and that changes.
 */
import { learn, tableOf } from "./tables.js";

/** @typedef {"en" | "ja" | "zh"} Language */
/** @typedef {Record<string, string | number | Words>} Values */
/**
 * @typedef {{ key: string, values?: Values, message?: string }} Words a text in no language yet, which can be sent from a
 *   worker; `message` is its English text, for the time before the words of its section are there
 */

/** The languages there are, by the name their speakers give them. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", ja: "日本語", zh: "简体中文" });

/**
 * `wanted` is the language that is being loaded, and otherwise the one that is spoken.
 * @type {{ language: Language, wanted: Language, sections: Set<string>, words: Map<string, string>,
 *   formats: Map<string, Intl.NumberFormat>, listeners: Set<() => void> }}
 */
const spoken = {
  language: "en", wanted: "en", sections: new Set(["main"]), words: new Map(), formats: new Map(),
  listeners: new Set(),
};

/** What is wrong, in words that follow the language. */
export class Complaint extends Error {
  /**
   * @param {string} key
   * @param {Values} [values]
   */
  constructor(key, values = {}) {
    super(t(key, values));
    this.key = key;
    this.values = values;
  }
}

/** The language that is spoken now. */
export const language = () => spoken.language;

/**
 * Speaks a language from now on, and tells those who listen.
 * @param {Language} wanted
 * @throws {Error} when a table cannot be loaded; then everything stays as it was
 */
export async function speak(wanted) {
  spoken.wanted = wanted;
  try {
    await Promise.all([...spoken.sections].map((section) => learn(wanted, section)));
  } catch (error) {
    if (spoken.wanted === wanted) spoken.wanted = spoken.language;
    throw error;
  }
  // Somebody may have wished for another one meanwhile.
  if (spoken.wanted === wanted) begin(wanted);
}

/**
 * Makes sure that the words of a section are there.
 * @param {string} section
 * @throws {Error} when its table cannot be loaded
 */
export async function need(section) {
  const { wanted } = spoken;
  const isNew = tableOf(wanted, section) === undefined;
  await learn(wanted, section);
  spoken.sections.add(section);
  // Another language is on its way: these words come with it.
  if (spoken.wanted !== wanted || wanted !== spoken.language) return speak(spoken.wanted);
  if (isNew) begin(wanted);
}

/** @param {Language} language whose tables are there */
function begin(language) {
  spoken.language = language;
  spoken.words = new Map([...spoken.sections].flatMap((section) => tableOf(language, section) ?? []));
  spoken.formats.clear();
  for (const listener of spoken.listeners) listener();
}

/**
 * @param {() => void} listener called when another language is spoken
 * @returns {() => void} stops it
 */
export function onLanguage(listener) {
  spoken.listeners.add(listener);
  return () => void spoken.listeners.delete(listener);
}

/**
 * The text of a key. `{name}` in it stands for the value of that name; numbers are written as the language does. A text
 * may have forms by number: `lines.one` and `lines.other` are found by `t("lines", { count })`.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string} the key itself when there is no such text: better than nothing on the screen
 */
export const t = (key, values = {}) => filledIn(textOf(key, values) ?? key, values);

/**
 * Returns the text of a key with its blanks.
 * @param {string} key
 * @param {Values} values
 */
function textOf(key, { count }) {
  const { words, language } = spoken;
  const form = typeof count === "number" ? new Intl.PluralRules(language).select(count) : "other";
  return words.get(key) ?? words.get(`${key}.${form}`) ?? words.get(`${key}.other`);
}

/**
 * Returns a text with the values in its blanks.
 * @param {string} text
 * @param {Values} values
 */
function filledIn(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : say(value);
  });
}

/**
 * Returns the text of what came from elsewhere: words in no language yet, a complaint, an error of the core, any other
 * error, or a text as it is.
 * @param {unknown} words
 * @returns {string}
 */
export function say(words) {
  if (typeof words === "object" && words !== null && "key" in words) {
    const { key, values = {}, message } = /** @type {Words} */ (words);
    const text = textOf(key, values);
    return text === undefined ? (message ?? key) : filledIn(text, values);
  }
  return words instanceof Error ? words.message : String(words);
}

/**
 * A number as the language writes it.
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  const name = JSON.stringify(options ?? null);
  const format = spoken.formats.get(name) ?? new Intl.NumberFormat(spoken.language, options);
  spoken.formats.set(name, format);
  return format.format(value);
}

/**
 * A number with so many decimals.
 * @param {number} value
 * @param {number} digits
 */
export const fixed = (value, digits) => number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {number} value so many hundredths */
export const percent = (value, digits = 0) =>
  number(value / 100, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Attributes of the markup that name a key, and what the text of that key becomes. */
const PLACES = { "data-t": null, "data-t-label": "aria-label", "data-t-title": "title", "data-t-placeholder": "placeholder" };

/**
 * Texts that are more than a key, by element and attribute; null is the element's own.
 * @type {WeakMap<Element, Map<string | null, () => string>>}
 */
const written = new WeakMap();

/**
 * Puts a text on an element, and again whenever its piece of the page is translated.
 * @param {Element} element
 * @param {() => string} text
 * @param {string | null} [attribute] instead of what is in it
 */
export function write(element, text, attribute = null) {
  const texts = written.get(element) ?? new Map();
  written.set(element, texts.set(attribute, text));
  element.setAttribute("data-written", "");
  put(element, text(), attribute);
}

/**
 * Fills in the words that an element's own attributes name.
 * @param {Element} element
 */
export function fill(element) {
  for (const [place, attribute] of Object.entries(PLACES)) {
    const key = element.getAttribute(place);
    if (key !== null) put(element, t(key), attribute);
  }
}

/**
 * Fills in the words of a piece of the page: what was written there, and in its markup `data-t="key"` for the text of an
 * element, `data-t-label`, `data-t-title` and `data-t-placeholder` for its attributes.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const element of root.querySelectorAll(Object.keys(PLACES).map((place) => `[${place}]`).join())) fill(element);
  for (const element of root.querySelectorAll("[data-written]")) {
    for (const [attribute, text] of written.get(element) ?? []) put(element, text(), attribute);
  }
}

/**
 * @param {Element} element
 * @param {string} text
 * @param {string | null} attribute
 */
function put(element, text, attribute) {
  // What did not change is not touched: screen readers would read it again.
  if (attribute !== null) element.setAttribute(attribute, text);
  else if (element.textContent !== text) element.textContent = text;
}
