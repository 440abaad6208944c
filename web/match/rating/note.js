// @ts-check
/** Shows after a round what it did to the person's rating, and suggests an even opponent. */
import { element } from "../../base/elements.js";
import { fixed, need, number, t, write } from "../../language/language.js";
import { levelName } from "../names.js";
import { expected } from "./glicko.js";
import { ROUGH } from "./milestones.js";
import { LEVELS, levelAt } from "./levels.js";
import { count, reported } from "./record.js";

/** A level is too easy or too hard if the person is expected to win more or less than these parts of the rounds. */
const [HARD, EASY] = [0.25, 0.75];

/**
 * @typedef {object} Noted a finished round
 * @property {{ level: string, strength: number } | null} rated the opponent, if the round counts
 * @property {{ level: string, pace: number } | null} adapted how the opponent played, if it adapts to the person
 * @property {number} score 1, 0.5 or 0
 * @property {boolean} isFinal
 */

/**
 * Counts a round and fills an element with the news.
 * @param {HTMLElement} place
 * @param {Noted} round
 * @param {{ storage?: Storage, now?: number }} [means]
 * @returns {Promise<string | null>} the level that is an even opponent, if the round counts
 */
export async function noteRound(place, { rated, adapted, ...round }, { storage = localStorage, now = Date.now() } = {}) {
  const counted = rated && { level: rated.level, ...count(storage, { ...rated, score: round.score }, now) };
  await need("rating");
  const even = counted && levelAt(counted.after.rating);
  if (!round.isFinal) return even;
  const news = counted === null ? [] : newsOf(counted, storage);
  const suggested = adapted !== null || counted === null ? [] : suggestion(counted);
  place.replaceChildren(...news, ...suggested, ...(adapted === null ? [] : [adaptation(adapted)]));
  if (counted?.isKept === false) place.append(lost());
  return even;
}

/** @typedef {ReturnType<typeof count> & { level: string }} Counted a round that was counted, and the opponent's level */

/**
 * Returns the milestones, which are then reported, and the rating.
 * @param {Counted} counted
 * @param {Storage} storage
 */
function newsOf({ before, after }, storage) {
  const by = Math.round(after.rating) - Math.round(before.rating);
  const rating = element("p", "");
  write(rating, () => t(after.deviation > ROUGH ? "rating.rough" : "rating.now", {
    rating: number(Math.round(after.rating)), range: number(Math.round(2 * after.deviation)),
    by: number(by, { signDisplay: "exceptZero" }),
  }));
  const milestones = after.climb.news.map(([kind, name]) => {
    const words = element("p", "", { class: "milestone" });
    write(words, () => t(`rating.milestone.${kind}`, { level: levelName(name) }));
    return words;
  });
  if (milestones.length > 0) reported(storage, after);
  return [...milestones, rating];
}

/** Returns how an opponent that adapts has played. @param {{ level: string, pace: number }} adapted */
function adaptation({ level, pace }) {
  const words = element("p", "");
  write(words, () => t("rating.adaptive", { level: levelName(level), pace: fixed(pace, 2) }));
  return words;
}

/** Suggests another level, unless the level is even. @param {Counted} counted */
function suggestion({ level, after: { rating } }) {
  const even = levelAt(rating);
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
