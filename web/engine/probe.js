// @ts-check
/**
 * Decides how a bot's engine runs (threads, one worker, or slices on the main thread), the reason for that, and its memory
 * limit.
 *
 * A successful `new WebAssembly.Memory({ shared: true })` is not enough: some pages can create shared memory and cannot send it
 * to a worker. So this module sends some as a test.
 */

/** @typedef {import("../language/language.js").Words} Words */

/** The maximum number of threads: more do not improve the search. More than `AUTO_THREADS` are used only on request. */
const MAX_THREADS = 8;
const AUTO_THREADS = 4;
const PROBE_TIMEOUT_MS = 1000;

/**
 * Returns the number of threads to use when the person chose none: one core is reserved for the page, and the bots share the
 * rest.
 * @param {number} cores `navigator.hardwareConcurrency`
 * @param {number} bots
 */
export function defaultThreads(cores, bots) {
  return Math.max(1, Math.floor(Math.min(cores - 1, AUTO_THREADS) / bots));
}

/**
 * @param {number | "auto"} wanted
 * @param {number} cores
 * @param {number} bots the number of bots that share the machine
 * @returns {number} at least 1, at most `MAX_THREADS`
 */
export function chooseThreads(wanted, cores, bots) {
  return wanted === "auto" ? defaultThreads(cores, bots) : Math.max(1, Math.min(Math.trunc(wanted), MAX_THREADS));
}

/**
 * Tests whether shared memory can be sent to a worker.
 * @param {{ crossOriginIsolated?: boolean }} scope
 * @returns {Promise<Words | null>} null if it arrives, else the reason why threads cannot be used
 */
async function sharedMemoryRefused(scope) {
  if (!scope.crossOriginIsolated) return { key: "bots.engine.not-isolated" };
  const { port1, port2 } = new MessageChannel();
  try {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const arrived = new Promise((resolve) => {
      port2.onmessage = ({ data }) => resolve(data instanceof SharedArrayBuffer);
      port2.onmessageerror = () => resolve(false);
      setTimeout(resolve, PROBE_TIMEOUT_MS, false);
    });
    port1.postMessage(buffer);
    return (await arrived) ? null : { key: "bots.engine.not-shared" };
  } catch (error) {
    return { key: "bots.engine.refused", values: { error: error instanceof Error ? error.name : String(error) } };
  } finally {
    port1.close();
    port2.close();
  }
}

/** The memory for a bot's search in MiB, on a computer and on a phone. */
const MEMORY = 96;
const PHONE_MEMORY = 48;
/** A device with little memory (GiB; not every browser reports it) or a small screen (CSS pixels) counts as a phone. */
const PHONE_GIB = 4;
const PHONE_SCREEN = 600;

/**
 * @param {{ navigator: object, screen?: { width: number, height: number } }} scope
 * @returns {number} in MiB
 */
export function chooseMemory({ navigator, screen }) {
  const gib = "deviceMemory" in navigator ? Number(navigator.deviceMemory) : Infinity;
  const side = screen ? Math.min(screen.width, screen.height) : Infinity;
  return gib <= PHONE_GIB || side < PHONE_SCREEN ? PHONE_MEMORY : MEMORY;
}

/**
 * Chooses how the engine runs in a worker.
 * @param {number | "auto"} wanted
 * @param {number} bots the number of bots that share the machine
 * @param {{ crossOriginIsolated?: boolean, navigator: { hardwareConcurrency: number } }} scope
 * @returns {Promise<{ variant: "mt" | "st", threads: number, why: Words }>}
 */
export async function chooseRung(wanted, bots, scope) {
  const cores = scope.navigator.hardwareConcurrency || 1;
  const threads = chooseThreads(wanted, cores, bots);
  const refused = threads > 1 ? await sharedMemoryRefused(scope) : null;
  if (refused !== null) return { variant: "st", threads: 1, why: refused };
  const sharers = { key: bots > 1 ? "bots.engine.bots" : "bots.engine.bot", values: { bots } };
  const why = wanted === "auto" ? { key: "bots.engine.cores", values: { count: cores, sharers } } : { key: "bots.engine.chosen" };
  return { variant: threads > 1 ? "mt" : "st", threads, why };
}
