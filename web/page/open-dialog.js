// @ts-check
/**
 * The steps before every dialog: pause a game against the clock, stop automatic starts, and find the element that gets the
 * focus back.
 */
import { find } from "../base/elements.js";

const OPENING = "opening";

/**
 * @param {ShadowRoot} root
 * @param {import("../shell/screens.js").Screens} screens
 * @param {() => Promise<(opener: HTMLElement) => unknown>} load loads and returns the function that opens the dialog; `opener`
 *   gets the focus when the dialog closes
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
    // If the person went to another screen during loading, the dialog does not open. If they continued the game, it pauses
    // again.
    if (screens.mode !== mode || !app.isConnected) return;
    halt();
    // After a mouse click, the clicked button keeps the focus. Enter on that button would open the dialog again instead of
    // continuing the game, so the overlay or the boards get the focus back.
    const calm = root.querySelector(".overlay:not([hidden])") ?? find(root, ".stage");
    // A button may have been replaced because the language changed. Then the new button has the focus.
    const at = activeElement?.isConnected ? activeElement : root.activeElement;
    await open(/** @type {HTMLElement} */ ((byKeyboard && at) || calm));
  } finally {
    app.classList.remove(OPENING);
  }
}

/** @param {ParentNode} root @returns {boolean} whether a dialog is open or loading */
export const hasOpenDialog = (root) => root.querySelector(`dialog[open], .${OPENING}`) !== null;
