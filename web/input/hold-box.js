// @ts-check
/** The hold box of a person's own board as a button: a touch or a click on it holds. */
import { find } from "../base/elements.js";
import { isOnControl } from "./fingers.js";

/** The minimum width and height of what can be touched, in pixels. */
const LEAST = 44;
/** The height of the label over the box, in cells of the board, and the height of the box, in widths of its column. */
const LABEL = 0.85;
const HEIGHT = 0.8;

/**
 * Returns whether a place in the window is in the hold box of the person's own board. The box is drawn on a canvas, and the
 * style sheet knows its place. A small box is extended over its label and towards the board, up to the edge of the board.
 * @param {ParentNode} root
 * @param {number} x
 * @param {number} y
 */
export function isInHoldBox(root, x, y) {
  const seat = find(root, '.seat[data-side="0"]');
  const { left, top, width } = seat.getBoundingClientRect();
  const style = getComputedStyle(find(seat, "canvas"));
  const read = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(`--${name}`)) || 0;
  const [cell, side, hold, board, up] = ["cell", "side", "hold", "left", "top"].map(read);
  if (width === 0 || side === 0 || style.getPropertyValue("--plain").trim() === "yes") return false;
  const [across, down] = [x - left - hold, y - top - (up - LABEL * cell)];
  const isBeside = across >= 0 && across <= Math.min(Math.max(side, LEAST), board - hold);
  return isBeside && down >= 0 && down <= Math.max(LABEL * cell + HEIGHT * side, LEAST);
}

/**
 * Lets touches and clicks on the hold box press hold.
 * @param {HTMLElement} surface
 * @param {{ buttons: import("./input.js").Buttons, accepts: (event: PointerEvent) => boolean, isHold: (x: number, y: number) =>
 *   boolean }} options `accepts` returns whether a press controls the game
 * @param {AbortSignal} [signal] removes the listeners
 */
export function bindHoldBox(surface, { buttons, accepts, isHold }, signal) {
  const sourceOf = (/** @type {PointerEvent} */ { pointerId }) => `hold box ${pointerId}`;
  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || isOnControl(event) || !accepts(event) || !isHold(event.clientX, event.clientY)) return;
    event.preventDefault();
    surface.setPointerCapture(event.pointerId);
    buttons.press("hold", sourceOf(event), event.timeStamp);
  }, { signal });
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"]))
    surface.addEventListener(type, (event) => buttons.releaseSource(sourceOf(event), event.timeStamp), { signal });
}
