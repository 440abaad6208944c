// @ts-check
/**
 * Giving a round away: in a match, what restarts a game elsewhere must be held, and then the opponent gets the point. A tap
 * says how. Letting go earlier changes nothing.
 *
 * A key, a gamepad's control and the button at the top work alike; each is told from the others by the name of its source.
 */
import { element, find } from "../base/elements.js";
import { onLanguage, t, write } from "../language/language.js";

/** How long it must be held, and how long the hint stays after a tap. */
const HOLD_MS = 600;
const HINT_MS = 3000;
/** Matches the sources that are not keys: a gamepad's control, a mouse or a finger. */
const NO_KEY = /^(pad|pointer) /;
/** The keys that press a button which has the focus. */
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
  /** Until when the hint is shown. */
  #until = 0;
  #wasAtStake = false;
  /** Whether the release of the button is not a click on what it does by now. */
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
   * Takes the command to restart where that would cost a round.
   * @param {string} command
   * @param {string} source what is held
   * @param {number} now its event's time stamp
   * @returns {boolean} whether it did
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

  /** @param {number} now the frame's time stamp */
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

  /** Says on the button what it does just now. */
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
    // A finger that stays on it asks for no menu.
    button.addEventListener("contextmenu", (event) => this.#held !== null && event.preventDefault(), { signal });
    button.addEventListener("click", (event) => this.#isSpent && event.stopPropagation(), { signal });
  }
}
