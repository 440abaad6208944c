// @ts-check
/**
 * Decides which of several games on one page runs: of the games in sight, the game that was used last. The others are frozen.
 */

/** @typedef {{ announce(type: "freeze" | "thaw"): void, readonly seen: number }} Member `seen` is the fraction of it in sight */

/** The games on the page, in the order of their last use. @type {Set<Member>} */
const members = new Set();
/** The game that runs now. @type {Member | undefined} */
export let awake;

/** Wakes the game in sight that was used last, and freezes the game that ran before. */
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
