// @ts-check
/**
 * Lets a person forfeit a round. In a match, the person must hold the control that restarts other games, and then the opponent
 * gets the point. A short press only shows a hint. Releasing early changes nothing.
 *
 * A key, a gamepad's control and the button at the top work alike; each is identified by the name of its source.
 */
import { element, find } from "../base/elements.js";
import { onLanguage, t, write } from "../language/language.js";

/** How long the control must be held, and how long the hint is shown after a short press. */
const HOLD_MS = 600;
const HINT_MS = 3000;
/** Matches the sources that are not keys: a gamepad's control, a mouse or a finger. */
const NO_KEY = /^(pad|pointer) /;
/** The keys that press a focused button. */
const PRESSES = ["Enter", "NumpadEnter", "Space"];

/**
 * @typedef {object} Parts
 * @property {ShadowRoot} root
 * @property {import("../shell/screens.js").Screens} screens
 * @property {import("../page/panel.js").Panel} panel
 * @property {import("../settings/store.js").Store} store
 */

export class Resign {
  #parts;
  #button;
  #hint = element("div", "", { class: "resign" });
  #bar = /** @type {HTMLProgressElement} */ (element("progress", "", { max: String(HOLD_MS), "aria-hidden": "true" }));
  /** @type {{ source: string, since: number } | null} */
  #held = null;
  /** The time until which the hint is shown. */
  #until = 0;
  #wasAtStake = false;
  /** Whether the next release of the button must not count as a click, because the button's action has changed. */
  #isSpent = false;
  #stop = new AbortController();

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { root, store } = parts;
    const { signal } = this.#stop;
    this.#hint.append(element("p", ""), this.#bar);
    this.#hint.hidden = true;
    find(root, ".stage").append(this.#hint);
    this.#button = find(root, '.tools [data-action="restart"]');
    this.#bindButton(signal);
    window.addEventListener("keyup", ({ code, timeStamp }) => this.release(code, timeStamp), { signal });
    window.addEventListener("blur", () => this.#cancel(), { signal });
    const label = () => this.#label();
    for (const unwatch of [store.watch(label), onLanguage(label)]) signal.addEventListener("abort", unwatch);
  }

  /**
   * Handles the command to restart where a restart would lose a round.
   * @param {string} command
   * @param {string} source the held control
   * @param {number} now the time stamp of its event
   * @returns {boolean} whether it was handled
   */
  press(command, source, now) {
    if (command !== "restart" || !this.#isAtStake) return false;
    if (this.#held !== null) return true;
    this.#held = { source, since: now };
    const key = this.#parts.panel.keyOf("restart");
    const how = () => (key && !NO_KEY.test(source) ? t("bots.resign.key", { key }) : t("bots.resign.button"));
    write(find(this.#hint, "p"), how);
    this.#parts.panel.say(how());
    this.#show(now);
    return true;
  }

  /**
   * @param {string} source
   * @param {number} now
   */
  release(source, now) {
    if (this.#held?.source !== source) return;
    this.#show(now);
    this.#held = null;
    this.#bar.value = 0;
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    if (this.#wasAtStake !== this.#isAtStake) this.#label();
    if (this.#held !== null && this.#isAtStake) this.#show(now);
    else if (!this.#hint.hidden && (now > this.#until || !this.#isAtStake)) this.#cancel();
  }

  close() {
    this.#stop.abort();
    this.#hint.remove();
  }

  get #isAtStake() {
    return this.#parts.screens.current.isAtStake === true;
  }

  /** @param {number} now */
  #show(now) {
    if (this.#held === null) return;
    const passed = now - this.#held.since;
    this.#bar.value = Math.max(0, Math.min(HOLD_MS, passed));
    this.#until = now + HINT_MS;
    this.#hint.hidden = false;
    if (passed >= HOLD_MS) this.#give();
  }

  #give() {
    this.#cancel();
    this.#isSpent = true;
    this.#parts.screens.current.resign?.();
  }

  #cancel() {
    this.#held = null;
    this.#hint.hidden = true;
  }

  /** Shows the current action on the button. */
  #label() {
    this.#wasAtStake = this.#isAtStake;
    if (this.#wasAtStake) this.#isSpent = false;
    const name = () => t(this.#wasAtStake ? "bots.resign" : "main.action.restart");
    const key = this.#parts.panel.keyOf("restart");
    const howTo = () => (this.#wasAtStake ? t("bots.resign.key", { key }) : t("main.with-key", { name: name(), key }));
    write(this.#button, name, "aria-label");
    write(this.#button, () => (key ? howTo() : name()), "title");
  }

  /** @param {AbortSignal} signal */
  #bindButton(signal) {
    const button = this.#button;
    const sourceOf = (/** @type {PointerEvent} */ { pointerId }) => `pointer ${pointerId}`;
    button.addEventListener("pointerdown", (event) => {
      this.#isSpent = false;
      if (event.button === 0) this.press("restart", sourceOf(event), event.timeStamp);
    }, { signal });
    for (const type of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      button.addEventListener(type, (event) => this.release(sourceOf(event), event.timeStamp), { signal });
    }
    button.addEventListener("keydown", ({ code, repeat, timeStamp }) => {
      if (repeat || !PRESSES.includes(code)) return;
      this.#isSpent = false;
      this.press("restart", code, timeStamp);
    }, { signal });
    // A finger that stays on the button must not open the context menu.
    button.addEventListener("contextmenu", (event) => this.#held !== null && event.preventDefault(), { signal });
    button.addEventListener("click", (event) => this.#isSpent && event.stopPropagation(), { signal });
  }
}
