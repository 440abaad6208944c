// @ts-check
/**
 * What is said when a race is over.
 */
import { fixed, number, t } from "../../language/language.js";
import { clock } from "../sprint/splits.js";

/** @typedef {import("../../round/round.js").Outcome} Outcome */
/**
 * @typedef {{ left: number, pieces: number, pps: number }} Runner what one side still had to clear, what it has placed, and its
 *   pieces per second in thousandths, as the core counts them
 */

/**
 * @param {object} run
 * @param {Outcome} run.won
 * @param {number} run.ms when it ended
 * @param {[Runner, Runner]} run.runners
 * @param {number} run.place among the person's best times, from 1; 0 when it is not
 * @param {number | undefined} run.before the best time before
 * @param {[string, string]} names
 * @param {string} why a sentence when it was not decided on the board, else nothing
 * @returns {import("../../page/panel.js").Overlay}
 */
export function raceOverlay({ won, ms, runners, place, before }, names, why) {
  /** @param {string} label @param {(runner: Runner) => string} of @returns {import("../../types").ResultRow} */
  const row = (label, of) => ({ label, values: [of(runners[0]), of(runners[1])] });
  const title = won === "draw" ? "main.result.draw" : won === 0 ? "race.won" : "race.lost";
  const best = place === 1 ? t("race.new-best") : before === undefined ? "" : t("race.best", { time: clock(before) });
  return {
    title: t(title, { name: won === "draw" ? "" : names[won] }),
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
