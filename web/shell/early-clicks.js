// @ts-check
/**
 * Remembers which buttons are clicked on the first picture while the game is still being loaded, and clicks them when it is
 * loaded.
 */

/**
 * @param {ShadowRoot} root
 * @returns {() => void} presses them, and stops remembering
 */
export function rememberClicks(root) {
  /** @type {HTMLButtonElement[]} */
  let pressed = [];
  /** @param {Event} event */
  const remember = ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button !== null) pressed = [...pressed.filter((one) => one !== button), button];
  };
  root.addEventListener("click", remember);
  return () => {
    root.removeEventListener("click", remember);
    for (const button of pressed) button.click();
  };
}
