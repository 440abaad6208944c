// @ts-check
/**
 * The bit of each event. `Round.advance` returns a word of events, in which each side has one half of 16 bits.
 */

export const EVENT = Object.freeze({
  spawn: 1 << 0,
  shift: 1 << 1,
  rotate: 1 << 2,
  hold: 1 << 3,
  land: 1 << 4,
  lock: 1 << 5,
  clear: 1 << 6,
  spin: 1 << 7,
  perfectClear: 1 << 8,
  attack: 1 << 9,
  garbageIn: 1 << 10,
  topOut: 1 << 11,
  hardDrop: 1 << 12,
  backToBack: 1 << 13,
  combo: 1 << 14,
  incoming: 1 << 15,
});

/**
 * Returns one side's half of an event word.
 * @param {number} events the word for both sides
 * @param {number} side 0 or 1
 * @returns {number}
 */
export function sideEvents(events, side) {
  return (events >>> (side * 16)) & 0xffff;
}
