// @ts-check
/**
 * Decides which of several games on one page thinks: of those in sight, the one used last. The others are frozen.
 */

/** @typedef {{ announce(type: "freeze" | "thaw"): void, readonly seen: number }} Member `seen` is the fraction of it in sight */

/** In the order of use; the last one was used last. @type {Set<Member>} */
const members = new Set();
/** The member that has the turn. @type {Member | undefined} */
export let awake;

/** Wakes the member that has the turn, and freezes the others. */
export function settle() {
  const next = [...members].reverse().find(({ seen }) => seen);
  if (next === awake) return;
  awake?.announce("freeze");
  awake = next;
  next?.announce("thaw");
}

/** @param {Member} member the one that was just used */
export function use(member) {
  members.delete(member);
  members.add(member);
  settle();
}

/** @param {Member} member the one that was removed */
export function leave(member) {
  members.delete(member);
  if (awake === member) awake = undefined;
  settle();
}
