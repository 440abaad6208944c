// @ts-check
/**
 * The rules of a match that a person can choose: how many lines a clear sends, how garbage arrives, and the handicap. The
 * settings save them, and the address overrides them. Each is a row of data.
 */
import { Complaint } from "../language/language.js";
import { MOST_NAMED, numberIn } from "./numbers.js";

/** The attack tables. The first is the default. */
export const ATTACKS = /** @type {const} */ (["ppt", "guideline", "jstris", "tetrio"]);

/**
 * The range of each number: `delay` in ms until garbage may enter, `cap` in lines per piece, and the others in percent.
 * `messiness` is the chance that the hole moves from one line of an attack to the next, and `holes` that an attack gets a new
 * hole. `mine` and `theirs` are the parts of their attacks that a person and the opponent send.
 */
export const RANGES = {
  delay: { least: 0, most: 3000, step: 50, usual: 500 },
  cap: { least: 1, most: 20, step: 1, usual: 10 },
  messiness: { least: 0, most: 100, step: 5, usual: 30 },
  holes: { least: 0, most: 100, step: 5, usual: 100 },
  mine: { least: 25, most: 300, step: 25, usual: 100 },
  theirs: { least: 25, most: 300, step: 25, usual: 100 },
};

/** @typedef {Record<keyof typeof RANGES, number> & { attack: typeof ATTACKS[number] }} MatchRules */

/** The parameters of an address with rules of a match. */
export const PARAMETERS = ["attack", "delay", "cap", "messiness", "holes", "handicap"];

/**
 * Reads the name of an attack table.
 * @param {string | null} text
 * @returns {typeof ATTACKS[number] | null}
 */
function attackIn(text) {
  if (!text) return null;
  const known = ATTACKS.find((name) => name === text);
  if (known === undefined)
    throw new Complaint("main.failed.attack", { text: text.slice(0, MOST_NAMED), known: ATTACKS.join(", ") });
  return known;
}

/**
 * Reads the rules in the attributes of an element. `handicap` is the person's part, or both parts separated by a comma.
 * @param {<T>(name: string, parse: (text: string | null) => T) => T} read reads an attribute, and complains if it is invalid
 * @returns {Partial<MatchRules>} the rules that the attributes set
 */
export function rulesIn(read) {
  /** @param {keyof typeof RANGES} rule @param {string | null} text @param {string} name */
  const number = (rule, text, name) => numberIn(text, null, RANGES[rule].least, RANGES[rule].most, name, true);
  const plain = /** @type {const} */ (["delay", "cap", "messiness", "holes"]);
  const [mine, theirs] = read("handicap", (text) => {
    const [left = null, right = null] = text?.split(",") ?? [];
    return [number("mine", left, "handicap"), number("theirs", right, "handicap")];
  });
  const found = plain.map((rule) => [rule, read(rule, (text) => number(rule, text, rule))]);
  const others = [["attack", read("attack", attackIn)], ["mine", mine], ["theirs", theirs]];
  return Object.fromEntries([...found, ...others].filter(([, value]) => value !== null));
}

/**
 * Returns the parts of their attacks that the sides send, in percent. Without a person there is no handicap.
 * @param {import("../base/modes.js").Seating} seating
 * @param {MatchRules} rules
 * @returns {[number, number]}
 */
export const handicapOf = (seating, { mine, theirs }) => (seating === "person" ? [mine, theirs] : [100, 100]);

/**
 * Returns the garbage rules in the names of the match's configuration.
 * @param {MatchRules} rules
 * @param {[number, number]} handicap
 */
export const garbageOf = ({ delay, cap, messiness, holes }, handicap) => ({
  travel_ms: delay,
  cap,
  messiness_permille: 10 * messiness,
  hole_change_permille: 10 * holes,
  attack_percent: handicap,
});
