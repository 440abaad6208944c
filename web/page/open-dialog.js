// @ts-check
/**
 * What comes before every dialog: a game against the clock waits, nothing begins by itself, and who gets the focus back is
 * known.
 */
import { find } from "../base/elements.js";

const OPENING = "opening";

/**
 * @param {ShadowRoot} root
 * @param {import("../shell/screens.js").Screens} screens
 * @param {() => Promise<(opener: HTMLElement) => unknown>} load gives what opens the dialog; `opener` gets the focus when that
 *   is closed
 */
export async function openDialog(root, screens, load) {
  const { activeElement } = root;
  const byKeyboard = activeElement?.matches(":is(button, input, select):focus-visible");
  const { mode } = screens;
  const app = find(root, ".app");
  const halt = () => screens.state === "playing" && !screens.isWatched && screens.current.pause();
  halt();
  app.classList.add(OPENING);
  try {
    const open = await load();
    // Who went elsewhere while it was loaded wants it no more; who went on playing waits again.
    if (screens.mode !== mode || !app.isConnected) return;
    halt();
    // A mouse leaves its button focused; there Enter would open the dialog again instead of going on with the game.
    const calm = root.querySelector(".overlay:not([hidden])") ?? find(root, ".stage");
    // A button that was written anew in other words has handed on its focus.
    const at = activeElement?.isConnected ? activeElement : root.activeElement;
    await open(/** @type {HTMLElement} */ ((byKeyboard && at) || calm));
  } finally {
    app.classList.remove(OPENING);
  }
}

/** @param {ParentNode} root @returns {boolean} whether a dialog is there, or on its way */
export const hasOpenDialog = (root) => root.querySelector(`dialog[open], .${OPENING}`) !== null;
