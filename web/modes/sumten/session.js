// @ts-check
/** The worker's part: it answers questions about moves, one after another. */
import { wordsOf } from "../../language/failure.js";

/**
 * @param {{ module: import("./types").SumBotModule, post: (message: object) => void }} options
 * @returns {{ receive(message: any): void, stop(): void }}
 */
export function createSession({ module, post }) {
  /** The players by side: each keeps what it found for the next turn. @type {Map<number, import("./types").SumPlayerHandle>} */
  const players = new Map();
  let stopped = false;
  /** @param {number} side */
  const playerOf = (side) => {
    const player = players.get(side) ?? new module.Player();
    players.set(side, player);
    return player;
  };
  return {
    receive({ type, id, question }) {
      if (stopped || type !== "think") return;
      const { list, goal, moves, side, level, nodes = 0, ms = 0 } = question;
      try {
        post({ type: "answer", id, answer: playerOf(side).think(list, goal, moves, side, level, nodes, ms) });
      } catch (error) {
        post({ type: "failure", id, why: wordsOf(error) });
      }
    },
    stop() {
      stopped = true;
      for (const player of players.values()) player.free();
      players.clear();
    },
  };
}
