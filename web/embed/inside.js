// @ts-check
/** The game inside a page of its own origin, without a frame. The script that other pages load needs nothing of it. */
import { openGuest } from "./guest.js";
import { EVENTS } from "./protocol.js";

/**
 * @param {HTMLElement} host
 * @param {import("./protocol.js").Detail} choices
 * @param {AbortSignal} signal closes the game
 * @param {(type: string, detail: import("./protocol.js").Detail) => void} hear receives the events of the game
 * @returns {ReturnType<typeof openGuest> | null} null if the signal came first
 */
export function openInside(host, choices, signal, hear) {
  if (signal.aborted) return null;
  host.className = "game";
  // Lengths follow the size of the element, not of the window.
  host.style.setProperty("--u", "clamp(3px, 0.6cqmin, 12px)");
  for (const type of EVENTS)
    host.addEventListener(type, (event) => hear(type, /** @type {CustomEvent} */ (event).detail));
  const guest = openGuest(host, choices);
  signal.addEventListener("abort", () => guest.close());
  return guest;
}
