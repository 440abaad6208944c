// @ts-check
/**
 * Contains a function that runs inside the page. The function is sent to the browser as text, so it may not use names from
 * outside its own body.
 */

/**
 * Loads a wasm package in a module worker of the page and runs it there.
 * @param {{ variant: "st" | "mt", threads: number, jobs: number }} wanted `threads: 0` starts no thread pool
 * @returns {Promise<{ isolated: boolean, version: string, threads: number, sum: string }>} `sum` is the sum of the numbers
 *   below `jobs`, added up by the pool
 */
export function runPackage({ variant, threads, jobs }) {
  const source = `
    try {
      const wasm = await import("${location.origin}/pkg/${variant}/stackmate_wasm.js");
      await wasm.default();
      const threads = ${threads};
      if (threads) await wasm.initThreadPool(threads);
      postMessage({ answer: {
        isolated: crossOriginIsolated,
        version: wasm.version(),
        threads: threads ? wasm.poolThreads() : 0,
        sum: threads ? String(wasm.probePool(${jobs})) : "",
      } });
    } catch (error) {
      postMessage({ error: String(error?.stack ?? error) });
    }`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => ("error" in data ? reject(new Error(data.error)) : resolve(data.answer));
    worker.onerror = (event) => reject(new Error(event.message || "the worker's script did not load"));
  }).finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}
