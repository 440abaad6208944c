// @ts-check
/**
 * Converts keyboard and touch events to button presses and releases with the event's own time stamp.
 *
 * Several keys may press the same button: the first press presses it, and the last release releases it. The browser's key
 * repeat is ignored. When the window loses the focus, all buttons are released.
 */

/** The bit of each button in the word of held buttons. */
export const BUTTON = Object.freeze({
  left: 1 << 0,
  right: 1 << 1,
  soft_drop: 1 << 2,
  hard_drop: 1 << 3,
  cw: 1 << 4,
  ccw: 1 << 5,
  half: 1 << 6,
  hold: 1 << 7,
  sonic_drop: 1 << 8,
});

/** @typedef {keyof typeof BUTTON} Button */
/** @typedef {"restart" | "pause" | "confirm" | "undo" | "redo" | "plan" | "advice" | "edit" | "describe"} Command */
/** @typedef {Record<string, Button | Command>} KeyMap */
/**
 * @typedef {(command: Command, source: string, timeStamp: number) => boolean} OnCommand `source` names the held key or control
 */

/**
 * The default keys: `KeyboardEvent.code` to its action. Sonic drop has none: a person who sets soft drop to no limit has it
 * already, and a new key beside the others would only cause mistakes.
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

/** Records which sources hold which button, so that two keys can hold one button. */
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
   * @param {string} source the code of a key or the id of a pointer
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
   * Releases all buttons that a source holds.
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

/** Returns the actions of a key: usually one or none. */
/** @typedef {(code: string) => readonly (Button | Command)[]} Actions */

/**
 * Modifier keys usually belong to the browser, not to the game. Each entry has the property of a keyboard event that reports the
 * modifier, and the codes of its keys.
 * @type {readonly (readonly ["ctrlKey" | "altKey" | "metaKey", readonly string[]])[]}
 */
const MODIFIERS = [["ctrlKey", ["ControlLeft", "ControlRight"]], ["altKey", ["AltLeft", "AltRight"]], ["metaKey", []]];

/**
 * Returns whether the key is part of a shortcut of the browser: Ctrl, Alt or Meta is held, and the game has no binding for it.
 * @param {KeyboardEvent} event
 * @param {Actions} actions
 */
function isShortcut(event, actions) {
  return MODIFIERS.some(([flag, codes]) => event[flag] && !codes.some((code) => actions(code).length > 0));
}

/**
 * @param {EventTarget} target usually the window
 * @param {{ actions: Actions, buttons: Buttons, accepts: (event: KeyboardEvent, action: Button | Command) => boolean,
 *   onCommand: OnCommand }} options `accepts` returns whether the game handles this event now; `onCommand` returns whether the
 *   command had an effect
 * @returns {() => void} removes the listeners
 */
export function bindKeyboard(target, { actions, buttons, accepts, onCommand }) {
  /** @param {Event} raw */
  const down = (raw) => {
    const event = /** @type {KeyboardEvent} */ (raw);
    if (isShortcut(event, actions)) return;
    const wanted = actions(event.code).filter((action) => accepts(event, action));
    // If a key is bound to a command and to a button, the command is tried first. The button is pressed only if the command has
    // no effect now.
    if (!event.repeat && wanted.some((action) => !isButton(action) && onCommand(action, event.code, event.timeStamp)))
      return event.preventDefault();
    const button = wanted.find(isButton);
    if (button === undefined) return;
    event.preventDefault();
    if (!event.repeat) buttons.press(button, event.code, event.timeStamp);
  };
  /** Releases what the key pressed; its binding may have changed meanwhile. @param {Event} raw */
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
 * Connects on-screen buttons: every element with `data-button` inside `container` works like a key.
 * @param {HTMLElement} container
 * @param {Buttons} buttons
 * @returns {() => void} removes the listeners
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
