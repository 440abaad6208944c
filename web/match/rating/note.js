// @ts-check
/** Shows after a round what it did to the person's rating, and suggests an even opponent. */
import { element } from "../../base/elements.js";
import { need, number, t, write } from "../../language/language.js";
import { levelName } from "../names.js";
import { expected } from "./glicko.js";
import { ROUGH } from "./milestones.js";
import { LEVELS, count, evenLevel, reported } from "./record.js";

/** A level is too easy or too hard if the person is expected to win more or less than these parts of the rounds. */
const [HARD, EASY] = [0.25, 0.75];

/** Returns whether a level has a rating. @param {string} level */
export const isRated = (level) => Object.hasOwn(LEVELS, level);

/**
 * Counts a round and fills an element with the news.
 * @param {HTMLElement} place
 * @param {{ level: string, score: number, isFinal: boolean }} round `score` is 1, 0.5 or 0
 * @param {{ storage?: Storage, now?: number }} [means]
 * @returns {Promise<string>} the level that is an even opponent
 */
export async function noteRound(place, { level, score, isFinal }, { storage = localStorage, now = Date.now() } = {}) {
  const { before, after, isKept } = count(storage, level, score, now);
  const even = evenLevel(after.rating);
  await need("rating");
  if (!isFinal) return even;
  const by = Math.round(after.rating) - Math.round(before.rating);
  const rating = element("p", "");
  write(rating, () => t(after.deviation > ROUGH ? "rating.rough" : "rating.now", {
    rating: number(Math.round(after.rating)), range: number(Math.round(2 * after.deviation)),
    by: number(by, { signDisplay: "exceptZero" }),
  }));
  const milestones = after.climb.news.map(([kind, name]) => {
    const words = element("p", "milestone");
    write(words, () => t(`rating.milestone.${kind}`, { level: levelName(name) }));
    return words;
  });
  if (milestones.length > 0) reported(storage, after);
  place.replaceChildren(...milestones, rating, ...suggestion(level, even, after.rating), ...(isKept ? [] : [lost()]));
  return even;
}

/**
 * Suggests another level, unless the level is even.
 * @param {string} level
 * @param {string} even
 * @param {number} rating
 */
function suggestion(level, even, rating) {
  const chance = expected(rating, LEVELS[level]);
  if (even === level || (chance > HARD && chance < EASY)) return [];
  const button = element("button", "", { type: "button", "data-command": "level-even" });
  write(button, () => t(chance >= EASY ? "rating.easy" : "rating.hard", { level: levelName(level), even: levelName(even) }));
  return [button];
}

function lost() {
  const words = element("p", "");
  write(words, () => t("rating.lost"));
  return words;
}
