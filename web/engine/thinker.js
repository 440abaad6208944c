// @ts-check
/**
 * Runs one bot session: it handles messages, sends answers, and thinks in slices between them.
 *
 * A slice lasts a few milliseconds. It consists of much shorter steps, and the clock is read between them. After each slice the
 * event loop runs, so that no message waits longer than a slice. Some browsers update their clocks rarely, for privacy, so a
 * slice also has a limit in nodes.
 *
 * A request may set a minimum of thinking (`patience`, in nodes): a bot for which the game's time waits then plays at full
 * strength, however fast the game runs. It may also say how fast the bot has to play (`hurry`, in thousandths of the pace of its
 * level): a level misdrops more often in a hurry. And it may say whether the game is a race (`race`).
 */

import { slices } from "./slices.js";

/**
 * The number of nodes that one step searches, which takes about a quarter of a millisecond. Several threads together need more
 * nodes between two readings of the clock.
 */
const STEP_NODES = 512;
const SHARED_STEP_NODES = 8192;
const SLICE_NODES = 1 << 15;

/**
 * @param {{ session: import("../types").BotSessionHandle, post: (message: object) => void, sliceMs: number, threads: number,
 *   later: (callback: () => void) => void, now?: () => number }} options `later` runs a callback after pending events; `now`
 *   returns the time in ms
 * @returns {{ receive(message: object): void, stop(): void }}
 */
export function createThinker({ session, post, sliceMs, threads, later, now = () => performance.now() }) {
  const step = threads > 1 ? SHARED_STEP_NODES : STEP_NODES;
  let stopped = false;
  /** The request that is answered after `left` more nodes, or null. @type {{ question: object, left: number } | null} */
  let waiting = null;

  /** @param {object} message */
  const hand = (message) => {
    for (const answer of session.receive(message)) post(answer);
  };
  const settle = () => {
    if (waiting === null) return;
    const { question } = waiting;
    waiting = null;
    hand(question);
  };
  const think = () => {
    const more = session.think(step);
    if (waiting !== null && ((waiting.left -= step) <= 0 || !more)) settle();
    return more;
  };
  const schedule = slices(later, () => {
    if (stopped) return;
    const end = now() + sliceMs;
    let more = think();
    for (let nodes = step; more && nodes < SLICE_NODES && now() < end; nodes += step) more = think();
    if (more) schedule();
  });
  return {
    receive(message) {
      if (stopped) return;
      // An earlier request that still waits is answered first: each request gets one answer, in order.
      settle();
      const { patience = 0, hurry, race, ...plain } =
        /** @type {{ patience?: number, hurry?: number, race?: boolean }} */ (message);
      if (hurry !== undefined) session.hurry?.(hurry);
      if (race !== undefined) session.race?.(race);
      if (patience > 0) waiting = { question: plain, left: patience };
      else hand(plain);
      schedule();
    },
    stop() {
      stopped = true;
    },
  };
}

/**
 * Returns a scheduler that runs each callback in its own task, after pending events, without the delay of timers.
 * @returns {{ later(callback: () => void): void, close(): void }}
 */
export function byMessageChannel() {
  const { port1, port2 } = new MessageChannel();
  /** @type {(() => void)[]} */
  const callbacks = [];
  port2.onmessage = () => callbacks.shift()?.();
  return {
    later(callback) {
      callbacks.push(callback);
      port1.postMessage(null);
    },
    close() {
      port1.close();
      port2.close();
    },
  };
}
