// @ts-check
/** The sounds of a turn: a thud when packs land, and a tone that rises with each step of a chain. */
import { EVENT } from "./numbers.js";

/**
 * @param {import("../../round/display.js").Display} display
 * @param {readonly import("../../types").Fields[]} sides
 * @param {readonly number[]} events by side
 * @param {boolean} isMine whether a person plays the left board
 */
export function playSounds(display, sides, events, isMine) {
  sides.forEach((view, side) => {
    // After a long frame the next turn may have begun already: its chain has no step yet.
    const step = view.u8("step");
    if (events[side] & EVENT.step && step > 0) display.speaker?.chain(step, isMine && side === 1);
    else if (events[side] & EVENT.landed && side === 0) display.speaker?.land();
  });
}
