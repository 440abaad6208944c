// @ts-check
/**
 * The choices in the element's attributes: `mode`, `level`, `threads`, `seed`, `first-to`, `pace` or `pps`, `next`.
 */
import { chooseMemory } from "./probe.js";
import { MODES } from "./screens.js";
import { PACE, levelsIn, numberIn } from "./settings.js";

/** @typedef {import("./settings.js").Options} Options */

/** Seconds until the next round begins by itself, at most. */
const LONGEST_NEXT = 60;

/**
 * @param {Element} element
 * @returns {Options}
 * @throws {import("./language/language.js").Complaint} when an attribute cannot be what it is
 */
function readOptions(element) {
  const wanted = element.getAttribute("mode");
  const threads = element.getAttribute("threads");
  const next = element.getAttribute("next");
  const level = element.getAttribute("level");
  return {
    mode: wanted === "replay" ? "replays" : MODES.find((mode) => mode === wanted) ?? "versus",
    threads: threads === null || threads === "auto" ? "auto" : numberIn(threads, 1, 1, 64, "threads"),
    memory: chooseMemory(window),
    seed: element.getAttribute("seed") ?? undefined,
    firstTo: numberIn(element.getAttribute("first-to"), null, 1, 99, "first-to"),
    pace: numberIn(element.getAttribute("pace") ?? element.getAttribute("pps"), null, PACE.least, PACE.most, "pace"),
    levels: level ? levelsIn(level) : null,
    next: next === "off" ? 0 : numberIn(next, null, 1, LONGEST_NEXT, "next"),
  };
}

/** What can be wrong with the choices. */
const DOUBTFUL = ["threads", "first-to", "pace", "next", "level"];

/**
 * The choices of an element; a guest tells of a bad one and goes on without.
 * @param {HTMLElement} host
 * @param {(error: unknown) => void} complain
 * @returns {Options}
 * @throws {import("./language/language.js").Complaint} on the game's own page, when an attribute cannot be what it is
 */
export function optionsOf(host, complain) {
  try {
    return readOptions(host);
  } catch (error) {
    if (!host.hasAttribute("guest")) throw error;
    complain(error);
    for (const name of DOUBTFUL) host.removeAttribute(name);
    return readOptions(host);
  }
}
