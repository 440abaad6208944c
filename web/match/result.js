// @ts-check
/** The overlays at the end of a round: a banner between two rounds, and a sheet at the end of the match or on demand. */
import { t } from "../language/language.js";

/** @typedef {import("../page/panel.js").Overlay} Overlay */
/** @typedef {import("../round/round.js").Outcome} Outcome */
/** @typedef {import("../base/modes.js").Seating} Seating */
/**
 * @typedef {object} Ended a finished round
 * @property {Seating} seating
 * @property {[string, string]} names
 * @property {{ isFinal: boolean, firstTo: number, points: [number, number] }} score the score after this round
 * @property {Outcome} won
 * @property {string} how how it ended, in a sentence or more
 */

/**
 * Returns how a game ended for the person.
 * @param {Seating} seating
 * @param {Outcome} won
 */
export function moodOf(seating, won) {
  if (seating !== "person") return "done";
  return won === "draw" ? "draw" : won === 0 ? "win" : "loss";
}

/** @param {Ended} ended */
function titleOf({ seating, names, score: { isFinal }, won }) {
  const what = isFinal ? "match" : "round";
  const winner = won === "draw" ? "draw" : seating === "person" && won === 0 ? `you.${what}` : `other.${what}`;
  return t(`main.result.${winner}`, { name: won === "draw" ? "" : names[won] });
}

/**
 * @param {Ended} ended
 * @param {Node} extra the countdown to the next round
 * @returns {Overlay}
 */
export function bannerOverlay(ended, extra) {
  const { score: { points: [left, right] }, how, seating, won } = ended;
  return {
    kind: "banner",
    title: titleOf(ended),
    lead: [t("main.result.score", { left, right }), how].filter(Boolean).join(t("main.space")),
    extra,
    mood: moodOf(seating, won),
    actions: [
      { label: t("main.result.next"), action: "start", key: "confirm" },
      { label: t("bots.details"), action: "details" },
    ],
  };
}

/**
 * @param {Ended} ended
 * @param {Node} extra the statistics
 * @param {{ up: string | null, down: string | null }} levels the names of the levels beside that of the opponent, if there are
 * @returns {Overlay}
 */
export function sheetOverlay(ended, extra, { up, down }) {
  const { score: { isFinal, firstTo, points: [left, right] }, how, seating, won } = ended;
  const beside = [
    up === null ? null : { label: t("bots.level.beside", { level: up }), action: "level-up" },
    down === null ? null : { label: t("bots.level.beside", { level: down }), action: "level-down" },
  ].filter((action) => action !== null);
  return {
    title: titleOf(ended),
    lead: [how, t("main.result.score", { left, right }), isFinal ? "" : t("main.result.first-to", { count: firstTo })]
      .filter(Boolean)
      .join(t("main.space")),
    extra,
    mood: moodOf(seating, won),
    actions: [
      { label: t(isFinal ? "bots.again" : "main.result.next"), action: "start", key: "confirm" },
      ...(isFinal ? beside : []),
      { label: t("bots.setup"), action: "setup" },
    ],
  };
}
