// @ts-check
/**
 * What comes before every dialog: a game against the clock waits, nothing begins by itself, and who gets the focus back is
 * known.
 */
import { find } from "./elements.js";

const OPENING = "opening";

/**
 * @param {ShadowRoot} root
 * @param {import("./screens.js").Screens} screens
 * @param {(opener: HTMLElement) => Promise<void>} open loads the dialog and opens it; `opener` gets the focus when it is closed
 */
export async function stepAside(root, screens, open) {
  const { activeElement } = root;
  const byKeyboard = activeElement?.matches(":is(button, input, select):focus-visible");
  if (screens.state === "playing" && screens.mode !== "watch") screens.current.pause();
  // A mouse leaves its button focused; there Enter would open the dialog again instead of going on with the game.
  const calm = root.querySelector(".overlay:not([hidden])") ?? find(root, ".stage");
  const app = find(root, ".app");
  app.classList.add(OPENING);
  await open(/** @type {HTMLElement} */ (byKeyboard ? activeElement : calm)).finally(() => app.classList.remove(OPENING));
}

/** @param {ParentNode} root @returns {boolean} whether a dialog is there, or on its way */
export const isAside = (root) => root.querySelector(`dialog[open], .${OPENING}`) !== null;
