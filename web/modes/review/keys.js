// @ts-check
/** The arrow keys of a review. */
import { hasFocus } from "../../input/focus.js";

/** The action of each key. @type {Readonly<Record<string, string>>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "forth", ArrowUp: "fault-back", ArrowDown: "fault-forth" };

/**
 * Returns what a key does, or null for one that means something else here.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} host the element that contains the review
 */
export function actOf(event, host) {
  if (!Object.hasOwn(KEYS, event.key) || !hasFocus(host)) return null;
  const [target] = event.composedPath();
  const isTaken = target instanceof Element && target.closest("dialog, input, textarea, select, summary") !== null;
  return isTaken || event.altKey || event.ctrlKey || event.metaKey ? null : KEYS[event.key];
}
