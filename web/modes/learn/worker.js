// @ts-check
/** The worker of Learn: it trains. */
import { byMessageChannel } from "../../engine/thinker.js";
import { wordsOf } from "../../language/failure.js";
import { loadLearn } from "./package.js";
import { createSession } from "./session.js";

/** @typedef {{ postMessage(message: object): void, onmessage: ((event: MessageEvent) => void) | null }} WorkerScope */
const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

async function open() {
  const module = await loadLearn();
  scope.postMessage({ type: "stackmate_ready" });
  return createSession({ module, post: (message) => scope.postMessage(message), later: byMessageChannel().later });
}

/** @param {unknown} error */
const report = (error) => scope.postMessage({ type: "stackmate_error", message: wordsOf(error) });

const session = open();
session.catch(report);
scope.onmessage = ({ data }) => {
  if (data?.type !== "stackmate_init") session.then((it) => it.receive(data)).catch(report);
};
