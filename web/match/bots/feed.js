// @ts-check
/**
 * The last hits of a match that is watched, in words, the newest first: who, how, and how many lines.
 *
 * The style sheet decides where there is room for it, and shows older hits less strongly. Screen readers have announcements of
 * their own, so this list is hidden from them.
 */
import { EVENT } from "../../base/events.js";
import { element, find } from "../../base/elements.js";
import { number } from "../../language/language.js";
import { clearOf } from "../../round/callouts.js";

/** A hit sends at least this many lines. Smaller ones would push the others out of the list. */
const LEAST = 2;
const MOST_SHOWN = 3;
/** The time after which a hit vanishes, in ms. */
const SHOWN_MS = 9000;

export class Feed {
  #root;
  #display;
  #list = element("ol", "", { class: "feed", "aria-hidden": "true" });
  /** @type {Set<number>} */
  #timers = new Set();
  #tick = 0;

  /**
   * @param {ParentNode} root
   * @param {import("../../round/display.js").Display} display
   */
  constructor(root, display) {
    this.#root = root;
    this.#display = display;
    find(root, '.seat[data-side="0"]').append(this.#list);
    display.onFrame.add(this.#hear);
  }

  close() {
    this.#display.onFrame.delete(this.#hear);
    this.clear();
    this.#list.remove();
  }

  clear() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#list.replaceChildren();
  }

  /**
   * @param {readonly import("../../types").Fields[]} sides
   * @param {[number, number]} events
   */
  #hear = (sides, events) => {
    const tick = this.#display.round?.loop.tick ?? 0;
    // Another game has begun, or a replay went back.
    if (tick < this.#tick) this.clear();
    this.#tick = tick;
    sides.forEach((view, side) => {
      if (sides.length < 2 || !(events[side] & EVENT.attack)) return;
      const lines = view.u8("last_attack");
      if (lines >= LEAST) this.#add(side, clearOf(view), lines);
    });
  };

  /**
   * @param {number} side
   * @param {string} clear
   * @param {number} lines
   */
  #add(side, clear, lines) {
    const name = find(this.#root, `.seat[data-side="${side}"] .name`).textContent ?? "";
    const item = element("li", "", { "data-side": String(side) });
    item.append(element("b", name), element("span", `+${number(lines)}`, { class: "sent" }), element("span", clear));
    while (this.#list.childElementCount >= MOST_SHOWN) this.#list.lastElementChild?.remove();
    this.#list.prepend(item);
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      item.remove();
    }, SHOWN_MS);
    this.#timers.add(timer);
  }
}
