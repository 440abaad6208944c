// @ts-check
/**
 * A worker that stands between the page and another's bot, which runs in a sandboxed frame (`foreign/bot-frame.js`).
 *
 * The page opens that frame when it is asked to, and never touches what the bot sends before it is found harmless: messages
 * come straight from the bot's worker, so that not even a flood costs the page a frame.
 */
import { BOT_NAME, runnable } from "./bot-scope.js";
import { filterMessages } from "./message-filter.js";

/**
 * @typedef {{ postMessage(message: object, transfer?: Transferable[]): void,
 *   onmessage: ((event: MessageEvent) => void) | null }} WorkerScope
 */
/** @typedef {import("./message-filter.js").Hooks} Hooks */

const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/** Chromium starts no larger module there, and does not say why. Bytes of source. */
const MOST_MODULE_BYTES = 1_500_000;

/**
 * The bot that runs, or is being started. Reports about an earlier one come too late.
 * @type {{ id: number, hooks: Hooks | null }}
 */
const current = { id: 0, hooks: null };

/**
 * Asks the page for a frame with the bot in it.
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
 * @param {{ id: number, kind: "classic" | "module", size: number, report: import("./bot-frame.js").FrameReport }} told
 */
function hear({ id, kind, size, report }) {
  if (id !== current.id) return;
  if (report.type === "refused") current.hooks?.onRefused();
  if (report.type !== "failed") return;
  const isTooLarge = kind === "module" && size > MOST_MODULE_BYTES && report.why === "";
  const large = { key: "foreign.large-module", values: { most: MOST_MODULE_BYTES / 1e6 } };
  current.hooks?.onError(isTooLarge ? large : report.why || { key: "foreign.missing" });
}

/** Guards the first message's code; everything after it goes to the bot. */
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
