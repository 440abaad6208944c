// @ts-check
/** The worker of Sum-Ten: its player, with or without a pool of threads of its own. */
import { chooseRung } from "../../engine/probe.js";
import { loadRung } from "../../engine/wasm.js";
import { wordsOf } from "../../language/failure.js";
import { loadBot } from "./package.js";
import { createSession } from "./session.js";

/**
 * @typedef {{ postMessage(message: object): void, crossOriginIsolated?: boolean, navigator: { hardwareConcurrency: number },
 *   onmessage: ((event: MessageEvent) => void) | null }} WorkerScope
 */
const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/** @param {import("./types").Means} means */
async function open({ threads, bots }) {
  const { module, rung } = await loadRung(await chooseRung(threads, bots, scope), loadBot);
  scope.postMessage({ type: "stackmate_ready", ...rung });
  return createSession({ module, post: (message) => scope.postMessage(message) });
}

/** @param {unknown} error */
const report = (error) => scope.postMessage({ type: "stackmate_error", message: wordsOf(error) });

/** Answers questions; the first message says how many threads the player may use. */
function serve() {
  /** @type {Promise<ReturnType<typeof createSession>> | null} */
  let session = null;
  scope.onmessage = ({ data }) => {
    if (data?.type === "stackmate_init") {
      session ??= open(data);
      session.catch(report);
    } else void session?.then((it) => it.receive(data), () => undefined);
  };
}

serve();
