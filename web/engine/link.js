// @ts-check
/**
 * Opens a worker if the browser allows one, else runs its work in slices on the main thread, with the same messages.
 */
import { wordsOf } from "../language/failure.js";
import { startWorker } from "./start-worker.js";

/** @typedef {import("../types").EngineLink} EngineLink */
/** @typedef {import("../language/language.js").Words} Words */
/** @typedef {{ receive(message: object): void, stop(): void }} Served handles messages */

/**
 * @typedef {object} LinkOptions
 * @property {string} script the address of the worker's script
 * @property {"agent" | "bot" | "solver"} name the purpose of the worker
 * @property {object} init its first message
 * @property {(message: any) => void} onMessage
 * @property {(post: (message: object) => void, later: (callback: () => void) => void, why: Words) => Promise<Served>} here does
 *   the worker's work on the main thread; `why` is the reason for that
 */

/**
 * Opens a worker, or its work on the main thread. After the link is closed, no message arrives.
 * @param {LinkOptions} options
 * @returns {EngineLink}
 */
export function openLink({ onMessage, ...options }) {
  let isOpen = true;
  const link = open({ ...options, onMessage: (message) => isOpen && onMessage(message) });
  return {
    post: link.post,
    close: () => {
      isOpen = false;
      link.close();
    },
  };
}

/** @param {LinkOptions} options @returns {EngineLink} */
function open(options) {
  try {
    return openWorker(options);
  } catch (error) {
    return openHere(options, {
      key: "bots.engine.no-worker",
      values: { error: error instanceof Error ? error.name : String(error) },
    });
  }
}

/**
 * Opens a worker. If the worker fails before its first answer, its work is done on the main thread instead, with the same
 * messages.
 * @param {LinkOptions} options
 * @returns {EngineLink}
 */
function openWorker(options) {
  const worker = startWorker(options.script, options.name);
  /** @type {object[]} */
  let sent = [];
  /** @type {EngineLink} */
  let link = {
    post: (message) => {
      sent.push(message);
      worker.postMessage(message);
    },
    close: () => worker.terminate(),
  };
  let heard = false;
  worker.onmessage = ({ data }) => {
    if (!heard) link = { post: (message) => worker.postMessage(message), close: () => worker.terminate() };
    heard = true;
    sent = [];
    options.onMessage(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    if (heard) {
      return options.onMessage({
        type: "stackmate_error",
        message: event.message || { key: `bots.engine.broken.${options.name}` },
      });
    }
    link = openHere(options, { key: `bots.engine.missing.${options.name}` });
    for (const message of sent) link.post(message);
  };
  worker.postMessage(options.init);
  return { post: (message) => link.post(message), close: () => link.close() };
}

/**
 * @param {LinkOptions} options
 * @param {Words} why
 * @returns {EngineLink}
 */
function openHere({ onMessage, here }, why) {
  const timers = new Set();
  /** @param {() => void} callback */
  const later = (callback) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      callback();
    }, 0);
    timers.add(timer);
  };
  /** Delivers answers after the caller has returned, as a worker does. @param {object} message */
  const post = (message) => later(() => onMessage(message));
  const served = here(post, later, why);
  served.catch((error) => post({ type: "stackmate_error", message: wordsOf(error) }));
  return {
    post: (message) => void served.then((it) => it.receive(message), () => undefined),
    close: () => {
      void served.then((it) => it.stop(), () => undefined);
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
