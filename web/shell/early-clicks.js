// @ts-check
/**
 * Remembers buttons that are pressed before the game behind the first picture is loaded, and presses them when it is.
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
