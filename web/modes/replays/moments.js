// @ts-check
/**
 * The highlights of a replay in the order of their time: spikes, perfect clears and near deaths. Core finds them and reports
 * each as numbers.
 */
import { minutes } from "../../base/minutes.js";
import { t } from "../../language/language.js";

/** @typedef {"spike" | "perfect-clear" | "near-death"} Kind */
/**
 * @typedef {object} Moment
 * @property {number} tick
 * @property {number} side as recorded
 * @property {Kind} kind
 * @property {number} size the lines sent, or the height of the stack in rows
 * @property {string} clear the key of the text for what was cleared; empty for a near death
 */

/** The kinds, by their numbers in reports. @type {readonly Kind[]} */
export const KINDS = ["spike", "perfect-clear", "near-death"];
/** The names of spins in keys of texts, by their numbers. */
const SPINS = ["", "mini.", "spin."];
/** The player jumps to this time before a highlight, in ticks, so that one sees how it happens. */
export const LEAD = 1000;
/** Going back while the replay runs ignores a highlight that was reached less than this time ago, in ticks. */
const SLACK = 1000;

/**
 * @param {readonly { highlights?: import("../../types").SideReport["highlights"] }[]} report by side; reports of other games have
 *   no highlights
 * @returns {Moment[]} the earliest first
 */
export function momentsOf(report) {
  const all = report.flatMap(({ highlights = [] }, side) => highlights.map(([tick, kind, size, spin, lines]) => {
    const clear = ["main.clear." + SPINS[spin] + lines, "main.clear.perfect", ""][kind];
    return { tick, side, kind: KINDS[kind], size, clear };
  }));
  return all.sort((a, b) => a.tick - b.tick || a.side - b.side);
}

/**
 * Returns the moment to which the player jumps from a tick, if there is one.
 * @param {readonly Moment[]} moments
 * @param {number} tick
 * @param {1 | -1} by 1 for the next moment
 * @param {boolean} isRunning
 */
export function momentFrom(moments, tick, by, isRunning) {
  const startOf = (/** @type {Moment} */ moment) => Math.max(0, moment.tick - LEAD);
  if (by > 0) return moments.find((moment) => startOf(moment) > tick);
  return [...moments].reverse().find((moment) => startOf(moment) < tick - (isRunning ? SLACK : 0));
}

/**
 * Describes a moment with its time.
 * @param {Moment} moment
 * @param {(side: number) => string} nameOf
 */
export function inWords({ tick, side, kind, size, clear }, nameOf) {
  const name = nameOf(side);
  const what = kind === "near-death"
    ? t("replays.moment.near-death", { name, height: size })
    : t("replays.moment.hit", { name, clear: t(clear), lines: size });
  return `${minutes(tick, 1)} · ${what}`;
}

/** Counts the moments by kind, in words. @param {readonly Moment[]} moments */
export function countsOf(moments) {
  const [spikes, clears, deaths] = KINDS.map((kind) =>
    t(`replays.moments.${kind}`, { count: moments.filter((moment) => moment.kind === kind).length }));
  return t("replays.moments.counts", { spikes, clears, deaths });
}
