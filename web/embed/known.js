// @ts-check
/**
 * The choices that can come from outside: from the address, from a message, or from a page that embeds the game. Every choice
 * becomes an attribute. Other attributes are excluded, because they could run foreign scripts.
 */
import { MODES } from "../shell/modes.js";

/** The choices that exist in every mode. */
const COMMON = [
  "mode", "level", "left", "right", "threads", "seed", "pace", "pps", "fumen", "first-to", "lang", "next", "start", "theme",
  "controls", "muted",
];

export const CHOICES = [...COMMON, ...MODES.parameters];

/**
 * @template T by name
 * @param {Iterable<[string, T]>} asked by name
 * @returns {Record<string, T>} the known choices
 */
export const known = (asked) => Object.fromEntries([...asked].filter(([name]) => CHOICES.includes(name)));
