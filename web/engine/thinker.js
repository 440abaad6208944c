// @ts-check
/**
 * Runs one bot session: messages in, answers out, and thinking in slices between them.
 *
 * A slice lasts a few milliseconds and is made of steps far shorter than that, between which it looks at the clock. After
 * each slice the event loop gets its turn, so that a message never waits for longer. Some browsers' clocks tick rarely, for
 * privacy; so a slice has an end in nodes as well.
 *
 * A question may say how much is to be thought first (`patience`, in nodes): where time waits for the bot, it plays as well
 * as it can however fast that time runs otherwise.
 */

/** Nodes of a step: a quarter of a millisecond or so; several threads together need more to do between two looks. */
const STEP_NODES = 512;
const SHARED_STEP_NODES = 8192;
const SLICE_NODES = 1 << 15;

/**
 * @param {{ session: import("../types").BotSessionHandle, post: (message: object) => void, sliceMs: number,
 *   threads: number, later: (callback: () => void) => void, now?: () => number }} options
 *   `later` runs a callback after waiting events; `now` is the time in ms
 * @returns {{ receive(message: object): void, stop(): void }}
 */
export function createThinker({ session, post, sliceMs, threads, later, now = () => performance.now() }) {
  const step = threads > 1 ? SHARED_STEP_NODES : STEP_NODES;
  let queued = false;
  let stopped = false;
  /** A question that is answered after so many nodes. @type {{ question: object, left: number } | null} */
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
  const slice = () => {
    queued = false;
    if (stopped) return;
    const end = now() + sliceMs;
    let more = think();
    for (let nodes = step; more && nodes < SLICE_NODES && now() < end; nodes += step) more = think();
    if (more) schedule();
  };
  const schedule = () => {
    if (queued || stopped) return;
    queued = true;
    later(slice);
  };
  return {
    receive(message) {
      if (stopped) return;
      // One answer for every question, in their order.
      settle();
      const { patience = 0, ...plain } = /** @type {{ patience?: number }} */ (message);
      if (patience > 0) waiting = { question: plain, left: patience };
      else hand(message);
      schedule();
    },
    stop() {
      stopped = true;
    },
  };
}

/**
 * Runs callbacks one per task, after whatever events wait, without the delay of timers.
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
