// @ts-check
/**
 * Whose the keys are.
 */
import { isButton } from "./input.js";

/**
 * Whether nothing else on the page has the focus: then keys are meant for the game.
 * @param {HTMLElement} host the game's element
 */
export function hasFocus(host) {
  const around = /** @type {Document | ShadowRoot} */ (host.getRootNode());
  const alone = around === document && (around.activeElement === null || around.activeElement === document.body);
  return alone || around.activeElement === host;
}

/** Keys that press the button which has the focus, whatever else they are bound to. */
const PRESSES_BUTTONS = ["Space", "Enter", "NumpadEnter"];

/**
 * Keys are the game's when nothing else on the page has the focus, and no control of ours wants them itself.
 * @param {KeyboardEvent} event
 * @param {import("./input.js").Button | import("./input.js").Command} action what it is bound to
 * @param {{ host: HTMLElement, root: ShadowRoot }} game
 * @param {string} state how the game stands
 */
export function isForGame(event, action, { host, root }, state) {
  if (!hasFocus(host)) return false;
  if (root.querySelector("dialog[open]")) return false;
  const target = event.composedPath()[0];
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  if (isField && action !== "pause") return false;
  if (target instanceof HTMLButtonElement && (action === "confirm" || PRESSES_BUTTONS.includes(event.code))) return false;
  return isButton(action) ? state === "playing" || state === "over" : true;
}
