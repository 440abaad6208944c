// @ts-check
/**
 * Several games on one page: only the one used last of those in sight thinks; the others are frozen.
 */

/** @typedef {{ tell(type: "freeze" | "thaw"): void, readonly seen: boolean }} Member */

/** The one used last is last. @type {Set<Member>} */
const members = new Set();
/** @type {Member | undefined} */
let awake;

/** Wakes the one whose turn it is. */
export function settle() {
  const next = [...members].reverse().find(({ seen }) => seen);
  if (next === awake) return;
  awake?.tell("freeze");
  awake = next;
  next?.tell("thaw");
}

/** @param {Member} member was used just now */
export function use(member) {
  members.delete(member);
  members.add(member);
  settle();
}

/** Whether it is its turn: one that has just begun asks. @param {Member} member */
export const isAwake = (member) => member === awake;

/** @param {Member} member is gone */
export function leave(member) {
  members.delete(member);
  if (awake === member) awake = undefined;
  settle();
}
