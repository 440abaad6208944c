// @ts-check
/**
 * Keyboard and touch, turned into button edges with the event's own time stamp.
 *
 * Several keys may press the same button: the button goes down with the first and up with the last. Key repeat is the
 * browser's, not the game's, and is ignored; leaving the window lets everything go.
 */

/** The bits of the buttons word. */
export const BUTTON = Object.freeze({
  left: 1 << 0,
  right: 1 << 1,
  soft_drop: 1 << 2,
  hard_drop: 1 << 3,
  cw: 1 << 4,
  ccw: 1 << 5,
  half: 1 << 6,
  hold: 1 << 7,
});

/** @typedef {keyof typeof BUTTON} Button */
/** @typedef {"restart" | "pause" | "confirm" | "undo" | "redo" | "plan" | "advice" | "edit" | "describe"} Command */
/** @typedef {Record<string, Button | Command>} KeyMap */
/**
 * @typedef {(command: Command, source: string, timeStamp: number) => boolean} OnCommand `source` names the key or control that
 *   is held
 */

/**
 * What keys do until a person binds others: `KeyboardEvent.code` to what it does.
 * @type {Readonly<KeyMap>}
 */
export const DEFAULT_KEYS = Object.freeze({
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowDown: "soft_drop",
  Space: "hard_drop",
  ArrowUp: "cw",
  KeyX: "cw",
  KeyZ: "ccw",
  KeyA: "half",
  KeyC: "hold",
  ShiftLeft: "hold",
  ShiftRight: "hold",
  KeyR: "restart",
  Escape: "pause",
  KeyP: "pause",
  Enter: "confirm",
  NumpadEnter: "confirm",
  KeyU: "undo",
  Backspace: "undo",
  KeyY: "redo",
  KeyH: "plan",
  KeyG: "advice",
  KeyE: "edit",
  KeyB: "describe",
});

/**
 * @param {string | undefined} action
 * @returns {action is Button}
 */
export function isButton(action) {
  return action !== undefined && Object.hasOwn(BUTTON, action);
}

/** Which sources hold which button, so that two keys on one button do not fight. */
export class Buttons {
  #onEdge;
  /** @type {Map<Button, Set<string>>} */
  #sources = new Map();

  /** @param {(button: Button, down: boolean, timeStamp: number) => void} onEdge */
  constructor(onEdge) {
    this.#onEdge = onEdge;
  }

  /**
   * @param {Button} button
   * @param {string} source a key's code or a pointer's id
   * @param {number} timeStamp
   */
  press(button, source, timeStamp) {
    const sources = this.#sources.get(button) ?? new Set();
    const wasUp = sources.size === 0;
    this.#sources.set(button, sources.add(source));
    if (wasUp) this.#onEdge(button, true, timeStamp);
  }

  /**
   * @param {Button} button
   * @param {string} source
   * @param {number} timeStamp
   */
  release(button, source, timeStamp) {
    const sources = this.#sources.get(button);
    if (!sources?.delete(source) || sources.size > 0) return;
    this.#onEdge(button, false, timeStamp);
  }

  /**
   * Lets go of everything that a source holds.
   * @param {string} source
   * @param {number} timeStamp
   */
  releaseSource(source, timeStamp) {
    for (const button of this.#sources.keys()) this.release(button, source, timeStamp);
  }

  /** @param {number} timeStamp */
  releaseAll(timeStamp) {
    for (const [button, sources] of this.#sources) {
      for (const source of [...sources]) this.release(button, source, timeStamp);
    }
  }
}

/** What a key does: usually one thing or nothing. */
/** @typedef {(code: string) => readonly (Button | Command)[]} Actions */

/**
 * The keys that are usually held for the browser and not for the game, and how an event tells that they are.
 * @type {readonly (readonly ["ctrlKey" | "altKey" | "metaKey", readonly string[]])[]}
 */
const MODIFIERS = [["ctrlKey", ["ControlLeft", "ControlRight"]], ["altKey", ["AltLeft", "AltRight"]], ["metaKey", []]];

/**
 * Whether a key is held that makes this a shortcut of the browser: one that is not bound itself.
 * @param {KeyboardEvent} event
 * @param {Actions} actions
 */
function isShortcut(event, actions) {
  return MODIFIERS.some(([flag, codes]) => event[flag] && !codes.some((code) => actions(code).length > 0));
}

/**
 * @param {EventTarget} target usually the window
 * @param {{ actions: Actions, buttons: Buttons, accepts: (event: KeyboardEvent, action: Button | Command) => boolean,
 *   onCommand: OnCommand }} options `accepts` says whether the game listens to this just now; `onCommand` whether it did
 *   something
 * @returns {() => void} unbind
 */
export function bindKeyboard(target, { actions, buttons, accepts, onCommand }) {
  /** @param {Event} raw */
  const down = (raw) => {
    const event = /** @type {KeyboardEvent} */ (raw);
    if (isShortcut(event, actions)) return;
    const wanted = actions(event.code).filter((action) => accepts(event, action));
    // A command knows whether it means anything just now, so it comes first where a key is bound to both.
    if (!event.repeat && wanted.some((action) => !isButton(action) && onCommand(action, event.code, event.timeStamp)))
      return event.preventDefault();
    const button = wanted.find(isButton);
    if (button === undefined) return;
    event.preventDefault();
    if (!event.repeat) buttons.press(button, event.code, event.timeStamp);
  };
  /** Whatever the key does by now. @param {Event} raw */
  const up = (raw) => buttons.releaseSource(/** @type {KeyboardEvent} */ (raw).code, raw.timeStamp);
  /** @param {Event} event */
  const blur = (event) => buttons.releaseAll(event.timeStamp);
  const pairs = /** @type {const} */ ([["keydown", down], ["keyup", up], ["blur", blur]]);
  for (const [type, listener] of pairs) target.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of pairs) target.removeEventListener(type, listener);
    buttons.releaseAll(performance.now());
  };
}

/**
 * On-screen buttons: every element with `data-button` inside `container` works like a key.
 * @param {HTMLElement} container
 * @param {Buttons} buttons
 * @returns {() => void} unbind
 */
export function bindTouch(container, buttons) {
  /** @param {PointerEvent} event */
  const down = (event) => {
    const pad = event.target instanceof Element ? event.target.closest("[data-button]") : null;
    const action = pad instanceof HTMLElement ? pad.dataset.button : undefined;
    if (!isButton(action)) return;
    event.preventDefault();
    pad?.setPointerCapture(event.pointerId);
    buttons.press(action, `pointer ${event.pointerId}`, event.timeStamp);
  };
  /** @param {PointerEvent} event */
  const up = (event) => buttons.releaseSource(`pointer ${event.pointerId}`, event.timeStamp);
  container.addEventListener("pointerdown", down);
  container.addEventListener("pointerup", up);
  container.addEventListener("pointercancel", up);
  return () => {
    container.removeEventListener("pointerdown", down);
    container.removeEventListener("pointerup", up);
    container.removeEventListener("pointercancel", up);
    buttons.releaseAll(performance.now());
  };
}
