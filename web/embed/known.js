// @ts-check
/**
 * What may be chosen from outside: by the address, by a message, by a page that has the game inside. Everything chosen
 * becomes an attribute, and other attributes could be made to run somebody's scripts.
 */
import { MODES } from "../shell/modes.js";

/** Those that every mode may read. */
const COMMON = [
  "mode", "level", "threads", "seed", "pace", "pps", "first-to", "lang", "next", "start", "theme", "controls",
  "muted",
];

export const CHOICES = [...COMMON, ...MODES.parameters];

/**
 * @template T
 * @param {Iterable<[string, T]>} asked by name
 * @returns {Record<string, T>} what of it is a choice
 */
export const known = (asked) => Object.fromEntries([...asked].filter(([name]) => CHOICES.includes(name)));
