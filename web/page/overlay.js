// @ts-check
/**
 * The overlay over the boards: title, pause, result, failure.
 *
 * While it is open, nothing below it can be reached. The title leaves the rest of the page usable. Every other overlay keeps
 * the focus until the person answers, and then the boards get it back.
 */
import { element, find } from "../base/elements.js";
import { t } from "../language/language.js";
import { resultTable } from "./result.js";

/** @typedef {import("./panel.js").Overlay} Overlay */

/** The elements under the overlay, which cannot be used while it is open. */
const COVERED = ".seat, .practice, .pad, .sum-side, .sum-acts, .lab";
const STOPS = "button:not(:disabled), input, select, a[href]";

export class OverlayBox {
  #root;
  #box;
  #parts;
  /** The current overlay, or null. @type {(() => Overlay) | null} */
  #said = null;

  /**
   * @param {ParentNode} root
   * @param {{ keyOf: (command: import("../input/input.js").Command) => string, focus: (element: HTMLElement) => void, onError:
   *   (detail: object) => void }} parts `focus` moves the focus if the game may move it
   */
  constructor(root, parts) {
    this.#root = root;
    this.#box = find(root, ".overlay");
    this.#parts = parts;
    this.#box.addEventListener("keydown", (event) => this.#keep(event));
  }

  /**
   * @param {() => Overlay} overlay
   * @param {boolean} modal whether it keeps the focus
   */
  show(overlay, modal) {
    const said = overlay();
    this.#said = overlay;
    this.#box.setAttribute("aria-modal", String(modal));
    this.#fill(said);
    this.#cover(true);
    this.#box.hidden = false;
    if (!this.#isWatching()) this.#parts.focus(this.#box);
    // The event comes last: a listener may begin a game, which hides this overlay.
    if (said.alert)
      this.#parts.onError({ message: said.lead || said.title, mends: said.actions.some(({ action }) => action === "defaults") });
  }

  hide() {
    this.#said = null;
    this.#cover(false);
    // A hidden element loses the focus at once, so the focus moves to the boards before the overlay is hidden.
    if (!this.#isWatching()) this.#parts.focus(find(this.#root, ".stage"));
    this.#box.hidden = true;
  }

  /**
   * Returns whether the person is using the controls for watching two bots. These controls keep the focus when a round ends or
   * begins.
   */
  #isWatching() {
    const { activeElement } = /** @type {ShadowRoot} */ (this.#root);
    const { state } = find(this.#root, ".app").dataset;
    return state !== "paused" && activeElement?.closest(".watching") != null;
  }

  /** Writes the overlay in the current language; the focus stays on the same control. */
  translate() {
    if (this.#said === null) return;
    const at = this.#stops().findIndex((stop) => stop.matches(":focus"));
    this.#fill(this.#said());
    if (at >= 0) this.#stops()[at]?.focus();
  }

  /** @param {boolean} covered */
  #cover(covered) {
    for (const part of this.#root.querySelectorAll(COVERED)) /** @type {HTMLElement} */ (part).inert = covered;
  }

  #stops() {
    return /** @type {HTMLElement[]} */ ([...this.#box.querySelectorAll(STOPS)]).filter((stop) => stop.checkVisibility());
  }

  /**
   * Keeps Tab inside the overlay: after the last control comes the first, and the reverse. In a widget, Tab leaves the game.
   * @param {KeyboardEvent} event
   */
  #keep(event) {
    const isGuest = () => /** @type {ShadowRoot} */ (this.#root).host?.hasAttribute("guest");
    if (event.key !== "Tab" || this.#box.getAttribute("aria-modal") !== "true" || isGuest()) return;
    const stops = this.#stops();
    const [first, last] = [stops[0], stops[stops.length - 1]];
    const inside = event.target !== this.#box && event.target !== (event.shiftKey ? first : last);
    if (inside) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }

  /** @param {Overlay} overlay */
  #fill({ title, kind, mood, lead = "", actions, result, extra, alert = false }) {
    const box = this.#box;
    box.dataset.kind = kind ?? "sheet";
    box.dataset.mood = mood ?? "";
    box.setAttribute("role", alert ? "alertdialog" : "dialog");
    box.dataset.alert = String(alert);
    find(box, "h2").textContent = title;
    find(box, ".lead").textContent = lead;
    find(box, ".extra").replaceChildren(...(result ? [resultTable(result)] : []), ...(extra ? [extra] : []));
    // A sheet that keeps the focus also offers a way to the other modes.
    const hasMenu = kind === undefined && box.getAttribute("aria-modal") === "true";
    /** @type {import("./panel.js").Action[]} */
    const all = hasMenu ? [...actions, { label: t("main.menu"), action: "menu" }] : actions;
    find(box, ".actions").replaceChildren(...all.map(({ label, action, key, run }) => {
      const button = element("button", label, { type: "button", "data-action": action });
      const name = key && this.#parts.keyOf(key);
      if (name) button.append(element("kbd", name, { "aria-hidden": "true" }));
      if (run) button.addEventListener("click", run);
      return button;
    }));
  }
}
