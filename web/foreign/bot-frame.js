// @ts-check
/**
 * The sandboxed frame in which a third-party bot runs. Its worker has no origin, so it has no storage and no channel to the
 * site, and the frame's own policy forbids network access.
 *
 * *How.* A hidden `<iframe sandbox="allow-scripts" srcdoc>` receives the bot's code and a port of the sandbox
 * (`foreign/sandbox.js`). Its script starts a worker from the code, gives it the port, and then reports only whether that
 * succeeded: the bot's messages never pass through the frame or the page. *Why a frame.* A worker started by the page has the
 * page's origin: it can read the page's databases and rewrite the files that the service worker stores.
 *
 * A frame inherits the policy of the page around it. That policy must allow the script below by its hash (the pages contain the
 * hash, and a unit test compares it), and workers from `blob:` and `data:`.
 */
import { trustedMarkup } from "../base/trusted.js";

/** The frame's content security policy: the bot can load scripts only from its own code, and has no access to the network. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob: data:; "
  + "connect-src 'none'";
const META = `<!doctype html><meta http-equiv="content-security-policy" content="${POLICY}">`;

/**
 * The script that runs in the frame. For a frame without an origin, browsers start module workers only from `data:` addresses.
 * Error messages of a bot are cut, because the frame shares the page's thread.
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

/** If a loaded frame does not answer within this time, its script was not allowed to run. */
const SILENCE_MS = 2000;

/**
 * @typedef {object} FrameOrder a request of the sandbox
 * @property {Blob} code the bot's code, ready to run
 * @property {"classic" | "module"} kind
 * @property {string} name of the worker
 * @property {MessagePort} wire the port for the bot's worker
 */

/**
 * @typedef {{ type: "open" | "refused" } | { type: "failed", why: string }} FrameReport `refused`: no script may run in the
 *   frame
 */

/**
 * Opens a frame and starts a bot in it.
 * @param {ParentNode & Node} place the element to which the hidden frame is added
 * @param {FrameOrder} order
 * @param {(report: FrameReport) => void} report called once or twice
 * @returns {() => void} closes the bot and removes the frame
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
