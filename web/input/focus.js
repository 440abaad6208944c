// @ts-check
/**
 * Decides whether a key event belongs to the game or to the page.
 */
import { isButton } from "./input.js";

/**
 * Returns whether nothing else on the page has the focus. Then keys belong to the game.
 * @param {HTMLElement} host the game's element
 */
export function hasFocus(host) {
  const around = /** @type {Document | ShadowRoot} */ (host.getRootNode());
  const alone = around === document && (around.activeElement === null || around.activeElement === document.body);
  return alone || around.activeElement === host;
}

/** These keys press the focused button, even if they are bound to something else. */
const PRESSES_BUTTONS = ["Space", "Enter", "NumpadEnter"];

/**
 * Returns whether two bots play on another site's page. There, a person presses Enter for many reasons, so Enter takes no board.
 * @param {HTMLElement} host
 * @param {ShadowRoot} root
 */
const isWatchedGuest = (host, root) =>
  host.hasAttribute("guest") && root.querySelector('.app[data-seating="bots"]') !== null;

/**
 * Returns whether a key belongs to the game: nothing else on the page has the focus, and no control of the game uses the key.
 * @param {KeyboardEvent} event
 * @param {import("./input.js").Button | import("./input.js").Command} action the action that the key is bound to
 * @param {{ host: HTMLElement, root: ShadowRoot }} game
 * @param {string} state the state of the game
 */
export function isForGame(event, action, { host, root }, state) {
  if (!hasFocus(host)) return false;
  if (root.querySelector("dialog[open]")) return false;
  if (action === "confirm" && state === "playing" && isWatchedGuest(host, root)) return false;
  const target = event.composedPath()[0];
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  if (isField && action !== "pause") return false;
  const isPressed = target instanceof HTMLButtonElement || (target instanceof HTMLElement && target.localName === "summary");
  if (isPressed && (action === "confirm" || PRESSES_BUTTONS.includes(event.code))) return false;
  return isButton(action) ? state === "playing" || state === "over" : true;
}
