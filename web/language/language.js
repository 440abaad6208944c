// @ts-check
/**
 * The texts on the page, in the chosen language.
 *
 * A table per language and section (`en/main.json`) maps a key to a text. The section is the part of the key before the first
 * dot. `main` is loaded before the first picture, the other sections with the screen that needs them. A page speaks one
 * language at a time: this is the only mutable state that all modules of `web/` share.
 */
import { learn, tableOf } from "./tables.js";

/** @typedef {"en" | "ja" | "zh"} Language */
/** @typedef {Record<string, string | number | Words>} Values */
/**
 * @typedef {{ key: string, values?: Values, message?: string }} Words a text as a key without a language; a worker can send it.
 *   `message` is its English text, for the time before the texts of its section are loaded
 */

/** The supported languages, each with its name in that language. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", ja: "日本語", zh: "简体中文" });

/**
 * `wanted` is the language that is being loaded; when nothing is loading, it is the current language.
 * @type {{ language: Language, wanted: Language, sections: Set<string>, words: Map<string, string>, formats: Map<string,
 *   Intl.NumberFormat>, listeners: Set<() => void> }}
 */
const spoken = {
  language: "en", wanted: "en", sections: new Set(["main"]), words: new Map(), formats: new Map(),
  listeners: new Set(),
};

/** An error whose message is translated to the current language. */
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

/** Returns the current language. */
export const language = () => spoken.language;

/**
 * Switches to a language and notifies the listeners.
 * @param {Language} wanted
 * @throws {Error} if a table cannot be loaded; then the language does not change
 */
export async function speak(wanted) {
  spoken.wanted = wanted;
  try {
    await Promise.all([...spoken.sections].map((section) => learn(wanted, section)));
  } catch (error) {
    if (spoken.wanted === wanted) spoken.wanted = spoken.language;
    throw error;
  }
  // Another language may have been requested meanwhile.
  if (spoken.wanted === wanted) begin(wanted);
}

/**
 * Loads the texts of sections, unless they are loaded. The listeners are notified once for all of them.
 * @param {string[]} sections
 * @throws {Error} when a table cannot be loaded; the others are used
 */
export async function need(...sections) {
  const { wanted } = spoken;
  const isNew = sections.some((section) => tableOf(wanted, section) === undefined);
  const loaded = await Promise.allSettled(sections.map((section) => learn(wanted, section)));
  const failed = loaded.find(({ status }) => status === "rejected");
  sections.filter((_, at) => loaded[at].status === "fulfilled").forEach((section) => spoken.sections.add(section));
  // Another language is being loaded: wait for the texts in that language.
  if (spoken.wanted !== wanted || wanted !== spoken.language) await speak(spoken.wanted);
  else if (isNew) begin(wanted);
  if (failed !== undefined) throw /** @type {PromiseRejectedResult} */ (failed).reason;
}

/** @param {Language} language its tables are loaded */
function begin(language) {
  spoken.language = language;
  spoken.words = new Map([...spoken.sections].flatMap((section) => tableOf(language, section) ?? []));
  spoken.formats.clear();
  for (const listener of spoken.listeners) listener();
}

/**
 * @param {() => void} listener called when the language changes
 * @returns {() => void} removes the listener
 */
export function onLanguage(listener) {
  spoken.listeners.add(listener);
  return () => void spoken.listeners.delete(listener);
}

/**
 * Returns the text of a key. `{name}` in it is replaced by the value of that name; numbers are formatted for the language. A
 * text may have plural forms: `t("lines", { count })` finds `lines.one` or `lines.other`.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string} the key itself when there is no such text: that is better than an empty screen
 */
export const t = (key, values = {}) => filledIn(textOf(key, values) ?? key, values);

/**
 * Returns the text of a key, in which the placeholders are not replaced yet.
 * @param {string} key
 * @param {Values} values
 */
function textOf(key, { count }) {
  const { words, language } = spoken;
  const form = typeof count === "number" ? new Intl.PluralRules(language).select(count) : "other";
  return words.get(key) ?? words.get(`${key}.${form}`) ?? words.get(`${key}.other`);
}

/**
 * Replaces the placeholders of a text by the values.
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
 * Converts words from elsewhere to a text: a key with values, a complaint, an error of the core, any other error, or a plain
 * text.
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
 * Formats a number for the language.
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  // All languages of the page write these digits. The first formatter of a page takes some 20 ms, just before the title.
  if (options === undefined && Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  const name = JSON.stringify(options ?? null);
  const format = spoken.formats.get(name) ?? new Intl.NumberFormat(spoken.language, options);
  spoken.formats.set(name, format);
  return format.format(value);
}

/**
 * Formats a number with `digits` decimals.
 * @param {number} value
 * @param {number} digits
 */
export const fixed = (value, digits) => number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {number} value in per cent */
export const percent = (value, digits = 0) =>
  number(value / 100, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The attributes of the markup that name a key, and the attribute that receives its text (null: the element's own text). */
const PLACES = { "data-t": null, "data-t-label": "aria-label", "data-t-title": "title", "data-t-placeholder": "placeholder" };

/**
 * Texts with values, by element and attribute (null: the element's own text). They are written again when the language changes.
 * @type {WeakMap<Element, Map<string | null, () => string>>}
 */
const written = new WeakMap();

/**
 * Writes a text on an element, and again each time its part of the page is translated.
 * @param {Element} element
 * @param {() => string} text
 * @param {string | null} [attribute] the attribute to write; without it, the element's content
 */
export function write(element, text, attribute = null) {
  const texts = written.get(element) ?? new Map();
  written.set(element, texts.set(attribute, text));
  element.setAttribute("data-written", "");
  put(element, text(), attribute);
}

/**
 * Writes the texts that an element's own attributes name.
 * @param {Element} element
 */
export function fill(element) {
  for (const [place, attribute] of Object.entries(PLACES)) {
    const key = element.getAttribute(place);
    if (key !== null) put(element, t(key), attribute);
  }
}

/**
 * Writes all texts in a part of the page: those of `write`, and those of the markup. `data-t="key"` names the text of an
 * element, `data-t-label`, `data-t-title` and `data-t-placeholder` its attributes.
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
  // Unchanged text is not written: screen readers would read it again.
  if (attribute !== null) element.setAttribute(attribute, text);
  else if (element.textContent !== text) element.textContent = text;
}
