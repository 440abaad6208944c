// @ts-check
/** The presses of a shortest way, as signs, names, and keys or controls of a gamepad. */
import { BUTTON } from "../../input/input.js";
import { t } from "../../language/language.js";
import { controlLabel } from "../../settings/bindings.js";
import { mainKey } from "../../settings/hints.js";

/** @typedef {import("../../input/input.js").Button} Button */
/** @typedef {import("../../settings/schema.js").Settings} Settings */
/** @typedef {import("../../input/last-device.js").Device} Device */
/** @typedef {{ sign: string, name: string, key: string }} Press `key` may be empty */

/** The core adds this to the bit of a button that is held until the piece reaches the wall. */
const TO_WALL = 1 << 16;

/** @type {Readonly<Record<Button, string>>} */
const SIGNS = {
  left: "←", right: "→", soft_drop: "↓", hard_drop: "⤓", cw: "↻", ccw: "↺", half: "180°", hold: "⇄", sonic_drop: "⇓",
};
/** The signs of a direction that is held until the wall. @type {Readonly<Partial<Record<Button, string>>>} */
const WALL_SIGNS = { left: "⇤", right: "⇥" };

const BUTTONS = /** @type {Button[]} */ (Object.keys(BUTTON));

/**
 * Returns a press in the current language.
 * @param {number} press as the core returns it
 * @param {Settings} settings
 * @param {Device} device the device whose key or control is named
 * @returns {Press}
 */
export function pressOf(press, settings, device) {
  const toWall = press >= TO_WALL;
  const button = /** @type {Button} */ (BUTTONS.find((button) => BUTTON[button] === press % TO_WALL));
  return {
    sign: (toWall ? WALL_SIGNS[button] : undefined) ?? SIGNS[button],
    name: t(toWall ? `sprint.finesse.wall.${button}` : `main.action.${button}`),
    key: keyOf(button, settings, device),
  };
}

/**
 * @param {Button} button
 * @param {Settings} settings
 * @param {Device} device
 */
function keyOf(button, { keys, gamepad }, device) {
  if (device === "keyboard") return mainKey(keys, button);
  const [control] = gamepad[button];
  // The sign and the name already say what to touch.
  return device === "touch" || control === undefined ? "" : controlLabel(control);
}
