// @ts-check
/**
 * What the core complains about, in the language that is spoken.
 *
 * The core speaks English and knows no other. Its sentences are found in the English table, where the blanks of a text make
 * it a pattern; the text of the same key says it in another language.
 */
import { learn, tableOf } from "./tables.js";

const SECTION = "core";

/** @type {{ key: string, pattern: RegExp, names: string[] }[]} */
const sentences = [];

/** Learns the sentences; until then they stay as they are. */
export async function hearCore() {
  await learn("en", SECTION);
  if (sentences.length === 0) sentences.push(...(tableOf("en", SECTION) ?? []).map(([key, text]) => sentence(key, text)));
}

/**
 * @param {string} text
 * @returns {{ key: string, values: Record<string, string> } | null} null when the core does not say that
 */
export function heard(text) {
  for (const { key, pattern, names } of sentences) {
    const found = pattern.exec(text);
    if (found) return { key, values: Object.fromEntries(names.map((name, i) => [name, found[i + 1]])) };
  }
  return null;
}

/**
 * @param {string} key
 * @param {string} text
 */
function sentence(key, text) {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const plain = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { key, names, pattern: new RegExp(`^${plain.join("(.*?)")}$`, "s") };
}
