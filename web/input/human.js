// @ts-check
/**
 * A person's seat: keys and on-screen buttons control one side of the match.
 */
import { BUTTON, Buttons, bindKeyboard, bindTouch } from "./input.js";

/** @typedef {import("./input.js").Button} Button */
/** @typedef {import("./input.js").Command} Command */

/**
 * @param {{ target: EventTarget, pad: HTMLElement, actions: import("./input.js").Actions, accepts: (event: KeyboardEvent,
 *   action: Button | Command) => boolean, onCommand: import("./input.js").OnCommand, onEdge: (button: number, down: boolean,
 *   timeStamp: number) => void }} options
 * @returns {{ buttons: Buttons, close(): void }} `buttons` for a gamepad and gestures to press
 */
export function openHuman({ target, pad, actions, accepts, onCommand, onEdge }) {
  const buttons = new Buttons((button, down, timeStamp) => onEdge(BUTTON[button], down, timeStamp));
  const unbinds = [bindKeyboard(target, { actions, buttons, accepts, onCommand }), bindTouch(pad, buttons)];
  return {
    buttons,
    close: () => {
      for (const unbind of unbinds) unbind();
    },
  };
}
