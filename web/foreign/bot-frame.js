// @ts-check
/**
 * The sandboxed frame in which another's bot runs: its worker has no origin, so no storage and no channel to the site, and
 * the frame's own policy leaves it no network.
 *
 * *How.* A hidden `<iframe sandbox="allow-scripts" srcdoc>` gets the bot's code and a port of the sandbox (`foreign/sandbox.js`).
 * Its script starts a worker from the code and hands it the port, then reports only whether that went well: nothing that the
 * bot sends passes through the frame or the page. *Why a frame.* A worker started by the page has the
 * page's origin: it may read its databases and rewrite the files that the service worker stores.
 *
 * A frame inherits the policy of the page around it. That must allow the script below by its hash (the
 * pages name it, and a unit test compares), and workers from `blob:` and `data:`.
 */
import { trustedMarkup } from "../base/trusted.js";

/** The bot gets scripts from its own code alone, and no connection at all. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob: data:; "
  + "connect-src 'none'";
const META = `<!doctype html><meta http-equiv="content-security-policy" content="${POLICY}">`;

/**
 * What runs in the frame. Browsers start module workers of a frame without an origin from `data:` addresses only.
 * A bot's complaints are cut: the frame shares the page's thread.
 */
export const FRAME_SCRIPT = `addEventListener("message", ({ data: { code, kind, name }, ports: [report, wire] }) => {
const fail = (why) => report.postMessage({ type: "failed", why: String(why).slice(0, 300) });
const rules = { createScriptURL: (address) => address };
const policy = self.trustedTypes?.createPolicy("stackmate", rules) ?? rules;
const start = (address) => {
try {
const worker = new Worker(policy.createScriptURL(address), { type: kind, name });
worker.onerror = (event) => {
event.preventDefault();
worker.terminate();
fail(event.message ?? "");
};
worker.postMessage(null, [wire]);
} catch (error) {
fail(error);
}
};
report.postMessage({ type: "open" });
if (kind === "classic") return start(URL.createObjectURL(code));
const reader = new FileReader();
reader.onload = () => start(reader.result);
reader.readAsDataURL(code);
}, { once: true });`;

/** A frame whose script did not answer after this time, once it is loaded, was not allowed to run one. */
const SILENCE_MS = 2000;

/**
 * @typedef {object} FrameOrder what the sandbox asks for
 * @property {Blob} code of the bot, ready to run
 * @property {"classic" | "module"} kind
 * @property {string} name of the worker
 * @property {MessagePort} wire goes to the bot's worker
 */

/**
 * @typedef {{ type: "open" | "refused" } | { type: "failed", why: string }} FrameReport `refused`: no script may run in the frame
 */

/**
 * Opens a frame and starts a bot in it.
 * @param {ParentNode & Node} place where the frame is put, hidden
 * @param {FrameOrder} order
 * @param {(report: FrameReport) => void} report called once or twice
 * @returns {() => void} ends the bot and removes the frame
 */
export function openBotFrame(place, { code, kind, name, wire }, report) {
  const frame = document.createElement("iframe");
  const { port1, port2 } = new MessageChannel();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  frame.hidden = true;
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("aria-hidden", "true");
  frame.addEventListener("load", () => {
    timer = setTimeout(report, SILENCE_MS, { type: "refused" });
    frame.contentWindow?.postMessage({ code, kind, name }, "*", [port1, wire]);
  }, { once: true });
  port2.onmessage = ({ data }) => {
    clearTimeout(timer);
    report(data);
  };
  frame.srcdoc = trustedMarkup(`${META}<script>${FRAME_SCRIPT}</script>`);
  place.append(frame);
  return () => {
    clearTimeout(timer);
    port2.close();
    frame.remove();
  };
}
