// @ts-check
/** The words of the page for unit tests: importing this has it speak English, with every section there is. */
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { need, speak } from "../../../web/language/language.js";
import { MODES } from "../../../web/shell/modes.js";
import { useLoader } from "../../../web/language/tables.js";

const FOLDER = fileURLToPath(new URL("../../../web/language/", import.meta.url));

/**
 * A table as it is on disk; that of the modes is made of their rows.
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
