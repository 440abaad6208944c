// @ts-check
/**
 * Coordinates games in bare frames: iframes that a page contains without a `<stack-mate>` element. Each frame sends the time of
 * its last use, and whether it is in sight, to the other frames of the same site. Of the frames in sight, only the one that was
 * used last runs its bots.
 */

const CHANNEL = "stackmate frames";
/** The maximum number of other iframes that this iframe remembers: messages of further iframes are ignored. */
const MOST = 1000;
/**
 * How far in the future a received time of use may be, in ms. When a new frame loads, the frame in use takes a time 1 ms after
 * that of the new frame, so its time may be slightly in the future.
 */
const SLACK_MS = 60_000;

/** @typedef {{ id: number, used: number, seen: boolean }} Standing `used` is the time of its last use, in ms since 1970 */

/**
 * @param {object} game
 * @param {() => boolean} game.hasFocus a newly loaded frame does not interrupt a game in use
 * @param {(turn: "freeze" | "thaw") => void} game.announce
 * @returns {{ use(): void, see(seen: boolean): void }} `use` is called when the game is used, `see` when it comes into sight or
 *   leaves it
 */
export function joinFrameTurns({ hasFocus, announce }) {
  const channel = new BroadcastChannel(CHANNEL);
  /** @type {Standing} */
  const own = { id: Math.random(), used: Date.now(), seen: false };
  /** @type {Map<number, Standing>} */
  const others = new Map();
  /** @type {"freeze" | "thaw"} */
  let turn = "thaw";
  /** @param {Standing} other */
  const isLater = (other) => other.used > own.used || (other.used === own.used && other.id > own.id);
  const settle = () => {
    const next = [...others.values()].some((other) => other.seen && isLater(other)) ? "freeze" : "thaw";
    if (next !== turn) announce((turn = next));
  };
  /** @param {Partial<Standing>} change */
  const say = (change) => {
    Object.assign(own, change);
    channel.postMessage(own);
    settle();
  };
  channel.onmessage = ({ data }) => {
    const other = standingIn(data);
    if (other === null || (others.size >= MOST && !others.has(other.id))) return;
    others.set(other.id, other);
    if (data.isNew) say(hasFocus() ? { used: other.used + 1 } : {});
    else settle();
  };
  channel.postMessage({ ...own, isNew: true });
  return {
    use: () => say({ used: Date.now() }),
    see: (seen) => say({ seen }),
  };
}

/**
 * Reads a message from a page of this site, which may have another version.
 * @param {any} data
 * @returns {Standing | null} null if it is invalid
 */
function standingIn(data) {
  const { id, used, seen } = data ?? {};
  const isOne = typeof id === "number" && typeof used === "number" && used <= Date.now() + SLACK_MS && typeof seen === "boolean";
  return isOne ? { id, used, seen } : null;
}
