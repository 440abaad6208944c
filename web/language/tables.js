// @ts-check
/**
 * The source of the texts: a table per language and section, each loaded once.
 */
import { assetUrl } from "../base/assets.js";

/** @typedef {(language: string, section: string) => Promise<Record<string, string>>} Loader */

/** @type {{ load: Loader, tables: Map<string, [string, string][]> }} */
const library = { load: fetchTable, tables: new Map() };

/** @param {Loader} load the function that loads tables from now on */
export function useLoader(load) {
  library.load = load;
}

/**
 * @param {string} language
 * @param {string} section
 * @returns {[string, string][] | undefined} the texts by key, if they are loaded
 */
export const tableOf = (language, section) => library.tables.get(`${language}/${section}`);

/**
 * Adds a table that needs no loading.
 * @param {string} language
 * @param {string} section
 * @param {Record<string, string>} texts the texts by key
 */
export const provide = (language, section, texts) => void library.tables.set(`${language}/${section}`, Object.entries(texts));

/**
 * @param {string} language
 * @param {string} section
 * @throws {Error} if it cannot be loaded
 */
export async function learn(language, section) {
  if (tableOf(language, section) !== undefined) return;
  library.tables.set(`${language}/${section}`, Object.entries(await library.load(language, section)));
}

/** @type {Loader} */
async function fetchTable(language, section) {
  const answer = await fetch(assetUrl(`language/${language}/${section}.json`));
  // This message is in English, because no table may be loaded to translate it.
  if (!answer.ok) throw new Error(`the words of "${section}" in ${language} could not be loaded (${answer.status})`);
  return answer.json();
}
