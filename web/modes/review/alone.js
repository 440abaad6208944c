// @ts-check
/** Puts into words what the placements of a game alone cost: seconds, pieces and presses. */
import { fixed, percent, t } from "../../language/language.js";
import { minutes } from "../../base/minutes.js";

/** @typedef {import("./types").Cost} Cost */
/** @typedef {import("./types").Verdict} Verdict */
/** @typedef {import("./types").Player} Player */
/** @typedef {import("./types").Reason} Reason */

/** The reasons that are not about the place of a piece. */
const WAYS = ["extra-presses", "pause"];

/** @param {number} seconds */
export const secondsOf = (seconds) => t("review.seconds", { seconds: fixed(seconds, seconds < 10 ? 2 : 1) });

/** @param {number} pieces */
export const piecesOf = (pieces) => t("review.pieces", { pieces: fixed(pieces, 1) });

/** Returns whether a reason is about the place of a piece. @param {Reason} reason */
export const isOfPlace = ({ code }) => !WAYS.includes(code);

/** Lists what made up a loss. @param {Cost} cost @returns {string[]} */
function partsOf({ pieces, presses, pieces_seconds, presses_seconds, pause_seconds }) {
  return [
    ...(pieces_seconds === 0 ? []
      : [t("review.cost.pieces", { pieces: fixed(pieces, pieces < 0.1 ? 2 : 1), seconds: secondsOf(pieces_seconds) })]),
    ...(presses === 0 ? [] : [t("review.cost.presses", { count: presses, seconds: secondsOf(presses_seconds) })]),
    ...(pause_seconds === 0 ? [] : [t("review.cost.pause", { seconds: secondsOf(pause_seconds) })]),
  ];
}

/** Describes what a placement cost. @param {Cost} cost @param {number} took in seconds */
export function costOf(cost, took) {
  const parts = partsOf(cost);
  if (parts.length === 0) return t("review.cost.nothing", { took: secondsOf(took) });
  return t("review.cost", { took: secondsOf(took), seconds: secondsOf(cost.seconds), parts: parts.join(t("review.comma")) });
}

/**
 * Returns what a placement cost for each cause, in seconds.
 * @param {Cost} cost
 * @param {Reason[]} why
 * @returns {{ code: string, loss: number }[]}
 */
export function lossesOf(cost, why) {
  const place = why.find(isOfPlace)?.code;
  const ways = [{ code: "extra-presses", loss: cost.presses_seconds }, { code: "pause", loss: cost.pause_seconds }];
  const all = place === undefined ? ways : [{ code: place, loss: cost.pieces_seconds }, ...ways];
  return all.filter(({ loss }) => loss > 0);
}

/**
 * Returns the share of the time that was necessary so far, after each placement. The pieces that were lost come later.
 * @param {Verdict[]} verdicts of a side, in order
 * @param {number} begun the tick at which the first piece came
 * @returns {[tick: number, share: number][]}
 */
export function curveOf(verdicts, begun) {
  let [ways, pieces] = [0, 0];
  return verdicts.map(({ tick, cost }) => {
    ways += 1000 * ((cost?.presses_seconds ?? 0) + (cost?.pause_seconds ?? 0));
    pieces += 1000 * (cost?.pieces_seconds ?? 0);
    const took = Math.max(1, tick - begun);
    return [tick, Math.max(0, took - ways) / (took + pieces)];
  });
}

/**
 * Sums a game alone up.
 * @param {Player} player
 * @param {{ all: number, worst: { tick: number, cost: Cost, why: string } | null, goal: import("../../types").GameGoal | null,
 *   isBeaten: boolean }} game `worst` is the most costly placement, and `isBeaten` says whether the other side was first
 * @returns {string[]}
 */
export function sentencesAlone({ accuracy, classes, cost, statistics, reached = false }, { all, worst, goal, isBeaten }) {
  const { best, excellent, mistake, blunder } = classes;
  const parts = cost === undefined ? [] : partsOf(cost);
  const { death } = statistics;
  return [
    t("review.alone.time", { share: percent(accuracy ?? 0, 1), seconds: secondsOf(cost?.seconds ?? 0) }),
    parts.length === 0 ? t("review.alone.nothing") : t("review.alone.parts", { parts: parts.join(t("review.comma")) }),
    t("review.says.classes", { all, good: best + excellent, mistake, blunder }),
    worst === null ? t("review.alone.no-turn")
      : t("review.says.turn", { at: minutes(worst.tick), loss: secondsOf(worst.cost.seconds), why: worst.why }),
    t(`review.alone.end.${endOf({ death, reached, goal, isBeaten })}`),
  ];
}

/**
 * Returns the key of how a game alone ended.
 * @param {{ death: unknown, reached: boolean, goal: import("../../types").GameGoal | null, isBeaten: boolean }} game
 */
function endOf({ death, reached, goal, isBeaten }) {
  if (typeof death === "string") return death.replaceAll(" ", "-");
  if (reached) return goal !== null && "ms" in goal ? "time" : "goal";
  return isBeaten ? "beaten" : "left";
}
