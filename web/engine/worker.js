// @ts-check
/**
 * The bot's worker: it runs a protocol bot over `postMessage`, with or without its own pool of threads.
 *
 * The pool is created here and not on the page, because waiting for it blocks.
 */
import { wordsOf } from "../language/failure.js";
import { chooseRung } from "./probe.js";
import { byMessageChannel, createThinker } from "./thinker.js";
import { loadRung, loadThinking } from "./wasm.js";

const SLICE_MS = 6;

/**
 * @typedef {{ postMessage(message: object): void, close(): void, crossOriginIsolated?: boolean,
 *   navigator: { hardwareConcurrency: number }, onmessage: ((event: MessageEvent) => void) | null }} WorkerScope
 */
const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/** @param {import("../types").EngineChoice} choice */
async function open({ threads, bots, memory, level, nodes, slips }) {
  const rung = await chooseRung(threads, bots, scope);
  const loaded = await loadRung(rung, loadThinking);
  const session = new loaded.module.BotSession({ level, nodes, slips, memory, threads: loaded.rung.threads });
  scope.postMessage({ type: "stackmate_ready", ...loaded.rung });
  return createThinker({
    session,
    post: (message) => scope.postMessage(message),
    sliceMs: SLICE_MS,
    threads: loaded.rung.threads,
    later: byMessageChannel().later,
  });
}

/** @param {unknown} error */
function report(error) {
  scope.postMessage({ type: "stackmate_error", message: wordsOf(error) });
}

/** Runs the bot that the first message describes, until the message `quit`. */
function serve() {
  /** @type {Promise<ReturnType<typeof createThinker>> | null} */
  let thinker = null;
  scope.onmessage = ({ data }) => {
    if (data?.type === "stackmate_init") thinker ??= open(data);
    else if (data?.type === "quit") scope.close();
    else thinker?.then((it) => it.receive(data)).catch(report);
    if (data?.type === "stackmate_init") thinker?.catch(report);
  };
}

serve();
