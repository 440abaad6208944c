// @ts-check
/**
 * A real board for one player in the dialog, to try the handling. Time runs only while it has the focus.
 */
import { EVENT } from "../base/events.js";
import { bindGestures } from "../input/fingers.js";
import { BUTTON, Buttons, bindKeyboard, bindTouch, isButton } from "../input/input.js";
import { Round } from "../round/round.js";
import { BoardCanvas } from "../board/canvas.js";
import { loadStackmate } from "../engine/wasm.js";
import { byName } from "./bindings.js";
import { make } from "./widgets.js";

/** @typedef {import("./schema.js").Settings} Settings */

/**
 * The touch buttons of the test board, and their symbols.
 * @type {readonly (readonly [import("../input/input.js").Button, string])[]}
 */
const PAD = [
  ["hold", "⇄"], ["ccw", "↺"], ["half", "180"], ["cw", "↻"],
  ["left", "←"], ["soft_drop", "↓"], ["hard_drop", "⤓"], ["right", "→"],
];

/** The number of ticks that are simulated at once, so that a piece is visible before the board has the focus. */
const FIRST_TICKS = 2;

export class Trial {
  #canvas = make("canvas", { "aria-hidden": "true" });
  #well = make("div", { class: "well", tabindex: "0", role: "application", "data-t-label": "settings.trial" }, this.#canvas,
    make("p", { class: "idle", "aria-hidden": "true" },
      make("span", { class: "fine", "data-t": "settings.trial.click" }),
      make("span", { class: "coarse", "data-t": "settings.trial.tap" })));
  #pad = make("div", { class: "thumbs" }, ...PAD.map(([button, sign]) =>
    make("button", { type: "button", "data-button": button, "data-t-label": `main.action.${button}`, tabindex: "-1" }, sign)));
  element = make("div", { class: "trial" }, this.#well, this.#pad);
  /** The game buttons of the test board, which keys, touch and gamepads press. */
  buttons = new Buttons((button, down, timeStamp) => this.#round?.loop.edge(0, BUTTON[button], down, timeStamp));

  /** @type {import("../types").Stackmate | null} */
  #stackmate = null;
  /** @type {Round | null} */
  #round = null;
  /** @type {BoardCanvas | null} */
  #screen = null;
  #settings;
  /** @type {Record<string, import("./schema.js").Action[]>} */
  #actions = {};
  #frame = 0;
  /** The size of a cell in CSS pixels. */
  #cell = 0;

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.#settings = store.settings;
    const { buttons } = this;
    bindKeyboard(this.#well, {
      actions: (code) => this.#actions[code] ?? [],
      buttons,
      accepts: (_, action) => isButton(action),
      onCommand: () => false,
    });
    bindTouch(this.#pad, buttons);
    const accepts = () => this.#settings.touch.mode === "gestures" && this.awake;
    const turnsHalf = () => this.#settings.rules.half_turns;
    bindGestures(this.#well, { buttons, accepts, scale: () => this.#scale(), turnsHalf });
    // Time must run before the first press is handled.
    this.element.addEventListener("pointerdown", () => this.focus(), { capture: true });
    this.#well.addEventListener("focus", () => this.#wake());
    this.#well.addEventListener("blur", () => this.#sleep());
  }

  /** Returns whether it accepts input, that is, whether its time runs. */
  get awake() {
    return this.#round !== null && !this.#round.loop.paused;
  }

  focus() {
    this.#well.focus({ preventScroll: true });
  }

  /** Stops controlling the test board, so that a gamepad's buttons control the dialog again. */
  leave() {
    this.#well.blur();
  }

  /** @param {Settings} settings */
  show(settings) {
    const other = feel(settings) !== feel(this.#settings);
    this.#settings = settings;
    this.#actions = byName(settings.keys);
    this.#screen?.restyle();
    this.#pad.hidden = settings.touch.mode === "gestures";
    /** @type {HTMLElement} */ (this.#pad.querySelector('[data-button="half"]')).hidden = !settings.rules.half_turns;
    if (other && this.#round !== null) this.#start();
  }

  /** Shows the board and draws it from now on. */
  async open() {
    this.#screen ??= new BoardCanvas(
      /** @type {HTMLCanvasElement} */ (this.#canvas),
      (at, ratio) => (this.#cell = at.cell / ratio),
    );
    cancelAnimationFrame(this.#frame);
    const frame = (/** @type {number} */ now) => {
      this.#frame = requestAnimationFrame(frame);
      this.#draw(now);
    };
    this.#frame = requestAnimationFrame(frame);
    this.#stackmate ??= await loadStackmate();
    if (this.#frame !== 0) this.#start();
  }

  close() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#end();
    this.#screen?.close();
    this.#screen = null;
  }

  /** Begins a new game with the current handling. */
  #start() {
    if (this.#stackmate === null || this.#screen === null) return;
    this.#end();
    const { handling, rules } = this.#settings;
    const now = performance.now();
    this.#round = new Round(this.#stackmate, { ...rules, boards: 1, handling: [handling] }, now - FIRST_TICKS);
    this.#round.frame(now);
    this.#screen.show(this.#round.side(0));
    if (!this.#well.matches(":focus")) this.#sleep();
  }

  #end() {
    this.#screen?.show(null);
    this.#round?.close();
    this.#round = null;
  }

  /** @param {number} now */
  #draw(now) {
    const events = this.#round?.frame(now);
    this.#screen?.paint();
    if (events && events[0] & EVENT.topOut) this.#start();
  }

  #scale() {
    const { left, width } = this.#well.getBoundingClientRect();
    return { cell: this.#cell, travel: (this.#cell * this.#settings.touch.travel) / 100, middle: left + width / 2 };
  }

  #wake() {
    this.#round?.loop.resume(performance.now());
  }

  #sleep() {
    this.buttons.releaseAll(performance.now());
    this.#round?.loop.pause(performance.now());
  }
}

/**
 * Returns the settings that affect a new test game.
 * @param {Settings} settings
 */
function feel({ handling, rules }) {
  return JSON.stringify([handling, rules]);
}
