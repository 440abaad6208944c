// @ts-check
/** The worker's part of the chances of a match that goes on: it looks at positions, of a live match or of a recorded one. */

/** The number of positions that a quick look searches. It takes some ten milliseconds. */
const NODES = 8_000;
/** The package counts chances in millionths. */
const MILLION = 1e6;

/**
 * @typedef {object} Recorded a recorded match
 * @property {() => { begun: number }[]} decisions
 * @property {(tick: number, nodes: number) => number | undefined} chanceAt
 * @property {() => void} free
 */
/**
 * @typedef {object} Duel a match that goes on
 * @property {(side: number, position: object, incoming: number, nodes: number) => number | undefined} see
 * @property {() => void} free
 */
/** @typedef {{ Review: new (bytes: Uint8Array) => Recorded, Duel: new () => Duel }} Module */

/**
 * Answers each message with `chance`: that of the left side from 0 to 1, or null if it is not known.
 * @param {Module} module
 * @param {(message: object) => void} post
 * @returns {import("../../engine/link.js").Served}
 */
export function createJudge(module, post) {
  /** @type {Recorded | null} */
  let recorded = null;
  let duel = new module.Duel();
  /** The ticks at which the pieces of the recorded match came. @type {number[]} */
  let begun = [];
  /** The number of pieces for which the chance is known, and this chance. @type {[number, number | undefined]} */
  let [known, chance] = [-1, undefined];
  /** @type {Record<string, (message: any) => number | undefined>} */
  const handle = {
    open: ({ bytes }) => {
      recorded?.free();
      [recorded, begun] = [null, []];
      // A game of one side has no chances.
      recorded = new module.Review(bytes);
      begun = recorded.decisions().map((decision) => decision.begun);
      [known, chance] = [-1, undefined];
      return undefined;
    },
    // Between two pieces, nothing changes.
    at: ({ tick }) => {
      const count = begun.filter((other) => other <= tick).length;
      if (count !== known) [known, chance] = [count, recorded?.chanceAt(tick, NODES)];
      return chance;
    },
    begin: () => {
      duel.free();
      duel = new module.Duel();
      return undefined;
    },
    see: ({ side, position, incoming }) => duel.see(side, position, incoming, NODES),
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
