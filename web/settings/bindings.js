// @ts-check
/**
 * Keys and a gamepad's controls: which does what, which does two things, and what they are called.
 */
import { ACTIONS } from "./schema.js";

/** @typedef {import("./schema.js").Action} Action */
/** @typedef {import("./schema.js").Bindings} Bindings */

/** @type {Readonly<Record<Action, string>>} */
export const ACTION_LABELS = {
  left: "Move left",
  right: "Move right",
  soft_drop: "Soft drop",
  hard_drop: "Hard drop",
  cw: "Rotate right",
  ccw: "Rotate left",
  half: "Half turn",
  hold: "Hold",
  pause: "Pause",
  restart: "Restart",
  confirm: "Start, resume",
  undo: "Take back",
  redo: "Bring again",
  plan: "Show a perfect clear",
};

/** @type {Readonly<Record<string, string>>} */
const KEY_LABELS = {
  ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓",
  Space: "Space", Enter: "Enter", Escape: "Esc", Backspace: "Backspace", CapsLock: "Caps Lock",
  ShiftLeft: "Left Shift", ShiftRight: "Right Shift", ControlLeft: "Left Ctrl", ControlRight: "Right Ctrl",
  AltLeft: "Left Alt", AltRight: "Right Alt", PageUp: "Page Up", PageDown: "Page Down",
  Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]", Backslash: "\\", Semicolon: ";", Quote: "'", Backquote: "`",
  Comma: ",", Period: ".", Slash: "/", IntlBackslash: "<",
  NumpadEnter: "Num Enter", NumpadAdd: "Num +", NumpadSubtract: "Num -", NumpadMultiply: "Num *", NumpadDivide: "Num /",
  NumpadDecimal: "Num .",
};

/** A standard gamepad's buttons. */
const PAD_LABELS = [
  "A / ✕", "B / ○", "X / □", "Y / △", "L1", "R1", "L2", "R2", "Select", "Start", "Left stick", "Right stick", "D-pad ↑", "D-pad ↓", "D-pad ←", "D-pad →", "Home",
];
/** Its axes, by number and direction. @type {Readonly<Record<string, string>>} */
const AXIS_LABELS = {
  "a0-": "Left stick ←", "a0+": "Left stick →", "a1-": "Left stick ↑", "a1+": "Left stick ↓",
  "a2-": "Right stick ←", "a2+": "Right stick →", "a3-": "Right stick ↑", "a3+": "Right stick ↓",
};

/** Keys that the page or the browser cannot do without. */
const RESERVED = new Set(["Tab", "Escape", "MetaLeft", "MetaRight", "ContextMenu", "F5", "F11", "F12", ""]);

/**
 * Whether a key can be bound.
 * @param {string} code
 */
export function isFree(code) {
  return !RESERVED.has(code);
}

/**
 * What a key is called.
 * @param {string} code
 * @param {ReadonlyMap<string, string> | null} [layout] the keyboard's own letters, where the browser tells them
 */
export function keyLabel(code, layout = null) {
  const own = layout?.get(code);
  if (Object.hasOwn(KEY_LABELS, code) && !own) return KEY_LABELS[code];
  if (own) return own.toUpperCase();
  return code.replace(/^Key(?=[A-Z]$)|^Digit(?=\d$)/, "").replace(/^Numpad(?=\d$)/, "Num ");
}

/**
 * What a gamepad's control is called.
 * @param {string} control
 */
export function controlLabel(control) {
  const label = control.startsWith("b") ? PAD_LABELS[Number(control.slice(1))] : AXIS_LABELS[control];
  return label ?? (control.startsWith("b") ? `Button ${control.slice(1)}` : `Axis ${control.slice(1)}`);
}

/**
 * What each key or control does, the more important first.
 * @param {Bindings} bindings
 * @returns {Record<string, Action[]>} without a prototype: any name may be asked for
 */
export function byName(bindings) {
  /** @type {Record<string, Action[]>} */
  const actions = Object.create(null);
  for (const action of ACTIONS) {
    for (const name of bindings[action]) (actions[name] ??= []).push(action);
  }
  return actions;
}

/**
 * The keys that do two things at the same time, by action. What starts and resumes does so only while nothing is played,
 * so it may share its key with what only plays.
 * @param {Bindings} bindings
 * @returns {Map<Action, { name: string, other: Action }[]>}
 */
export function conflicts(bindings) {
  /** @type {Map<Action, { name: string, other: Action }[]>} */
  const found = new Map();
  for (const [name, actions] of Object.entries(byName(bindings))) {
    const rivals = actions.filter((action) => action !== "confirm");
    for (const action of rivals) {
      const other = rivals.find((it) => it !== action);
      if (other !== undefined) found.set(action, [...(found.get(action) ?? []), { name, other }]);
    }
  }
  return found;
}

/**
 * The bindings with one more name for an action, or one less.
 * @param {Bindings} bindings
 * @param {Action} action
 * @param {string} name
 * @returns {Partial<Bindings>} the fields that change
 */
export function toggled(bindings, action, name) {
  const has = bindings[action].includes(name);
  return { [action]: has ? bindings[action].filter((it) => it !== name) : [...bindings[action], name] };
}
