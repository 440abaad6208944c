// @ts-check
/**
 * The solver's worker: it answers perfect-clear questions over `postMessage`, with or without its own pool of threads.
 */
import { chooseRung } from "../../engine/probe.js";
import { createSolver } from "./solver.js";
import { byMessageChannel } from "../../engine/thinker.js";
import { loadRung, loadThinking } from "../../engine/wasm.js";
import { wordsOf } from "../../language/failure.js";

const SLICE_MS = 8;

/**
 * @typedef {{ postMessage(message: object): void, crossOriginIsolated?: boolean, navigator: { hardwareConcurrency: number },
 *   onmessage: ((event: MessageEvent) => void) | null }} WorkerScope
 */
const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/** @param {{ threads: number | "auto" }} choice */
async function open({ threads }) {
  const { module, rung } = await loadRung(await chooseRung(threads, 1, scope), loadThinking);
  scope.postMessage({ type: "stackmate_ready", ...rung });
  return createSolver({
    module,
    post: (message) => scope.postMessage(message),
    sliceMs: SLICE_MS,
    later: byMessageChannel().later,
  });
}

/** Serves questions; the first message names the number of threads. */
function serve() {
  /** @type {Promise<ReturnType<typeof createSolver>> | null} */
  let solver = null;
  /** @param {unknown} error */
  const report = (error) => {
    scope.postMessage({ type: "stackmate_error", message: wordsOf(error) });
  };
  scope.onmessage = ({ data }) => {
    if (data?.type === "stackmate_init") {
      solver ??= open(data);
      solver.catch(report);
    } else void solver?.then((it) => it.receive(data), () => undefined);
  };
}

serve();
