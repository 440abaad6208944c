// @ts-check
/**
 * The worker's part of a watched run: it plays moves when the page asks for them, or as many as it can.
 */

import { slices } from "../../engine/slices.js";

/** How long a slice of moves lasts, in ms: messages wait no longer. */
const SLICE_MS = 40;
/** The moves between two readings of the clock. */
const STEP_MOVES = 16;

/**
 * @param {{ module: import("./types").MasterModule, post: (message: object) => void, later: (callback: () => void) => void,
 *   now?: () => number }} options `later` runs a callback after pending events
 * @returns {{ receive(message: any): void, stop(): void }}
 */
export function createSession({ module, post, later, now = () => performance.now() }) {
  /** @type {import("./types").MarathonHandle | null} */
  let run = null;
  /** The number of players so far. Each message has it, because the numbers belong to one player. */
  let player = 0;
  let isRunning = false;
  let stopped = false;

  const schedule = slices(later, () => {
    if (!isRunning || stopped || run === null) return;
    const begun = now();
    let moves = 0;
    for (; moves === 0 || now() - begun < SLICE_MS; moves += STEP_MOVES) run.play(STEP_MOVES);
    post({ type: "totals", player, totals: run.totals(), cells: run.cells(), moves, ms: now() - begun });
    schedule();
  });
  /** @type {Record<string, (message: any) => void>} */
  const handle = {
    open: ({ weights, seed, plies, k }) => {
      run?.free();
      player += 1;
      run = new module.Marathon(weights, seed, plies, k);
    },
    player: ({ weights, plies, k }) => {
      player += 1;
      run?.setPlayer(weights, plies, k);
    },
    step: ({ id }) => {
      if (run === null) return;
      isRunning = false;
      const cells = run.cells();
      const begun = now();
      const move = run.step();
      post({ type: "move", id, player, move, cells, totals: run.totals(), ms: now() - begun });
    },
    // A side of a duel stops at its first death.
    play: ({ moves }) => {
      if (run === null) return;
      isRunning = false;
      for (let at = 0; at < moves && run.totals().deaths === 0; at++) run.play(1);
      const totals = run.totals();
      post({ type: "played", totals, cells: totals.deaths === 0 ? run.cells() : run.lost() });
    },
    run: () => {
      isRunning = true;
      schedule();
    },
    halt: () => {
      isRunning = false;
    },
  };
  return {
    receive(message) {
      if (!stopped) handle[message.type]?.(message);
    },
    stop() {
      stopped = true;
      run?.free();
      run = null;
    },
  };
}
