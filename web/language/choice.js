// @ts-check
/**
 * Chooses the language: the `lang` attribute of the element, else the language chosen in the settings, else the browser's. When
 * the person changes the language in the settings, the new choice overrides `lang`.
 */
import { LANGUAGES, speak } from "./language.js";

/** @typedef {import("../settings/store.js").Store} Store */
/** @typedef {import("./language.js").Language} Language */

/**
 * @param {{ host: HTMLElement, store: Store, onFailure: (error: unknown) => void }} parts `onFailure` is called when tables
 *   could not be loaded
 * @returns {{ ready: Promise<void>, close: () => void }} `ready` resolves when texts are loaded, or cannot be loaded
 */
export function bindLanguage({ host, store, onFailure }) {
  const stop = new AbortController();
  let named = host.getAttribute("lang");
  let chosen = store.settings.words.language;
  let heard = false;
  const choose = async () => {
    const wanted = languageFor(named, [...(chosen === "auto" ? [] : [chosen]), ...navigator.languages]);
    try {
      await speak(wanted);
      heard = true;
    } catch (error) {
      onFailure(error);
      if (!heard && wanted !== "en") await speak("en").then(() => (heard = true), onFailure);
    }
  };
  const unwatch = store.watch(({ words }) => {
    if (words.language === chosen) return;
    chosen = words.language;
    named = null;
    void choose();
  });
  window.addEventListener("languagechange", () => void choose(), stop);
  const attribute = new MutationObserver(() => {
    named = host.getAttribute("lang");
    void choose();
  });
  attribute.observe(host, { attributeFilter: ["lang"] });
  const close = () => {
    stop.abort();
    attribute.disconnect();
    unwatch();
  };
  return { ready: choose(), close };
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
