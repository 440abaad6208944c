// @ts-check
/**
 * What comes before every dialog: a game against the clock waits, and who gets the focus back is known.
 */
import { find } from "./elements.js";

/**
 * @param {ShadowRoot} root
 * @param {import("./screens.js").Screens} screens
 * @returns {HTMLElement} gets the focus when the dialog is closed
 */
export function stepAside(root, screens) {
  const { activeElement } = root;
  const byKeyboard = activeElement?.matches(":is(button, input, select):focus-visible");
  if (screens.state === "playing" && screens.mode !== "watch") screens.current.pause();
  // A mouse leaves its button focused; there Enter would open the dialog again instead of going on with the game.
  const calm = root.querySelector(".overlay:not([hidden])") ?? find(root, ".stage");
  return /** @type {HTMLElement} */ (byKeyboard ? activeElement : calm);
}
