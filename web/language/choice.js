// @ts-check
/**
 * Chooses the language: the `lang` attribute of the element, else the language chosen in the settings, else the browser's. When
 * the person changes the language in the settings, the new choice overrides `lang`.
 */
import { LANGUAGES, speak } from "./language.js";

/** @typedef {import("./language.js").Language} Language */
/** @typedef {Language | "auto"} Chosen */

/**
 * @typedef {object} Choice
 * @property {Promise<void>} ready resolves when texts are loaded, or cannot be loaded
 * @property {(language: Chosen) => void} choose takes the language of the settings; another one than before overrides `lang`
 * @property {() => void} close
 */

/**
 * @param {{ host: HTMLElement, chosen: Chosen, onFailure: (error: unknown) => void }} parts `chosen` is the language of the
 *   settings; `onFailure` is called when tables could not be loaded
 * @returns {Choice}
 */
export function bindLanguage({ host, chosen, onFailure }) {
  const stop = new AbortController();
  let named = host.getAttribute("lang");
  let heard = false;
  const load = async () => {
    const wanted = languageFor(named, [...(chosen === "auto" ? [] : [chosen]), ...navigator.languages]);
    try {
      await speak(wanted);
      heard = true;
    } catch (error) {
      onFailure(error);
      if (!heard && wanted !== "en") await speak("en").then(() => (heard = true), onFailure);
    }
  };
  /** @param {Chosen} language */
  const choose = (language) => {
    if (language === chosen) return;
    chosen = language;
    named = null;
    void load();
  };
  window.addEventListener("languagechange", () => void load(), stop);
  const attribute = new MutationObserver(() => {
    named = host.getAttribute("lang");
    void load();
  });
  attribute.observe(host, { attributeFilter: ["lang"] });
  const close = () => {
    stop.abort();
    attribute.disconnect();
  };
  return { ready: load(), choose, close };
}

/**
 * Returns the supported language that suits a person best.
 * @param {string | null} wanted the language that they chose, if any
 * @param {readonly string[]} preferred the languages of their browser, best first, such as `["zh-CN", "en"]`
 * @returns {Language}
 */
export function languageFor(wanted, preferred) {
  const known = Object.keys(LANGUAGES);
  const found = [wanted ?? "", ...preferred].map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => known.includes(tag));
  return /** @type {Language} */ (found ?? "en");
}
