// @ts-check
/** The worker of a trained learner in a match. */
import { byMessageChannel } from "../../engine/thinker.js";
import { wordsOf } from "../../language/failure.js";
import { serve } from "./seat.js";

/**
 * @typedef {{ postMessage(message: object): void, close(): void, onmessage: ((event: MessageEvent) => void) | null }} WorkerScope
 */
const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/** @param {unknown} error */
const report = (error) => scope.postMessage({ type: "stackmate_error", message: wordsOf(error) });

/** @type {ReturnType<typeof serve> | null} */
let served = null;
scope.onmessage = ({ data }) => {
  if (data?.type === "stackmate_init") {
    const post = (/** @type {object} */ message) => scope.postMessage(message);
    const why = { key: "bots.engine.learned" };
    served ??= serve(data.weights, post, byMessageChannel().later, { variant: "st", why });
    served.catch(report);
  } else if (data?.type === "quit") scope.close();
  else void served?.then((it) => it.receive(data), () => undefined);
};
