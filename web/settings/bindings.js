// @ts-check
/**
 * The bindings of keys and of a gamepad's controls: their actions, their conflicts and their names.
 */
import { isButton } from "../input/input.js";
import { t } from "../language/language.js";
import { ACTIONS } from "./schema.js";

/** @typedef {import("./schema.js").Action} Action */
/** @typedef {import("./schema.js").Bindings} Bindings */

/** The labels printed on keys. @type {Readonly<Record<string, string>>} */
const KEY_LABELS = {
  ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓",
  Escape: "Esc", CapsLock: "Caps Lock", Control: "Ctrl", PageUp: "Page Up", PageDown: "Page Down",
  Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]", Backslash: "\\", Semicolon: ";", Quote: "'", Backquote: "`",
  Comma: ",", Period: ".", Slash: "/", IntlBackslash: "<", Add: "+", Subtract: "-", Multiply: "*", Divide: "/", Decimal: ".",
};

/** The buttons of a standard gamepad: the label printed on each, or the key of a text and an arrow. */
const PAD_LABELS = [
  "A / ✕", "B / ○", "X / □", "Y / △", "L1", "R1", "L2", "R2", "Select", "Start", "left", "right", "cross ↑",
  "cross ↓", "cross ←", "cross →", "Home",
];
/** The axes of a standard gamepad, by number and direction. @type {Readonly<Record<string, string>>} */
const AXIS_LABELS = {
  "a0-": "left ←", "a0+": "left →", "a1-": "left ↑", "a1+": "left ↓", "a2-": "right ←", "a2+": "right →",
  "a3-": "right ↑", "a3+": "right ↓",
};

/** Keys that the page or the browser needs. */
const RESERVED = new Set(["Tab", "Escape", "MetaLeft", "MetaRight", "ContextMenu", "F5", "F11", "F12", ""]);

/**
 * Returns whether a key can be bound.
 * @param {string} code
 */
export function isFree(code) {
  return !RESERVED.has(code);
}

/**
 * Returns the name of a key.
 * @param {string} code
 * @param {ReadonlyMap<string, string> | null} [layout] the letters of this keyboard, if the browser reports them
 */
export function keyLabel(code, layout = null) {
  const own = layout?.get(code);
  if (own) return own.toUpperCase();
  const [, name, side] = /^(Shift|Control|Alt)(Left|Right)$/.exec(code) ?? [];
  if (name) return t(side === "Left" ? "main.key.left" : "main.key.right", { key: printed(name) });
  if (code.startsWith("Numpad")) return t("main.key.numpad", { key: printed(code.slice("Numpad".length)) });
  return code === "Space" ? t("main.key.space") : printed(code.replace(/^Key(?=[A-Z]$)|^Digit(?=\d$)/, ""));
}

/** @param {string} name */
const printed = (name) => (Object.hasOwn(KEY_LABELS, name) ? KEY_LABELS[name] : name);

/**
 * Returns the name of a gamepad's control.
 * @param {string} control
 */
export function controlLabel(control) {
  const isButton = control.startsWith("b");
  const label = isButton ? PAD_LABELS[Number(control.slice(1))] : AXIS_LABELS[control];
  if (label === undefined) return t(isButton ? "settings.pad.button" : "settings.pad.axis", { name: control.slice(1) });
  const [part, arrow = ""] = label.split(" ");
  return ["left", "right", "cross"].includes(part) ? t(`settings.pad.${part}`, { arrow }).trim() : label;
}

/**
 * Returns the actions of each key or control, the more important first.
 * @param {Bindings} bindings
 * @returns {Record<string, Action[]>} without a prototype, because any name may be looked up
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
 * Returns whether an action may share a key with `confirm` (start and resume). Game buttons may, because `confirm` works only
 * while nothing is played; `pause` may, because both end a pause.
 * @param {Action} action
 */
const sharesConfirm = (action) => isButton(action) || action === "pause";

/**
 * Returns whether two actions never conflict.
 * @param {Action} one
 * @param {Action} other
 */
const takeTurns = (one, other) => (one === "confirm" && sharesConfirm(other)) || (other === "confirm" && sharesConfirm(one));

/**
 * Returns the keys with two conflicting actions, by action.
 * @param {Bindings} bindings
 * @returns {Map<Action, { name: string, other: Action }[]>}
 */
export function conflicts(bindings) {
  /** @type {Map<Action, { name: string, other: Action }[]>} */
  const found = new Map();
  for (const [name, actions] of Object.entries(byName(bindings))) {
    for (const action of actions) {
      const other = actions.find((it) => it !== action && !takeTurns(it, action));
      if (other !== undefined) found.set(action, [...(found.get(action) ?? []), { name, other }]);
    }
  }
  return found;
}

/**
 * Returns the bindings with one name added to an action, or removed from it.
 * @param {Bindings} bindings
 * @param {Action} action
 * @param {string} name
 * @returns {Partial<Bindings>} the changed fields
 */
export function toggled(bindings, action, name) {
  const has = bindings[action].includes(name);
  return { [action]: has ? bindings[action].filter((it) => it !== name) : [...bindings[action], name] };
}
