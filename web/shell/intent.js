// @ts-check
/**
 * Loads the screen of a mode before it is chosen: when the pointer or the focus is on its card. On a slow network, the screen
 * then opens at once.
 */

/** @typedef {{ load?: () => Promise<unknown> }} Loadable the row of a mode whose screen is loaded when it is first needed */

/**
 * @param {ShadowRoot} root
 * @param {import("../base/modes.js").ModeTable<any>} modes
 * @param {AbortSignal} signal
 */
export function loadOnIntent(root, modes, signal) {
  /** @param {Event} event */
  const load = ({ target }) => {
    const card = target instanceof Element ? target.closest("[data-mode]") : null;
    const row = /** @type {Loadable | undefined} */ (modes.find(/** @type {HTMLElement} */ (card)?.dataset.mode ?? ""));
    // A failure is reported when the mode is chosen.
    if (row?.load !== undefined && isWelcome()) row.load().catch(() => undefined);
  };
  for (const type of ["pointerover", "pointerdown", "focusin"]) root.addEventListener(type, load, { signal, passive: true });
}

/** Returns whether files may be loaded that are perhaps not needed: there is a network, and no wish to save data. */
function isWelcome() {
  const { connection, onLine } = /** @type {Navigator & { connection?: { saveData: boolean } }} */ (navigator);
  return onLine && connection?.saveData !== true;
}
