// @ts-check
/**
 * Opens a bot that is not ours: its script runs under a warden, in workers of their own.
 *
 * A site that sets a content security policy needs `worker-src 'self' blob:` for this, and `connect-src` for addresses that
 * scripts are fetched from. The bot inherits the page's policies: in an isolated page, scripts that it imports from elsewhere
 * need `Cross-Origin-Resource-Policy: cross-origin`.
 */
import { assetUrl } from "./assets.js";

/** A warden that was asked to end itself and its bot is ended after this time. */
const END_MS = 3000;

/**
 * @param {{ script: import("./types").BotScript, onMessage: (message: import("./types").TbpMessage) => void }} options
 * @returns {import("./types").EngineLink}
 */
export function openForeign({ script, onMessage }) {
  /** @param {import("./client.js").Why} message */
  const fail = (message) => onMessage({ type: "stackmate_error", message });
  try {
    const worker = new Worker(assetUrl("warden.js"), { type: "module", name: "warden of another bot" });
    worker.onmessage = ({ data }) => onMessage(data);
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message || { key: "foreign.no-warden" });
    };
    worker.postMessage({ type: "stackmate_guard", code: script.code });
    const close = () => {
      worker.onmessage = worker.onerror = null;
      worker.postMessage({ type: "stackmate_end" });
      setTimeout(() => worker.terminate(), END_MS);
    };
    return { post: (message) => worker.postMessage(message), close };
  } catch (error) {
    const timer = setTimeout(fail, 0, { key: "main.engine.no-worker", values: { error: error instanceof Error ? error.name : String(error) } });
    return { post: () => undefined, close: () => clearTimeout(timer) };
  }
}
