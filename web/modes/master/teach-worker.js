// @ts-check
/**
 * The worker of lessons: it trains an agent.
 */
import { byMessageChannel } from "../../engine/thinker.js";
import { wordsOf } from "../../language/failure.js";
import { loadTeach } from "./package.js";
import { createTeacher } from "./teacher.js";

/** @typedef {{ postMessage(message: object): void, onmessage: ((event: MessageEvent) => void) | null }} WorkerScope */
const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

async function open() {
  const module = await loadTeach();
  scope.postMessage({ type: "stackmate_ready" });
  return createTeacher({ module, post: (message) => scope.postMessage(message), later: byMessageChannel().later });
}

/** @param {unknown} error */
const report = (error) => scope.postMessage({ type: "stackmate_error", message: wordsOf(error) });

const teacher = open();
teacher.catch(report);
scope.onmessage = ({ data }) => {
  if (data?.type !== "stackmate_init") teacher.then((it) => it.receive(data)).catch(report);
};
