// @ts-check
/**
 * Several games on one page: only the one used last of those in sight thinks; the others are frozen.
 */

/** @typedef {{ tell(type: "freeze" | "thaw"): void, readonly seen: number }} Member `seen` is the share of it in sight */

/** The one used last is last. @type {Set<Member>} */
const members = new Set();
/** Whose turn it is. @type {Member | undefined} */
export let awake;

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

/** @param {Member} member is gone */
export function leave(member) {
  members.delete(member);
  if (awake === member) awake = undefined;
  settle();
}
