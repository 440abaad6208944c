// @ts-check
/** Puts verdicts, reasons and summaries into words. */
import { fixed, percent, t } from "../../language/language.js";
import { minutes } from "../../base/minutes.js";
import { costOf, isOfPlace, piecesOf, secondsOf } from "./alone.js";

/** @typedef {import("./types").Verdict} Verdict */
/** @typedef {import("./types").Reason} Reason */
/** @typedef {import("./types").Player} Player */
/** @typedef {import("./findings.js").Findings} Findings */

/** The signs of chess for placements of each kind. */
const SIGNS = /** @type {Readonly<Record<string, string>>} */ ({
  brilliant: "!!", only: "!", best: "★", inaccuracy: "?!", mistake: "?", blunder: "??",
});

/** Writes a chance from 0 to 1 in percent. @param {number} chance @param {number} [digits] */
export const part = (chance, digits) => percent(100 * chance, digits);

/** Returns the kind of a placement: its class, or `brilliant` or `only`. @param {Verdict} verdict */
export const kindOf = ({ class: name, brilliant, only }) => (brilliant ? "brilliant" : only ? "only" : name);

/** Returns the sign of a kind of placement. @param {string} kind */
export const signOf = (kind) => SIGNS[kind] ?? "";

/** @param {Verdict} verdict */
export const titleOf = (verdict) => `${signOf(kindOf(verdict))} ${t(`review.kind.${kindOf(verdict)}`)}`.trim();

/** Returns whether a placement was the best one, however it was made. @param {Verdict} verdict */
export const isBest = ({ loss, lines_lost: lost, cost }) => (cost === undefined ? loss : lost) === 0;

/** Returns what a placement lost, for lists. @param {Verdict} verdict */
export const lossOf = ({ loss, cost }) => (cost === undefined ? part(loss) : secondsOf(cost.seconds));

/** Returns what the place of a piece lost, for comparisons: a number, and in words. @param {Verdict} verdict */
export const placeLossOf = ({ loss, cost }) => (cost === undefined ? { loss, words: part(loss, 1) }
  : { loss: cost.pieces, words: piecesOf(cost.pieces) });

/** Describes how the chance to win changed, or what the placement cost. @param {Verdict} verdict */
export function chanceOf({ win_before: before = 0, win_after: after = 0, loss, cost, seconds = 0 }) {
  if (cost !== undefined) return costOf(cost, seconds);
  const values = { before: part(before), after: part(after), loss: part(loss, 1) };
  return t(loss === 0 ? "review.chance.same" : "review.chance.fell", values);
}

/** @param {Reason} reason @param {number} incoming */
const reasonOf = ({ code, count = 0 }, incoming) =>
  t(`review.why.${code}`, code === "pause" ? { seconds: secondsOf(count / 1000) } : { count, incoming });

/** The least difference of attack that is worth a word, in lines. */
const WORTH_A_WORD = 0.5;

/** Lists why a placement cost something. @param {Verdict} verdict @returns {string[]} */
function causesOf({ why, incoming, attack_best: best = 0, attack_played: played = 0, cost }) {
  const later = best - played < WORTH_A_WORD || cost !== undefined
    ? [] : [t("review.note.attack", { best: fixed(best, 1), played: fixed(played, 1) })];
  return [...why.map((reason) => reasonOf(reason, incoming)), ...later];
}

/** Lists the same, and what else to know about the best placement. The way is in the cost. @param {Verdict} verdict */
export const notesOf = (verdict) =>
  [...causesOf({ ...verdict, why: verdict.why.filter(isOfPlace) }),
    ...(verdict.hard ? [t("review.note.hard", { count: verdict.presses_best })] : [])];

/** Describes the most important cause. @param {Verdict} verdict */
export const causeOf = (verdict) => causesOf(verdict)[0] ?? t("review.why.unclear");

/** Lists how often a player made each kind of fault, with signs. @param {Player} player */
export const countsOf = ({ classes: { inaccuracy, mistake, blunder } }) =>
  [["inaccuracy", inaccuracy], ["mistake", mistake], ["blunder", blunder]]
    .map(([kind, count]) => `${signOf(String(kind))} ${count}`).join("  ");

/** Describes the same in words. @param {Player} player */
export const countsInWords = ({ classes: { inaccuracy, mistake, blunder } }) =>
  [t("review.count.inaccuracy", { count: inaccuracy }), t("review.count.mistake", { count: mistake }),
    t("review.count.blunder", { count: blunder })].join(t("review.comma"));

/** @param {number | null} accuracy in percent */
export const accuracyOf = (accuracy) => (accuracy === null ? "–" : percent(accuracy, 1));

/**
 * Sums a side up in five sentences.
 * @param {Findings} findings
 * @param {Player[]} players
 * @param {number} side
 * @param {{ names: string[], outcome: string }} game
 * @returns {string[]}
 */
export function sentencesOf(findings, players, side, { names, outcome }) {
  const [own, other] = [players[side], players[1 - side]];
  const name = names[side];
  const { best, excellent } = own.classes;
  const all = findings.known(side).length;
  const { statistics: figures } = own;
  const worst = findings.worst(side);
  const verdict = worst === undefined ? undefined : findings.verdicts.get(worst);
  const number = (/** @type {string} */ key) => Number(figures[key] ?? 0);
  const came = number("cancelled") + number("tanked");
  return [
    t(findings.of(1 - side).length === 0 ? "review.says.accuracy.unmatched" : "review.says.accuracy", {
      name, accuracy: accuracyOf(own.accuracy), other: names[1 - side], theirs: accuracyOf(other.accuracy),
    }),
    t("review.says.classes", { all, good: best + excellent, mistake: own.classes.mistake, blunder: own.classes.blunder }),
    verdict === undefined ? t("review.says.no-turn") : t("review.says.turn", {
      at: minutes(verdict.tick), loss: lossOf(verdict), why: causeOf(verdict),
    }),
    t(came === 0 ? "review.says.unopposed" : "review.says.attack", {
      app: fixed(number("app"), 2), cancelled: number("cancelled"), all: came,
    }),
    endOf(outcome, side, figures.death),
  ];
}

/** @param {string} outcome @param {number} side @param {unknown} death */
function endOf(outcome, side, death) {
  if (outcome === String(side)) return t("review.says.won");
  if (outcome === "nobody" || outcome === "running") return t("review.says.open");
  return t(typeof death === "string" ? `review.says.lost.${death.replaceAll(" ", "-")}` : "review.says.lost");
}

/** @param {import("./findings.js").Habit} habit */
export const habitOf = ({ code, times, loss, isTime }) => t("review.habit", {
  what: t(`review.habit.${code}`), count: times, loss: isTime ? secondsOf(loss / times) : part(loss / times),
});
