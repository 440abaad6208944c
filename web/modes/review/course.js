// @ts-check
/** What the curve, the lists and the sentences of a review show, from what is known so far. */
import { minutes } from "../../base/minutes.js";
import { t } from "../../language/language.js";
import { curveOf, sentencesAlone } from "./alone.js";
import { causeOf, kindOf, sentencesOf } from "./words.js";

/** @typedef {import("./findings.js").Findings} Findings */
/** @typedef {import("../replays/playback.js").Playback} Playback */
/**
 * @typedef {object} Game
 * @property {Playback} playback
 * @property {Findings} findings
 * @property {boolean} isAlone
 * @property {string} outcome how it ends: `running`, `nobody`, or the side that has won
 */

/**
 * Returns what the curve of a side shows: the chance to win, or in a game alone the share of the time that was necessary.
 * @param {Game} game
 * @param {0 | 1} side
 * @param {number} at the shown placement
 * @returns {import("./curve.js").Shown}
 */
export function courseOf({ playback: { report, length }, findings, isAlone, outcome }, side, at) {
  const own = findings.of(side);
  const curve = isAlone ? curveOf(findings.known(side), findings.decisions[own[0]]?.begun ?? 0)
    : findings.curve(side, { length, outcome });
  const height = new Map(curve);
  const faults = findings.faults(side).flatMap((fault) => {
    const verdict = findings.verdicts.get(fault);
    return verdict === undefined ? []
      : [{ tick: verdict.tick, chance: verdict.win_before ?? height.get(verdict.tick) ?? 0, kind: kindOf(verdict) }];
  });
  return {
    side, length, faults, curve, at: findings.decisions[at]?.tick ?? 0, isAlone,
    attacks: isAlone ? [] : report.map(({ curve }) => curve),
  };
}

/**
 * Sums a side up in five sentences. A sixth one says if others played the beginning.
 * @param {Game} game
 * @param {import("./types").Player[]} players
 * @param {0 | 1} side
 * @param {string[]} names
 * @returns {string[]}
 */
export function summaryOf(game, players, side, names) {
  const { since } = game.playback.about;
  const before = since === undefined ? [] : [t("review.says.since", { at: minutes(since) })];
  return [...sidesSummary(game, players, side, names), ...before];
}

/** @param {Game} game @param {import("./types").Player[]} players @param {0 | 1} side @param {string[]} names */
function sidesSummary({ playback, findings, isAlone, outcome }, players, side, names) {
  if (!isAlone) return sentencesOf(findings, players, side, { names, outcome });
  const verdict = findings.verdicts.get(findings.worst(side) ?? -1);
  const worst = verdict?.cost === undefined ? null : { tick: verdict.tick, cost: verdict.cost, why: causeOf(verdict) };
  const isBeaten = outcome === String(1 - side);
  return sentencesAlone(players[side], { all: findings.known(side).length, worst, goal: playback.goal ?? null, isBeaten });
}
