// @ts-check
/**
 * The overlay at the end of a race.
 */
import { fixed, number, t } from "../../language/language.js";
import { moodOf } from "../../match/result.js";
import { clock } from "../sprint/splits.js";

/** @typedef {import("../../round/round.js").Outcome} Outcome */
/**
 * @typedef {{ left: number, pieces: number, pps: number }} Runner of one side: the remaining lines, the placed pieces, and the
 *   pieces per second in thousandths, as the core counts them
 */

/**
 * @param {object} run
 * @param {Outcome} run.won
 * @param {number} run.ms the time of its end
 * @param {[Runner, Runner]} run.runners
 * @param {number} run.place the rank among the person's best times, from 1; 0 if it is not among them
 * @param {number | undefined} run.before the best time before this race
 * @param {[string, string]} names
 * @param {string} why a sentence if the race was not decided on the board, else an empty string
 * @returns {import("../../page/panel.js").Overlay}
 */
export function raceOverlay({ won, ms, runners, place, before }, names, why) {
  /** @param {string} label @param {(runner: Runner) => string} of @returns {import("../../types").ResultRow} */
  const row = (label, of) => ({ label, values: [of(runners[0]), of(runners[1])] });
  const title = won === "draw" ? "main.result.draw" : won === 0 ? "race.won" : "race.lost";
  const best = place === 1 ? t("race.new-best") : before === undefined ? "" : t("race.best", { time: clock(before) });
  return {
    title: t(title, { name: won === "draw" ? "" : names[won] }),
    mood: place === 1 && won === 0 ? "record" : moodOf("person", won),
    lead: [why, best].filter(Boolean).join(t("main.space")),
    result: {
      names,
      rows: [
        row(t("race.time"), ({ left }) => (left === 0 ? clock(ms) : t("race.left", { count: left }))),
        row(t("main.pieces"), ({ pieces }) => number(pieces)),
        row(t("main.result.pps"), ({ pps }) => fixed(pps / 1000, 2)),
      ],
    },
    actions: [{ label: t("race.again"), action: "start", key: "confirm" }],
  };
}
