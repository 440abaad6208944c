// @ts-check
/** Runs in a worker whose work needs nothing from its first message: it is prepared at once, and then handles messages. */
import { wordsOf } from "../language/failure.js";
import { byMessageChannel } from "./thinker.js";

/** @typedef {{ postMessage(message: object): void, onmessage: ((event: MessageEvent) => void) | null }} WorkerScope */

/**
 * @param {(post: (message: object) => void, later: (callback: () => void) => void) => Promise<import("./link.js").Served>} open
 *   prepares the work; `later` runs a callback after pending events
 */
export function serve(open) {
  const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
  const post = (/** @type {object} */ message) => scope.postMessage(message);
  const report = (/** @type {unknown} */ error) => post({ type: "stackmate_error", message: wordsOf(error) });
  const served = open(post, byMessageChannel().later);
  served.then(() => post({ type: "stackmate_ready" }), report);
  scope.onmessage = ({ data }) => {
    if (data?.type !== "stackmate_init") served.then((it) => it.receive(data)).catch(report);
  };
}
