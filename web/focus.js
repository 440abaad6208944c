// @ts-check
/**
 * Whose the keys are.
 */

/**
 * Whether nothing else on the page has the focus: then keys are meant for the game.
 * @param {HTMLElement} host the game's element
 */
export function hasFocus(host) {
  const around = /** @type {Document | ShadowRoot} */ (host.getRootNode());
  const alone = around === document && (around.activeElement === null || around.activeElement === document.body);
  return alone || around.activeElement === host;
}
