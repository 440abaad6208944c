// @ts-check
/**
 * Vibrates briefly after drops, clears and garbage, if the device can vibrate.
 */
import { EVENT } from "../base/events.js";

/**
 * The vibrations, the strongest first: the events of one animation frame cause at most one vibration.
 * @type {readonly (readonly [number, number])[]} event bits, ms
 */
const BUZZES = [
  [EVENT.topOut, 120],
  [EVENT.perfectClear | EVENT.spin, 40],
  [EVENT.clear, 25],
  [EVENT.garbageIn, 20],
  [EVENT.hardDrop | EVENT.hold, 10],
];

/** Returns whether this browser supports vibration. The browser does not report whether the device has a motor. */
export const canBuzz = () => typeof navigator.vibrate === "function" && matchMedia("(any-pointer: coarse)").matches;

/**
 * @param {number} events the person's own events of one frame
 * @returns {number} the duration in ms; 0 for none
 */
export function buzzFor(events) {
  return BUZZES.find(([bits]) => events & bits)?.[1] ?? 0;
}
