// @ts-check
/**
 * Routes gamepads and touch to the active target: the game, a menu, the dialog's test board, or a pane that waits for a control
 * to bind.
 */
import { Gamepads } from "../input/gamepad.js";
import { bindGestures } from "../input/fingers.js";
import { buzzFor, canBuzz } from "../input/haptics.js";
import { bindHoldBox, isInHoldBox } from "../input/hold-box.js";
import { isButton } from "../input/input.js";
import { use, watchDevice } from "../input/last-device.js";
import { find } from "../page/panel.js";
import { byName } from "./bindings.js";
import { menuControl } from "./menu.js";

/** @typedef {import("../input/input.js").Buttons} Buttons */
/**
 * @typedef {object} Parts
 * @property {ShadowRoot} root
 * @property {import("./store.js").Store} store
 * @property {Buttons} buttons of the person's seat
 * @property {() => boolean} plays returns whether the person's board accepts input now
 * @property {import("../input/input.js").OnCommand} command
 * @property {(source: string, timeStamp: number) => void} release called when a control that gave a command is released
 */
/** @typedef {{ awake: boolean, buttons: Buttons, leave: () => void }} Board a board that receives the game's buttons instead */

/** The size of a board's cell before the board has a layout, in pixels. */
const USUAL_CELL = 24;

export class Devices {
  #parts;
  #pads;
  /** @type {Record<string, import("./schema.js").Action[]>} */
  #actions = {};
  /** @type {((control: string) => void) | null} */
  #waiting = null;
  /** @type {Board | null} */
  board = null;

  /**
   * @param {Parts} parts
   * @param {AbortSignal} signal removes the listeners
   */
  constructor(parts, signal) {
    this.#parts = parts;
    this.#pads = new Gamepads({
      press: (control, source, timeStamp) => this.#press(control, source, timeStamp),
      release: (_, source, timeStamp) => this.#release(source, timeStamp),
    });
    const { root, store, buttons, plays } = parts;
    const unwatch = store.watch((settings) => {
      this.#actions = byName(settings.gamepad);
    });
    signal.addEventListener("abort", unwatch, { once: true });
    watchDevice(find(root, ".app"), window, signal);
    const stage = find(root, ".stage");
    const gestures = () => store.settings.touch.mode === "gestures";
    const turnsHalf = () => store.settings.rules.half_turns;
    const isHold = (/** @type {number} */ x, /** @type {number} */ y) => isInHoldBox(root, x, y);
    const accepts = () => gestures() && plays();
    bindGestures(stage, { buttons, accepts, scale: () => this.scale(stage), turnsHalf, isHold }, signal);
    // A gesture may begin on the hold box. There only a tap of a finger holds, but a click does at once.
    const clicks = (/** @type {PointerEvent} */ { pointerType }) => (pointerType === "mouse" || !gestures()) && plays();
    bindHoldBox(stage, { buttons, accepts: clicks, isHold }, signal);
  }

  /**
   * Captures the next control that is pressed, which then has no other effect.
   * @param {((control: string) => void) | null} onControl null stops waiting
   */
  capture(onControl) {
    this.#waiting = onControl;
  }

  /** @param {number} now the time stamp of the frame */
  poll(now) {
    this.#pads.poll(now);
  }

  /**
   * Returns the distance that a finger moves for one column.
   * @param {HTMLElement} surface
   */
  scale(surface) {
    const cell = parseFloat(getComputedStyle(surface).getPropertyValue("--own-cell")) || USUAL_CELL;
    const { left, width } = surface.getBoundingClientRect();
    return { cell, travel: (cell * this.#parts.store.settings.touch.travel) / 100, middle: left + width / 2 };
  }

  /** @param {number} events the person's own events of one frame */
  feel(events) {
    if (this.#parts.store.settings.touch.haptics && canBuzz() && buzzFor(events) > 0) navigator.vibrate(buzzFor(events));
  }

  /**
   * @param {string} control
   * @param {string} source
   * @param {number} timeStamp
   */
  #press(control, source, timeStamp) {
    const { root, buttons, plays, command } = this.#parts;
    use(find(root, ".app"), "gamepad");
    if (this.#waiting !== null) {
      const waiting = this.#waiting;
      this.#waiting = null;
      return waiting(control);
    }
    const actions = this.#actions[control] ?? [];
    if (this.board?.awake) return this.#pressOnBoard(this.board, actions, source, timeStamp);
    const inDialog = root.querySelector("dialog[open]") !== null;
    if ((inDialog || !plays()) && menuControl(root, control)) return;
    if (inDialog) return;
    for (const action of actions) {
      if (isButton(action) && plays()) return buttons.press(action, source, timeStamp);
      if (!isButton(action) && command(action, source, timeStamp)) return;
    }
  }

  /**
   * @param {Board} board
   * @param {import("./schema.js").Action[]} actions
   * @param {string} source
   * @param {number} timeStamp
   */
  #pressOnBoard(board, actions, source, timeStamp) {
    const [button] = actions.filter(isButton);
    if (button !== undefined) board.buttons.press(button, source, timeStamp);
    else if (actions.includes("pause")) board.leave();
  }

  /**
   * @param {string} source
   * @param {number} timeStamp
   */
  #release(source, timeStamp) {
    this.#parts.buttons.releaseSource(source, timeStamp);
    this.#parts.release(source, timeStamp);
    this.board?.buttons.releaseSource(source, timeStamp);
  }
}
