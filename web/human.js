// @ts-check
/**
 * A person's seat: keys and on-screen buttons go to one side of the loop.
 */
import { BUTTON, Buttons, bindKeyboard, bindTouch } from "./input.js";

/** @typedef {import("./input.js").Button} Button */
/** @typedef {import("./input.js").Command} Command */

/**
 * @param {{ target: EventTarget, pad: HTMLElement, keys: Readonly<import("./input.js").KeyMap>,
 *   accepts: (event: KeyboardEvent, action: Button | Command) => boolean, onCommand: (command: Command) => boolean,
 *   onEdge: (button: number, down: boolean, timeStamp: number) => void }} options
 * @returns {{ releaseAll(timeStamp: number): void, close(): void }}
 */
export function openHuman({ target, pad, keys, accepts, onCommand, onEdge }) {
  const buttons = new Buttons((button, down, timeStamp) => onEdge(BUTTON[button], down, timeStamp));
  const unbinds = [bindKeyboard(target, { keys, buttons, accepts, onCommand }), bindTouch(pad, buttons)];
  return {
    releaseAll: (timeStamp) => buttons.releaseAll(timeStamp),
    close: () => {
      for (const unbind of unbinds) unbind();
    },
  };
}
