// @ts-check
/** The worker's part of the chances of a match that goes on: it looks at positions, of a live match or of a recorded one. */

/** The number of positions that a quick look searches. It takes some milliseconds. */
const NODES = 8_000;
/** The package counts chances in millionths. */
const MILLION = 1e6;

/** @typedef {import("../../modes/review/types").ReviewHandle} Recorded */

/**
 * Answers each message with `chance`: that of the left side from 0 to 1, or null if it is not known.
 * @param {import("../../modes/review/types").ReviewModule} module
 * @param {(message: object) => void} post
 * @returns {import("../../engine/link.js").Served}
 */
export function createJudge(module, post) {
  let duel = new module.Duel();
  /** @type {Recorded | null} */
  let recorded = null;
  const begin = () => {
    duel.free();
    duel = new module.Duel();
    recorded?.free();
    recorded = null;
  };
  /** @type {Record<string, (message: any) => number | undefined | void>} */
  const handle = {
    begin,
    see: ({ side, position, incoming }) => duel.see(side, position, incoming, NODES),
    open: ({ bytes }) => {
      begin();
      // A game of one side has no chances.
      recorded = new module.Review(bytes);
    },
    at: ({ tick }) => (recorded === null ? undefined : duel.follow(recorded, tick, NODES)),
  };
  /** @param {any} message */
  const chanceOf = (message) => {
    try {
      return handle[message.type]?.(message);
    } catch {
      return undefined;
    }
  };
  return {
    receive(message) {
      const chance = chanceOf(message);
      post({ type: "chance", chance: chance === undefined ? null : chance / MILLION });
    },
    stop() {
      recorded?.free();
      duel.free();
    },
  };
}
