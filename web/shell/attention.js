// @ts-check
/**
 * Finds out whether a click on the game also gave it the focus. On another site's page, such a click only says "I look here", so
 * it must not take over a board.
 */

/** In some browsers, the focus comes shortly before the press that causes it. In ms. */
const BEFORE_PRESS_MS = 50;

/**
 * @param {HTMLElement} host
 * @param {ShadowRoot} root
 * @param {AbortSignal} signal
 * @returns {() => boolean} whether the last press on the game gave it the focus
 */
export function watchAttention(host, root, signal) {
  let focused = -Infinity;
  let pressed = 0;
  const note = () => void (focused = performance.now());
  window.addEventListener("focus", note, { signal });
  // In a page, the element gets the focus. In a frame, the window does, and the element already had its focus inside.
  if (window.parent === window) host.addEventListener("focusin", note, { signal });
  root.addEventListener("pointerdown", () => void (pressed = performance.now()), { signal, capture: true });
  return () => focused >= pressed - BEFORE_PRESS_MS;
}
