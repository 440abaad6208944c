// @ts-check
/**
 * The next round by itself: after a result it counts down, where everybody sees it, and begins. Whoever wants to stay says
 * so by a button, Esc, or by doing anything with the result. It counts in frames, so that nothing begins where nobody looks.
 *
 * The line keeps its place when it stops counting: a press stops it, and what is pressed must not move before the release.
 */
import { hasOpenDialog } from "../page/open-dialog.js";
import { element, find } from "../base/elements.js";
import { t, write } from "../language/language.js";

/** How long a result stays, s. */
const USUAL = { person: 6, bots: 4 };
/** A frame that came late counts for so much at most, ms. */
const LONGEST_FRAME = 250;

export class NextRound {
  #root;
  #begin;
  /** Until it begins, ms; null when it does not begin by itself. @type {number | null} */
  #left = null;
  /** @type {number | null} */
  #last = null;
  #shown = 0;
  /** @type {HTMLElement | null} */
  #line = null;

  /**
   * @param {ParentNode} root
   * @param {() => void} begin the next round
   */
  constructor(root, begin) {
    this.#root = root;
    this.#begin = begin;
    const box = find(root, ".overlay");
    /** @param {Event} event */
    const touched = (event) => !(event instanceof KeyboardEvent && !isMove(event)) && this.stop();
    // Before the box moves the focus, which must not go to the button that is hidden now.
    for (const type of ["pointerdown", "wheel", "keydown"]) box.addEventListener(type, touched, { passive: true, capture: true });
  }

  /**
   * Counts down from now on.
   * @param {import("../base/modes.js").Seating} seating
   * @param {number | null} chosen seconds, if they were chosen; 0 is never
   * @returns {HTMLElement} what tells of it
   */
  start(seating, chosen) {
    const seconds = chosen ?? USUAL[seating];
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
    this.#tell(seconds);
    return line;
  }

  /** @returns {boolean} whether there was anything to stop */
  stop() {
    if (this.#left === null) return false;
    this.#left = null;
    const hadFocus = this.#line?.querySelector(":focus") != null;
    if (this.#line !== null) this.#line.dataset.counts = "false";
    // What is hidden loses the focus; the result keeps it.
    if (hadFocus) find(this.#root, ".overlay").focus({ preventScroll: true });
    return true;
  }

  /** @param {number} now the frame's time stamp */
  frame(now) {
    const passed = this.#last === null ? 0 : Math.max(0, Math.min(LONGEST_FRAME, now - this.#last));
    this.#last = now;
    // What lies over the result is done with first.
    if (this.#left === null || hasOpenDialog(this.#root)) return;
    this.#left -= passed;
    if (this.#left > 0) return this.#tell(Math.ceil(this.#left / 1000));
    this.stop();
    this.#begin();
  }

  /** @param {number} seconds */
  #tell(seconds) {
    const place = this.#line?.firstElementChild;
    if (!place || (seconds === this.#shown && place.textContent !== "")) return;
    this.#shown = seconds;
    write(place, () => t("bots.next-in", { count: seconds }));
  }
}

/**
 * Whether a key goes through the result. Arrows do not: fingers may still be playing.
 * @param {KeyboardEvent} event
 */
const isMove = ({ key }) => /^(Tab|Page|Home|End)/.test(key);
