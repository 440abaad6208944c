// @ts-check
/**
 * A short buzz for what a thumb should feel, where the device has one to give.
 */
import { EVENT } from "../base/events.js";

/** The strongest first: one frame gives one buzz. @type {readonly (readonly [number, number])[]} event bits, ms */
const BUZZES = [
  [EVENT.topOut, 120],
  [EVENT.perfectClear | EVENT.spin, 40],
  [EVENT.clear, 25],
  [EVENT.garbageIn, 20],
  [EVENT.hardDrop | EVENT.hold, 10],
];

/** Whether this browser offers any; that the device has a motor it does not tell. */
export const canBuzz = () => typeof navigator.vibrate === "function" && matchMedia("(any-pointer: coarse)").matches;

/**
 * @param {number} events a person's own, of one frame
 * @returns {number} how long, in ms; 0 is not at all
 */
export function buzzFor(events) {
  return BUZZES.find(([bits]) => events & bits)?.[1] ?? 0;
}
