// @ts-check
/** Notices when the looks of the game change. */

/**
 * Calls a function when the looks of the element change.
 * @param {HTMLElement} host
 * @param {() => void} listener
 * @param {AbortSignal} signal stops it
 */
export function onLooks(host, listener, signal) {
  const looks = new MutationObserver(listener);
  looks.observe(host, { attributeFilter: ["data-theme", "data-palette", "data-skin", "data-grid", "data-ghost", "style"] });
  signal.addEventListener("abort", () => looks.disconnect());
}
