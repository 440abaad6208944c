// @ts-check
/**
 * Opens a third-party bot. Its script runs in a sandboxed frame without an origin, and a worker of ours, the sandbox, checks
 * its messages.
 *
 * A site with a content security policy must allow what `docs/embed.md` lists. If such a frame is impossible, the bot is
 * rejected: it never runs with the page's origin.
 */
import { assetUrl } from "../base/assets.js";
import { openBotFrame } from "./bot-frame.js";
import { trustedScript } from "../base/trusted.js";

/** @typedef {import("../types").BotScript & { code: Blob }} Script */

/**
 * @param {ParentNode & Node} place the element to which the frame may be added
 * @param {{ script: Script, onMessage: (message: import("../types").TbpMessage) => void }} options
 * @returns {import("../types").EngineLink}
 */
export function openForeign(place, { script, onMessage }) {
  try {
    return openGuarded(place, script, onMessage);
  } catch (error) {
    const why = { key: "bots.engine.no-worker", values: { error: error instanceof Error ? error.name : String(error) } };
    const timer = setTimeout(onMessage, 0, { type: "stackmate_error", message: why });
    return { post: () => undefined, close: () => clearTimeout(timer) };
  }
}

/**
 * @param {ParentNode & Node} place
 * @param {Script} script
 * @param {(message: import("../types").TbpMessage) => void} onMessage
 * @returns {import("../types").EngineLink}
 */
function openGuarded(place, script, onMessage) {
  const sandbox = new Worker(trustedScript(assetUrl("foreign/sandbox.js")), { type: "module", name: "sandbox of another bot" });
  /** Removes the bot's current frame; there is only one frame at a time. */
  let removeFrame = () => {};
  sandbox.onmessage = ({ data }) => {
    if (data.type === "stackmate_frame") {
      removeFrame();
      const about = { type: "stackmate_frame_report", id: data.id, kind: data.kind, size: data.code.size };
      removeFrame = openBotFrame(place, data, (report) => sandbox.postMessage({ ...about, report }));
    } else if (data.type === "stackmate_frame_end") removeFrame();
    else onMessage(data);
  };
  sandbox.onerror = (event) => {
    event.preventDefault();
    onMessage({ type: "stackmate_error", message: event.message || { key: "foreign.no-sandbox" } });
  };
  sandbox.postMessage({ type: "stackmate_guard", code: script.code });
  return {
    post: (message) => sandbox.postMessage(message),
    close: () => {
      sandbox.terminate();
      removeFrame();
    },
  };
}
