// @ts-check
/**
 * Runs one bot session: messages in, answers out, and thinking in slices between them.
 *
 * A slice is a budget of nodes; the budget follows the machine so that a slice lasts a few milliseconds, and after each
 * the event loop gets its turn, so that a message never waits for longer than one slice.
 */

const FIRST_NODES = 16;
const MOST_NODES = 1 << 16;

/**
 * @param {{ session: import("./types").BotSessionHandle, post: (message: object) => void, sliceMs: number,
 *   later: (callback: () => void) => void }} options `later` runs a callback after waiting events
 * @returns {{ receive(message: object): void, stop(): void }}
 */
export function createThinker({ session, post, sliceMs, later }) {
  let nodes = FIRST_NODES;
  let queued = false;
  let stopped = false;

  const slice = () => {
    queued = false;
    if (stopped) return;
    const from = performance.now();
    const more = session.think(nodes);
    const took = performance.now() - from;
    if (took < sliceMs / 2) nodes = Math.min(nodes * 2, MOST_NODES);
    else if (took > sliceMs) nodes = Math.max(1, nodes >> 1);
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
