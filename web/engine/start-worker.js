// @ts-check
/**
 * Starts workers, also in a page without an origin: a frame with `sandbox="allow-scripts"`, which is how WordPress shows what it
 * embeds.
 *
 * There, every address belongs to another origin, so the browser refuses a worker from the address of a script, and Chromium
 * also a module worker from a blob. A *classic* worker from a blob starts in Chromium and Firefox, and may import modules from
 * any address that allows it (CORS).
 */
import { trustedScript } from "../base/trusted.js";

/** Returns whether this page or worker has no origin. */
export const hasNoOrigin = () => self.origin === "null";

/**
 * Starts a worker from the address of a module.
 * @param {string} address of this site
 * @param {string} name
 * @returns {Worker}
 * @throws {DOMException} if the browser refuses workers here
 */
export function startWorker(address, name) {
  if (hasNoOrigin()) return new Worker(byBlob(address), { name });
  return new Worker(trustedScript(address), { type: "module", name });
}

/**
 * Lets the thread pool of a wasm package start its workers in this worker without an origin. The pool's script, which belongs
 * to a dependency, only knows the class `Worker`.
 */
export function startPlainWorkersFromBlobs() {
  self.Worker = class extends Worker {
    /** @param {string | URL} address of a module @param {WorkerOptions} [options] */
    constructor(address, options) {
      super(byBlob(String(address)), { name: options?.name });
    }
  };
}

/**
 * Returns a classic script that imports a module. Messages that come while it loads wait for it (without ports, which none of
 * ours has). If it cannot be loaded, the worker fails, as a worker from an address does.
 * @param {string} address
 */
const importing = (address) => `const early = [];
const keep = ({ data }) => early.push(data);
addEventListener("message", keep);
import(${JSON.stringify(address)}).then(
  () => {
    removeEventListener("message", keep);
    for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
  },
  (error) => setTimeout(() => { throw error; }),
);`;

/**
 * The addresses of the blobs, by module. They are kept: a blob that is revoked at once may be gone before the worker reads it.
 * @type {Map<string, string>}
 */
const blobs = new Map();

/**
 * @param {string} module an address
 * @throws {TypeError} if it is not one of ours
 */
function byBlob(module) {
  trustedScript(module);
  const script = () => new Blob([importing(module)], { type: "text/javascript" });
  const address = blobs.get(module) ?? URL.createObjectURL(script());
  blobs.set(module, address);
  return trustedScript(address);
}
