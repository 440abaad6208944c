// @ts-check
/**
 * The names of keys in the hints under the boards, and on buttons that have a key.
 */
import { t } from "../language/language.js";
import { keyLabel } from "./bindings.js";

/** @typedef {import("./schema.js").Action} Action */

/** The texts and their actions. @type {readonly (readonly [string, readonly Action[]])[]} */
const HINTS = [
  ["main.hint.move", ["left", "right"]],
  ["main.hint.soft-drop", ["soft_drop"]],
  ["main.hint.hard-drop", ["hard_drop"]],
  ["main.hint.sonic-drop", ["sonic_drop"]],
  ["main.hint.rotate", ["ccw", "cw"]],
  ["main.hint.hold", ["hold"]],
  ["main.hint.lock", ["soft_drop", "hard_drop"]],
];
/** The hints that only some modes show; their style sheets make them visible. */
const SPECIAL = ["main.hint.lock"];
/** The maximum of keys named for one action; more do not help. */
const MOST_KEYS = 3;

/**
 * Returns the main key of an action, or an empty string.
 * @param {import("./schema.js").Bindings} keys
 * @param {Action} action
 */
export function mainKey(keys, action) {
  const [code] = keys[action];
  return code === undefined ? "" : shortLabel(code);
}

/**
 * @param {HTMLElement} line
 * @param {import("./schema.js").Bindings} keys
 */
export function showHints(line, keys) {
  line.replaceChildren(...HINTS.flatMap(([does, actions]) => {
    const labels = [...new Set(actions.flatMap((action) => keys[action]).map(shortLabel))];
    const hint = document.createElement("span");
    hint.dataset.hint = does.slice(does.lastIndexOf(".") + 1);
    hint.hidden = SPECIAL.includes(does);
    const keycaps = labels.slice(0, MOST_KEYS).map((label) =>
      Object.assign(document.createElement("kbd"), { textContent: label }));
    hint.append(...keycaps, t(does));
    return labels.length > 0 ? [hint] : [];
  }));
}

/**
 * Returns a key's label without left or right: both Shift keys are shown as Shift.
 * @param {string} code
 */
function shortLabel(code) {
  return keyLabel(code.replace(/^(Shift|Control|Alt)(Left|Right)$/, "$1"));
}
