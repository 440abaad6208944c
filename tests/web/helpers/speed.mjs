// @ts-check
/**
 * Functions that speed up the demo page and give a test control of its workers. They run in the page before all other scripts.
 */

/**
 * Speeds up the page's clock. Timers and workers still use real time.
 * @param {number} factor
 */
export function speedUp(factor) {
  const now = performance.now.bind(performance);
  performance.now = () => now() * factor;
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => request((time) => callback(time * factor));
}

/**
 * Keeps the two latest workers of bots in `window.workers` and counts all of them in `window.made`. In a worker that gets the
 * message `trap`, the wasm code fails with a trap. `window.wasmBytes()` adds up the wasm memories of the page and the workers.
 */
export function holdWorkers() {
  const Real = window.Worker;
  const workers = /** @type {Worker[]} */ ([]);
  const made = { count: 0 };
  const memories = /** @type {WebAssembly.Memory[]} */ ([]);
  for (const name of /** @type {const} */ (["instantiate", "instantiateStreaming"])) {
    const real = /** @type {(...values: any[]) => Promise<any>} */ (WebAssembly[name]);
    WebAssembly[name] = async (/** @type {any[]} */ ...values) => {
      const built = await real.apply(WebAssembly, values);
      if (built.instance?.exports.memory) memories.push(built.instance.exports.memory);
      return built;
    };
  }
  /** Adds up the memories of the page and of the workers that answer within a second. Ended workers do not answer. */
  const wasmBytes = async () => {
    const channel = new BroadcastChannel("memory");
    let sum = memories.reduce((all, { buffer }) => all + buffer.byteLength, 0);
    channel.onmessage = ({ data }) => (sum += data);
    const asking = new BroadcastChannel("measure");
    asking.postMessage("");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    for (const it of [channel, asking]) it.close();
    return sum;
  };
  Object.assign(window, { workers, made, wasmBytes });
  // Runs in the worker before its own script: the first step of thinking after the message `trap` executes the wasm instruction
  // `unreachable`.
  const setUp = `
    let armed = false;
    addEventListener("message", (event) => {
      if (event.data === "trap") armed = true;
    });
    const held = [];
    const hold = ({ data }) => held.push(data);
    addEventListener("message", hold);
    const bytes = new Uint8Array([
      0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11,
    ]);
    const trap = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.f;
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const real = WebAssembly[name];
      WebAssembly[name] = async (...values) => {
        const made = await real.apply(WebAssembly, values);
        const from = made.instance?.exports;
        const answers = new BroadcastChannel("memory");
        new BroadcastChannel("measure").onmessage = () => answers.postMessage(from?.memory?.buffer.byteLength ?? 0);
        if (!from?.botsession_think) return made;
        const exports = { ...from, botsession_think: (...all) => (armed ? trap() : from.botsession_think(...all)) };
        return { module: made.module, instance: { exports } };
      };
    }`;
  window.Worker = /** @type {any} */ (class extends Real {
    /** @param {string | URL} address @param {WorkerOptions} [options] */
    constructor(address, options) {
      // Messages that arrive before the worker's own script listens are kept, and dispatched when it listens.
      const script = `${setUp}
        await import(${JSON.stringify(String(address))});
        removeEventListener("message", hold);
        for (const data of held) dispatchEvent(new MessageEvent("message", { data }));`;
      super(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), options);
      // Other workers, such as the one for the chances, are not replaced in the middle of a game.
      if (options?.name !== "bot") return;
      workers.push(this);
      // A worker in this list stays in memory with its listeners, so the list keeps only two.
      if (workers.length > 2) workers.shift();
      made.count += 1;
    }
  });
}
