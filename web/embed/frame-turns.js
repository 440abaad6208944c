// @ts-check
/**
 * Games in bare frames, with no element around them that says whose turn it is: each tells the others on pages of the same
 * site when it was used and whether it is in sight. Only the one used last of those in sight thinks.
 */

const CHANNEL = "stackmate frames";
/** Frames that are remembered; more are not on all pages of a site together. */
const MOST = 1000;
/** A frame cannot have been used later than now, but for what the turns of a loaded one add. In ms. */
const SLACK_MS = 60_000;

/** @typedef {{ id: number, used: number, seen: boolean }} Standing `used` is when, ms since 1970 */

/**
 * @param {object} game
 * @param {() => boolean} game.hasFocus whoever plays is not interrupted by one that is loaded
 * @param {(turn: "freeze" | "thaw") => void} game.tell
 * @returns {{ use(): void, see(seen: boolean): void }} `use` when the game is used, `see` when it comes in sight or goes
 */
export function joinFrameTurns({ hasFocus, tell }) {
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
    if (next !== turn) tell((turn = next));
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
 * Reads what a page of this site said; it may be of another version.
 * @param {any} data
 * @returns {Standing | null} null when it is no standing
 */
function standingIn(data) {
  const { id, used, seen } = data ?? {};
  const isOne = typeof id === "number" && typeof used === "number" && used <= Date.now() + SLACK_MS && typeof seen === "boolean";
  return isOne ? { id, used, seen } : null;
}
