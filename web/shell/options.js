// @ts-check
/**
 * The choices in the element's attributes: `mode`, `level`, `threads`, `seed`, `first-to`, `pace` or `pps`, `next`,
 * and the rules of a match.
 */
import { Complaint } from "../language/language.js";
import { chooseMemory } from "../engine/probe.js";
import { rulesIn } from "../page/match-rules.js";
import { MOST_NAMED, PACE, levelsIn, numberIn } from "../page/numbers.js";

/** @typedef {import("../page/numbers.js").Options} Options */
/** @typedef {import("../base/modes.js").ModeTable} ModeTable */

/** The maximum of seconds until the next round begins automatically. */
const LONGEST_NEXT = 60;
/** The maximum number that the attribute `threads` accepts. If that many threads are of no use, fewer are started. */
const MOST_THREADS = 64;

/**
 * @template {ModeTable} Table
 * @param {Table} modes
 * @param {string | null} text
 * @param {boolean} isGuest
 * @returns {Table["rows"][number]}
 */
function modeIn(modes, text, isGuest) {
  const found = text ? modes.find(text) : isGuest ? modes.forGuests : modes.first;
  if (found !== undefined) return found;
  throw new Complaint("main.failed.unknown-mode", { text: (text ?? "").slice(0, MOST_NAMED), modes: modes.ids.join(", ") });
}

/**
 * Reads the choices of an element. An invalid one is reported and removed, and its default is used.
 * @param {HTMLElement} host
 * @param {(error: unknown) => void} complain
 * @param {ModeTable} modes
 * @returns {Options}
 */
export function optionsOf(host, complain, modes) {
  /**
   * @template T
   * @param {string} name
   * @param {(text: string | null) => T} parse
   */
  const read = (name, parse) => {
    try {
      return parse(host.getAttribute(name));
    } catch (error) {
      complain(error);
      host.removeAttribute(name);
      return parse(null);
    }
  };
  /** @param {string} name @param {number} least @param {number} most @param {boolean} [whole] */
  const readNumber = (name, least, most, whole) => read(name, (text) => numberIn(text, null, least, most, name, whole));
  const mode = read("mode", (text) => modeIn(modes, text, host.hasAttribute("guest")));
  return {
    mode,
    threads: read("threads", (text) =>
      text === null || text === "auto" ? "auto" : numberIn(text, 1, 1, MOST_THREADS, "threads", true),
    ),
    memory: chooseMemory(window),
    seed: host.getAttribute("seed") ?? undefined,
    firstTo: readNumber("first-to", 1, 99, true),
    pace: readNumber("pace", PACE.least, PACE.most) ?? readNumber("pps", PACE.least, PACE.most),
    levels: read("level", (text) => (text && !mode.hasOwnLevels ? levelsIn(text) : null)),
    next: read("next", (text) => (text === "off" ? 0 : numberIn(text, null, 1, LONGEST_NEXT, "next"))),
    rules: rulesIn(read),
  };
}
