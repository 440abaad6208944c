// @ts-check
/**
 * A worker that starts another's bot in a worker inside itself and stands between it and the page.
 *
 * The page never touches what the bot sends before it is found harmless, so that not even a flood costs it a frame. The
 * bot's worker has the page's origin, its network and nothing else of the page; ending this worker ends both.
 */
import { guard } from "./guard.js";

/**
 * @typedef {{ postMessage(message: object): void, close(): void, onmessage: ((event: MessageEvent) => void) | null }} WorkerScope
 */
const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/** Chromium leaves threads behind when a worker ends while one that it has just ended is still going down. */
const REST_MS = 500;

/**
 * @param {Blob} code
 * @param {"classic" | "module"} type
 * @param {import("./guard.js").Hooks} hooks
 * @returns {import("./guard.js").Running}
 */
function spawn(code, type, { onMessage, onError }) {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(address, { type, name: "another bot" });
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = (event) => {
    event.preventDefault();
    onError(event.message || { key: "foreign.missing" });
  };
  return {
    send: (message) => worker.postMessage(message),
    end: () => {
      worker.onmessage = worker.onerror = null;
      worker.terminate();
      URL.revokeObjectURL(address);
    },
  };
}

/** Guards the first message's code; everything after it goes to the bot. */
function serve() {
  /** @type {ReturnType<typeof guard> | null} */
  let guarded = null;
  scope.onmessage = ({ data }) => {
    if (data?.type === "stackmate_end") {
      guarded?.close();
      setTimeout(() => scope.close(), REST_MS);
    } else if (data?.type !== "stackmate_guard") guarded?.send(data);
    else guarded ??= guard({
      spawn: (type, hooks) => spawn(data.code, type, hooks),
      post: (message) => scope.postMessage(message),
      now: () => performance.now(),
    });
  };
}

serve();
