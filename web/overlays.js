// @ts-check
/**
 * What the overlays say: title, pause, result, failure.
 */

/** @typedef {import("./panel.js").Overlay} Overlay */
/** @typedef {import("./panel.js").Action} Action */

/** @returns {Overlay} */
export function titleOverlay() {
  return {
    title: "Stackmate",
    lead: "Outlast the bot. Clear lines to send garbage; T-spins, quads and combos send more.",
    actions: [
      { label: "Play", action: "play", key: "Enter" },
      { label: "Watch two bots", action: "watch" },
    ],
  };
}

/** @returns {Overlay} */
export function pausedOverlay() {
  return {
    title: "Paused",
    actions: [
      { label: "Resume", action: "resume", key: "Esc" },
      { label: "Restart", action: "restart", key: "R" },
    ],
  };
}

/**
 * @param {{ mode: string, firstTo: number }} options
 * @param {[string, string]} names
 * @param {[number, number]} score
 * @param {0 | 1} won
 * @param {import("./types").ResultRow[]} rows
 * @returns {Overlay}
 */
export function resultOverlay({ mode, firstTo }, names, score, won, rows) {
  const match = score[won] >= firstTo;
  const verb = mode === "versus" && won === 0 ? "win" : "wins";
  return {
    title: `${names[won]} ${verb} the ${match ? "match" : "round"}`,
    lead: match ? `${score[0]} to ${score[1]}, first to ${firstTo}.` : `${score[0]} to ${score[1]}. First to ${firstTo} wins the match.`,
    result: { names, rows },
    actions: [{ label: match ? "New match" : "Next round", action: "play", key: "Enter" }],
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
