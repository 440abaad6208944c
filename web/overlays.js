// @ts-check
/**
 * What the overlays say: title, pause, result, failure.
 */

/** @typedef {import("./panel.js").Overlay} Overlay */
/** @typedef {import("./panel.js").Action} Action */

/**
 * @param {string} mode
 * @returns {Overlay}
 */
export function titleOverlay(mode) {
  return {
    title: "Stackmate",
    lead: "Outlast the bot. Clear lines to send garbage; T-spins, quads and combos send more.",
    actions: mode === "watch"
      ? [{ label: "Watch", action: "start", key: "confirm" }, { label: "Play yourself", action: "versus" }]
      : [{ label: "Play", action: "start", key: "confirm" }, { label: "Watch two bots", action: "watch" }],
  };
}

/** @returns {Overlay} */
export function pausedOverlay() {
  return {
    title: "Paused",
    actions: [
      { label: "Resume", action: "resume", key: "pause" },
      { label: "Restart", action: "restart", key: "restart" },
      { label: "Settings", action: "settings" },
    ],
  };
}

/**
 * @param {string} mode
 * @param {[string, string]} names
 * @param {import("./score.js").Score} score
 * @param {import("./round.js").Outcome} won
 * @param {import("./types").ResultRow[]} rows
 * @param {string} why a sentence when it was not decided on the board, else nothing
 * @returns {Overlay}
 */
export function resultOverlay(mode, names, score, won, rows, why) {
  const { isFinal: match, firstTo, points } = score;
  const verb = mode === "versus" && won === 0 ? "win" : "wins";
  return {
    title: won === "draw" ? "A draw" : `${names[won]} ${verb} the ${match ? "match" : "round"}`,
    lead: `${why}${points[0]} to ${points[1]}${match ? "" : `. First to ${firstTo} wins the match`}.`,
    result: { names, rows },
    actions: [{ label: match ? "New match" : "Next round", action: "start", key: "confirm" }],
  };
}

/**
 * @param {string} title
 * @param {unknown} error
 * @param {Action[]} actions
 * @returns {Overlay}
 */
export function failureOverlay(title, error, actions) {
  return { title, lead: error instanceof Error ? error.message : String(error), actions, alert: true };
}
