// @ts-check
/**
 * The contents of the overlays: pause, result, failure.
 */

import { say, t } from "../language/language.js";

/** @typedef {import("./panel.js").Overlay} Overlay */
/** @typedef {import("./panel.js").Action} Action */

/** @returns {Overlay} */
export function pausedOverlay() {
  return {
    title: t("main.paused"),
    actions: [
      { label: t("main.resume"), action: "resume", key: "pause" },
      { label: t("main.action.restart"), action: "restart", key: "restart" },
      { label: t("main.action.describe"), action: "describe", key: "describe" },
      { label: t("main.settings"), action: "settings" },
    ],
  };
}

/**
 * @param {import("../base/modes.js").Seating} seating
 * @param {[string, string]} names
 * @param {{ isFinal: boolean, firstTo: number, points: [number, number] }} score the score after this round
 * @param {import("../round/round.js").Outcome} won
 * @param {Node} report the statistics
 * @param {string} why a sentence if the round was not decided on the board, else an empty string
 * @returns {Overlay}
 */
export function resultOverlay(seating, names, { isFinal, firstTo, points }, won, report, why) {
  const what = isFinal ? "match" : "round";
  const winner = won === "draw" ? "draw" : seating === "person" && won === 0 ? `you.${what}` : `other.${what}`;
  const [left, right] = points;
  return {
    title: t(`main.result.${winner}`, { name: won === "draw" ? "" : names[won] }),
    lead: [why, t("main.result.score", { left, right }), isFinal ? "" : t("main.result.first-to", { count: firstTo })]
      .filter(Boolean)
      .join(t("main.space")),
    extra: report,
    mood: moodOf(seating, won),
    actions: [{ label: t(isFinal ? "main.result.new" : "main.result.next"), action: "start", key: "confirm" }],
  };
}

/**
 * Returns how a game ended for the person.
 * @param {import("../base/modes.js").Seating} seating
 * @param {import("../round/round.js").Outcome} won
 */
export function moodOf(seating, won) {
  if (seating !== "person") return "done";
  return won === "draw" ? "draw" : won === 0 ? "win" : "loss";
}

/**
 * @param {string | import("../language/language.js").Words} title the key of its text, or a key with values
 * @param {unknown} error
 * @param {Action[]} actions `label` is a key too
 * @returns {Overlay}
 */
export function failureOverlay(title, error, actions) {
  return {
    title: typeof title === "string" ? t(title) : say(title),
    lead: say(error),
    actions: actions.map((action) => ({ ...action, label: t(action.label) })),
    alert: true,
  };
}
