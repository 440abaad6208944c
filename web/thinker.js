// @ts-check
/**
 * Runs one bot session: messages in, answers out, and thinking in slices between them.
 *
 * A slice lasts a few milliseconds and is made of steps far shorter than that, between which it looks at the clock. After
 * each slice the event loop gets its turn, so that a message never waits for longer. Some browsers' clocks tick rarely, for
 * privacy; so a slice has an end in nodes as well.
 */

/** Nodes of a step: a quarter of a millisecond or so; several threads together need more to do between two looks. */
const STEP_NODES = 512;
const SHARED_STEP_NODES = 8192;
const SLICE_NODES = 1 << 15;

/**
 * @param {{ session: import("./types").BotSessionHandle, post: (message: object) => void, sliceMs: number,
 *   threads: number, later: (callback: () => void) => void, now?: () => number }} options `later` runs a callback after waiting events;
 *   `now` is the time in ms
 * @returns {{ receive(message: object): void, stop(): void }}
 */
export function createThinker({ session, post, sliceMs, threads, later, now = () => performance.now() }) {
  const step = threads > 1 ? SHARED_STEP_NODES : STEP_NODES;
  let queued = false;
  let stopped = false;

  const slice = () => {
    queued = false;
    if (stopped) return;
    const end = now() + sliceMs;
    let more = session.think(step);
    for (let nodes = step; more && nodes < SLICE_NODES && now() < end; nodes += step) more = session.think(step);
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
      for (const answer of session.receive(message)) post(answer);
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
