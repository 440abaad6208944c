// @ts-check
/**
 * Shows the game's keys beside the person's board; each lights up while its button is held, by the person or in a replay. A press
 * or a release changes one class of one element and nothing else, so nothing happens in a frame without one.
 */
import { styled } from "../base/sheet.js";
import { BUTTON } from "../input/input.js";
import { find } from "../page/panel.js";
import { mainKey } from "./hints.js";
import { make } from "./widgets.js";

/** @typedef {import("../input/input.js").Button} Button */

/** The buttons in the order in which they are shown, and their symbols. */
const CAPS = /** @type {const} */ ([
  ["ccw", "↺"], ["half", "180"], ["cw", "↻"], ["hold", "⇄"], ["sonic_drop", "⇣"], ["hard_drop", "⤓"],
  ["left", "←"], ["soft_drop", "↓"], ["right", "→"],
]);

export class KeyOverlay {
  #root;
  #caps = CAPS.map(([button, sign]) => {
    const [key, cap] = [make("b"), make("kbd", { "data-button": button })];
    cap.append(key, make("i", {}, sign));
    return { button, sign, key, cap };
  });
  #element = make("div", { class: "keycaps", "aria-hidden": "true" }, ...this.#caps.map(({ cap }) => cap));
  /** The elements of the buttons, by bit. */
  #byBit = new Map(this.#caps.map(({ button, cap }) => [BUTTON[button], cap]));

  /** The buttons that are held in a replay, if one is shown. @type {number | undefined} */
  #followed;

  /** @param {ShadowRoot} root */
  constructor(root) {
    this.#root = root;
  }

  /** @param {import("./schema.js").Settings} settings */
  show({ looks, keys, rules }) {
    if (!looks.key_overlay) return this.#element.remove();
    for (const { button, sign, key, cap } of this.#caps) {
      const name = mainKey(keys, button);
      // An arrow is its own symbol.
      key.textContent = name === sign ? "" : name;
      cap.hidden = button === "half" ? !rules.half_turns : button === "sonic_drop" && name === "";
    }
    if (this.#element.isConnected) return;
    void styled(this.#root, "settings/key-overlay.css");
    find(this.#root, '.seat[data-side="0"] .screen').append(this.#element);
  }

  /**
   * Shows that the person presses or releases a button.
   * @param {number} button its bit
   * @param {boolean} isDown
   */
  edge(button, isDown) {
    if (this.#followed === undefined) this.#byBit.get(button)?.classList.toggle("held", isDown);
  }

  /**
   * Shows the buttons that are held in a replay.
   * @param {number | undefined} held their bits; undefined if no replay is shown
   */
  follow(held) {
    if (held === this.#followed) return;
    this.#followed = held;
    for (const [bit, cap] of this.#byBit) cap.classList.toggle("held", ((held ?? 0) & bit) !== 0);
  }

  close() {
    this.#element.remove();
  }
}
