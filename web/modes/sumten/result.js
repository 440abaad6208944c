// @ts-check
/** The overlays at the end of a game of Sum-Ten. */
import { t } from "../../language/language.js";
import { moodOf } from "../../match/result.js";

/** @typedef {import("./table.js").Drop} Drop */
/** @typedef {import("../../page/panel.js").Overlay} Overlay */

const again = (/** @type {string} */ key) => [{ label: t(key), action: "start", key: /** @type {const} */ ("confirm") }];

/**
 * @param {{ outcome: string, names: string[], isMine: boolean, dead: boolean[], turns: number, drops: Drop[][] }} battle
 * @returns {Overlay}
 */
export function battleOverlay({ outcome, names, isMine, dead, turns, drops }) {
  const won = Number(outcome);
  const title = outcome === "nobody" ? "sumten.draw" : !isMine ? "sumten.wins" : won === 0 ? "sumten.won" : "sumten.lost";
  const loser = dead[0] && dead[1] ? "both" : dead[0] ? 0 : dead[1] ? 1 : null;
  const why = loser === null ? t("sumten.why.score", { count: turns })
    : loser === "both" ? t("sumten.why.both")
      : t(isMine && loser === 0 ? "sumten.why.you" : "sumten.why.other", { name: names[loser], count: turns });
  return {
    title: t(title, { name: names[won] ?? "" }),
    mood: moodOf(isMine ? "person" : "bots", outcome === "nobody" ? "draw" : won === 0 ? 0 : 1),
    lead: [why, t("sumten.longest", { chain: longest(drops[0]), score: best(drops[0]) })].join(t("main.space")),
    actions: again(isMine ? "sumten.rematch" : "sumten.again"),
  };
}

/**
 * @param {{ isDead: boolean, goal: number, score: number, chain: number, isBest: boolean,
 *   bot: import("./beside.js").Beside }} solo
 * @returns {Overlay}
 */
export function soloOverlay({ isDead, goal, score, chain, isBest, bot: { result, isDone } }) {
  const beside = result === null ? "" : t(isDone ? "sumten.solo.bot" : "sumten.solo.bot.so-far", result);
  return {
    title: isDead ? t("sumten.solo.dead") : t("sumten.solo.done", { score }),
    mood: isBest && score > 0 ? "record" : isDead ? "loss" : "done",
    lead: [
      t("sumten.solo.result", { chain, score, goal }), isBest && score > 0 ? t("sumten.solo.new-best") : "", beside,
    ].filter(Boolean).join(t("main.space")),
    actions: again("sumten.again"),
  };
}

/**
 * Returns the best drop so far and the person's record in words.
 * @param {readonly Drop[]} drops
 * @param {import("./prefs.js").Best} [kept]
 */
export function bestLine(drops, kept) {
  const now = t("sumten.solo.now", { chain: longest(drops), score: best(drops) });
  return kept === undefined ? now : `${now} · ${t("sumten.solo.best", { score: kept.score, list: kept.list })}`;
}

/** @param {readonly Drop[]} drops */
export const longest = (drops) => Math.max(0, ...drops.map(({ chain }) => chain));
/** @param {readonly Drop[]} drops */
export const best = (drops) => Math.max(0, ...drops.map(({ score }) => score));
