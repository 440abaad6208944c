// @ts-check
/**
 * Buttons that are pressed before the game behind the first picture is there: what they mean is done when it is.
 */

/**
 * @param {ShadowRoot} root
 * @returns {() => void} presses them, and remembers no more
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
