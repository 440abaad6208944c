// @ts-check
/**
 * Loads the texts of the page for unit tests. After an import of this module, all English texts are loaded and the page's
 * language is English.
 */
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { need, speak } from "../../../web/language/language.js";
import { MODES } from "../../../web/shell/modes.js";
import { useLoader } from "../../../web/language/tables.js";

const FOLDER = fileURLToPath(new URL("../../../web/language/", import.meta.url));

/**
 * Returns a table of texts. It is read from disk, except that the table of the modes is made from the rows of the modes.
 * @param {string} language
 * @param {string} section
 * @returns {Promise<Record<string, string>>}
 */
export const table = async (language, section) =>
  section === "mode"
    ? MODES.words(/** @type {any} */ (language))
    : JSON.parse(await readFile(`${FOLDER}${language}/${section}.json`, "utf8"));

/** @type {string[]} */
export const SECTIONS = ["mode", ...(await readdir(`${FOLDER}en`)).map((name) => name.replace(/\.json$/, ""))];

useLoader(table);
await speak("en");
for (const section of SECTIONS) await need(section);
