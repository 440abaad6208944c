// @ts-check
/**
 * The automatic next round: a visible countdown follows the result, and then the round begins. A button, Esc, or any interaction
 * with the result cancels the countdown. Only animation frames advance the countdown, so no round begins in a hidden page.
 *
 * The line with the countdown keeps its space after the countdown stops. Pressing an element of the result stops the countdown,
 * and that element must not move before it is released.
 */
import { hasOpenDialog } from "../page/open-dialog.js";
import { element, find } from "../base/elements.js";
import { t, write } from "../language/language.js";

/** How long a result is awaited and shown before the next round begins, in s. */
const USUAL = 3;
/** The maximum time by which one animation frame advances the countdown, in ms. */
const LONGEST_FRAME = 250;

export class NextRound {
  #root;
  #begin;
  /** The time until the next round begins, in ms; null when no round begins automatically. @type {number | null} */
  #left = null;
  /** @type {number | null} */
  #last = null;
  #shown = 0;
  /** @type {HTMLElement | null} */
  #line = null;

  /**
   * @param {ParentNode} root
   * @param {() => void} begin begins the next round
   */
  constructor(root, begin) {
    this.#root = root;
    this.#begin = begin;
    const box = find(root, ".overlay");
    /** @param {Event} event */
    const touched = (event) => !(event instanceof KeyboardEvent && !isMove(event)) && this.stop();
    // This listener runs before the overlay moves the focus, so that the focus does not go to the button that the listener hides.
    for (const type of ["pointerdown", "wheel", "keydown"]) box.addEventListener(type, touched, { passive: true, capture: true });
  }

  /**
   * Starts the countdown.
   * @param {number | null} chosen seconds, if chosen; 0 means never
   * @returns {HTMLElement} the element that shows the countdown
   */
  start(chosen) {
    const seconds = chosen ?? USUAL;
    const line = element("div", "", { class: "next-round" });
    this.#line = line;
    this.#left = seconds > 0 ? seconds * 1000 : null;
    this.#last = null;
    line.hidden = this.#left === null;
    const stay = element("button", "", { type: "button", "data-command": "stay", "data-back": "" });
    write(stay, () => t("bots.stay"));
    const still = element("p", "", { class: "still" });
    write(still, () => t("bots.waits"));
    line.append(element("p", "", { class: "counts", role: "timer" }), still, stay);
    line.dataset.counts = "true";
    this.#showSeconds(seconds);
    return line;
  }

  /** @returns {boolean} whether a countdown was running */
  stop() {
    if (this.#left === null) return false;
    this.#left = null;
    const hadFocus = this.#line?.querySelector(":focus") != null;
    if (this.#line !== null) this.#line.dataset.counts = "false";
    // The button is hidden now. A hidden element loses the focus, so the result gets the focus.
    if (hadFocus) find(this.#root, ".overlay").focus({ preventScroll: true });
    return true;
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    const passed = this.#last === null ? 0 : Math.max(0, Math.min(LONGEST_FRAME, now - this.#last));
    this.#last = now;
    // While a dialog is open over the result, the countdown waits.
    if (this.#left === null || hasOpenDialog(this.#root)) return;
    this.#left -= passed;
    if (this.#left > 0) return this.#showSeconds(Math.ceil(this.#left / 1000));
    this.stop();
    this.#begin();
  }

  /** @param {number} seconds */
  #showSeconds(seconds) {
    const place = this.#line?.firstElementChild;
    if (!place || (seconds === this.#shown && place.textContent !== "")) return;
    this.#shown = seconds;
    write(place, () => t("bots.next-in", { count: seconds }));
  }
}

/**
 * Returns whether a key navigates through the result. Arrow keys do not count: the person may still be pressing them from the
 * game.
 * @param {KeyboardEvent} event
 */
const isMove = ({ key }) => /^(Tab|Page|Home|End)/.test(key);
