// @ts-check
/**
 * Which rung of the ladder *threads → one worker → main-thread slices* a bot's engine can stand on, and why; and how much
 * memory it may use.
 *
 * That `new WebAssembly.Memory({ shared: true })` succeeds proves nothing: some pages can make shared memory and not send
 * it. So the probe sends some.
 */

/** @typedef {import("../language/language.js").Words} Words */

/** More threads than this gain nothing in the search; more than `AUTO_THREADS` only when asked for. */
const MAX_THREADS = 8;
const AUTO_THREADS = 4;
const PROBE_TIMEOUT_MS = 1000;

/**
 * Threads used when nobody chose: one core is kept for the page, and several bots share the rest.
 * @param {number} cores `navigator.hardwareConcurrency`
 * @param {number} bots
 */
export function defaultThreads(cores, bots) {
  return Math.max(1, Math.floor(Math.min(cores - 1, AUTO_THREADS) / bots));
}

/**
 * @param {number | "auto"} wanted
 * @param {number} cores
 * @param {number} bots how many share the machine
 * @returns {number} at least 1, at most `MAX_THREADS`
 */
export function chooseThreads(wanted, cores, bots) {
  return wanted === "auto" ? defaultThreads(cores, bots) : Math.max(1, Math.min(Math.trunc(wanted), MAX_THREADS));
}

/**
 * Tries to send shared memory.
 * @param {{ crossOriginIsolated?: boolean }} scope
 * @returns {Promise<Words | null>} null if it arrives, else why threads are out of reach
 */
async function sharedMemoryRefused(scope) {
  if (!scope.crossOriginIsolated) return { key: "main.engine.not-isolated" };
  const { port1, port2 } = new MessageChannel();
  try {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const arrived = new Promise((resolve) => {
      port2.onmessage = ({ data }) => resolve(data instanceof SharedArrayBuffer);
      port2.onmessageerror = () => resolve(false);
      setTimeout(resolve, PROBE_TIMEOUT_MS, false);
    });
    port1.postMessage(buffer);
    return (await arrived) ? null : { key: "main.engine.not-shared" };
  } catch (error) {
    return { key: "main.engine.refused", values: { error: error instanceof Error ? error.name : String(error) } };
  } finally {
    port1.close();
    port2.close();
  }
}

/** MiB that a bot may think in, and on a phone. */
const MEMORY = 96;
const PHONE_MEMORY = 48;
/** A phone is what has little memory (GiB; not every browser says it) or a small screen (CSS pixels). */
const PHONE_GIB = 4;
const PHONE_SCREEN = 600;

/**
 * @param {{ navigator: object, screen?: { width: number, height: number } }} scope
 * @returns {number} MiB
 */
export function chooseMemory({ navigator, screen }) {
  const gib = "deviceMemory" in navigator ? Number(navigator.deviceMemory) : Infinity;
  const side = screen ? Math.min(screen.width, screen.height) : Infinity;
  return gib <= PHONE_GIB || side < PHONE_SCREEN ? PHONE_MEMORY : MEMORY;
}

/**
 * The rung for a worker.
 * @param {number | "auto"} wanted
 * @param {number} bots how many share the machine
 * @param {{ crossOriginIsolated?: boolean, navigator: { hardwareConcurrency: number } }} scope
 * @returns {Promise<{ variant: "mt" | "st", threads: number, why: Words }>}
 */
export async function chooseRung(wanted, bots, scope) {
  const cores = scope.navigator.hardwareConcurrency || 1;
  const threads = chooseThreads(wanted, cores, bots);
  const refused = threads > 1 ? await sharedMemoryRefused(scope) : null;
  if (refused !== null) return { variant: "st", threads: 1, why: refused };
  const sharers = { key: bots > 1 ? "main.engine.bots" : "main.engine.bot", values: { bots } };
  const why = wanted === "auto" ? { key: "main.engine.cores", values: { count: cores, sharers } } : { key: "main.engine.chosen" };
  return { variant: threads > 1 ? "mt" : "st", threads, why };
}
