// @ts-check
/**
 * A worker between the page and a third-party bot, which runs in a sandboxed frame (`foreign/bot-frame.js`).
 *
 * The page opens that frame on request, and handles only messages that this worker has found valid. Messages come straight from
 * the bot's worker, so that not even a flood delays a frame of the page.
 */
import { BOT_NAME, runnable } from "./bot-scope.js";
import { filterMessages } from "./message-filter.js";

/**
 * @typedef {{ postMessage(message: object, transfer?: Transferable[]): void,
 *   onmessage: ((event: MessageEvent) => void) | null }} WorkerScope
 */
/** @typedef {import("./message-filter.js").Hooks} Hooks */

const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/**
 * The maximum size of a module in bytes of source: in a frame without an origin, Chromium does not start larger modules, and
 * reports no reason.
 */
const MOST_MODULE_BYTES = 1_500_000;

/**
 * The bot that runs or is being started. Late reports about an earlier bot are ignored.
 * @type {{ id: number, hooks: Hooks | null }}
 */
const current = { id: 0, hooks: null };

/**
 * Asks the page to open a frame and to start the bot in it.
 * @param {Blob} code
 * @param {"classic" | "module"} kind
 * @param {Hooks} hooks
 * @returns {import("./message-filter.js").Running}
 */
function spawn(code, kind, hooks) {
  const { port1, port2 } = new MessageChannel();
  const id = ++current.id;
  current.hooks = hooks;
  port1.onmessage = ({ data }) => hooks.onMessage(data);
  scope.postMessage({ type: "stackmate_frame", id, kind, name: BOT_NAME, code: runnable(code), wire: port2 }, [port2]);
  return {
    send: (message) => port1.postMessage(message),
    end: () => {
      port1.close();
      scope.postMessage({ type: "stackmate_frame_end", id });
    },
  };
}

/**
 * @param {{ id: number, kind: "classic" | "module", size: number, report: import("./bot-frame.js").FrameReport }} message
 */
function hear({ id, kind, size, report }) {
  if (id !== current.id) return;
  if (report.type === "refused") current.hooks?.onRefused();
  if (report.type !== "failed") return;
  const isTooLarge = kind === "module" && size > MOST_MODULE_BYTES && report.why === "";
  const large = { key: "foreign.large-module", values: { most: MOST_MODULE_BYTES / 1e6 } };
  current.hooks?.onError(isTooLarge ? large : report.why || { key: "foreign.missing" });
}

/** Runs the bot's code from the first message, and filters the bot's messages. All later messages go to the bot. */
function serve() {
  /** @type {ReturnType<typeof filterMessages> | null} */
  let guarded = null;
  scope.onmessage = ({ data }) => {
    if (data?.type === "stackmate_frame_report") hear(data);
    else if (data?.type !== "stackmate_guard") guarded?.send(data);
    else guarded ??= filterMessages({
      spawn: (kind, hooks) => spawn(data.code, kind, hooks),
      post: (message) => scope.postMessage(message),
      now: () => performance.now(),
    });
  };
}

serve();
