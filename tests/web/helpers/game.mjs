// @ts-check
/**
 * Functions that run inside the game page. Each is sent to the browser as text, so it may not use names from outside its own
 * body. The functions read from the page what a person sees: its state, its texts and its numbers.
 */

/**
 * Returns what the page shows.
 * @returns {{ state: string, engine: string, overlay: string, pieces: number[], score: number[] } | null} null while the page
 *   loads
 */
export function seen() {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const app = /** @type {HTMLElement | null | undefined} */ (root?.querySelector(".app"));
  if (!root || !app) return null;
  /** @param {string} selector */
  const texts = (selector) =>
    [...root.querySelectorAll(selector)].map((element) => (element.textContent ?? "").replace(/\s+/g, " ").trim());
  return {
    state: app.dataset.state ?? "",
    engine: texts(".engine").join(" "),
    overlay: texts(".overlay:not([hidden])").join(" "),
    pieces: texts('[data-stat="pieces"]').map(Number),
    score: texts("[data-score]").map(Number),
  };
}

/**
 * Returns whether the page is in the given state.
 * @param {string} state
 */
export function isIn(state) {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  return /** @type {HTMLElement | null | undefined} */ (root?.querySelector(".app"))?.dataset.state === state;
}

/**
 * Returns whether both players have placed at least `least` pieces.
 * @param {number} least
 */
export function havePlaced(least) {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const counts = [...(root?.querySelectorAll('[data-stat="pieces"]') ?? [])].map((element) => Number(element.textContent));
  return counts.length === 2 && counts.every((count) => count >= least);
}

/**
 * Returns whether the screen of a mode is shown and in use.
 * @param {string} mode
 */
export function showsMode(mode) {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const app = /** @type {HTMLElement | null | undefined} */ (root?.querySelector(".app"));
  return app?.dataset.mode === mode && !["loading", "error", undefined].includes(app.dataset.state);
}
