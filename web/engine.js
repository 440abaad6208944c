// @ts-check
/**
 * Opens a place where a bot thinks: a worker if the browser gives one, else slices on the main thread.
 */
import { createThinker } from "./thinker.js";
import { loadStackmate } from "./wasm.js";

/** On the main thread a slice must leave room for a frame. */
const SLICE_MS = 3;

/** @typedef {import("./types").EngineOptions} EngineOptions */
/** @typedef {import("./types").EngineLink} EngineLink */

/**
 * @param {EngineOptions} options
 * @returns {EngineLink}
 */
export function openEngine(options) {
  try {
    return openWorker(options);
  } catch (error) {
    return openHere(options, `this page may not start a worker (${error instanceof Error ? error.name : error})`);
  }
}

/**
 * A worker that fails before it is ready is replaced by the main thread.
 * @param {EngineOptions} options
 * @returns {EngineLink}
 */
function openWorker(options) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "stackmate bot" });
  /** @type {EngineLink} */
  let link = { post: (message) => worker.postMessage(message), close: () => worker.terminate() };
  let heard = false;
  worker.onmessage = ({ data }) => {
    heard = true;
    options.onMessage(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    if (heard) options.onMessage({ type: "stackmate_error", message: event.message || "the bot's worker failed" });
    else link = openHere(options, "the bot's worker could not be loaded");
  };
  const { onMessage: _, ...choice } = options;
  link.post({ type: "stackmate_init", ...choice });
  return { post: (message) => link.post(message), close: () => link.close() };
}

/**
 * @param {EngineOptions} options
 * @param {string} why
 * @returns {EngineLink}
 */
function openHere({ onMessage, level, memory }, why) {
  const timers = new Set();
  /** @param {() => void} callback */
  const later = (callback) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      callback();
    }, 0);
    timers.add(timer);
  };
  /** Answers come after the caller has returned, as from a worker. @param {any} message */
  const post = (message) => later(() => onMessage(message));
  const thinker = loadStackmate().then(({ module }) => {
    const session = new module.BotSession({ level, memory, threads: 1 });
    post({ type: "stackmate_ready", variant: "main", threads: 1, why });
    return createThinker({ session, post, sliceMs: SLICE_MS, threads: 1, later });
  });
  thinker.catch((error) => post({ type: "stackmate_error", message: String(error?.message ?? error) }));
  return {
    post: (message) => void thinker.then((it) => it.receive(message), () => undefined),
    close: () => {
      void thinker.then((it) => it.stop(), () => undefined);
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
