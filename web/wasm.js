// @ts-check
/**
 * Loads the generated wasm packages.
 */

/** @typedef {import("./types").StackmateModule} StackmateModule */

/**
 * @param {"st" | "mt"} variant
 * @returns {Promise<{ module: StackmateModule, memory: WebAssembly.Memory }>}
 */
export async function loadPackage(variant) {
  const url = new URL(`./pkg/${variant}/stackmate_wasm.js`, import.meta.url).href;
  /** @type {StackmateModule} */
  const module = await import(url);
  const { memory } = await module.default();
  return { module, memory };
}

/**
 * The single-threaded package, which holds the match on the main thread.
 * @returns {Promise<import("./types").Stackmate>}
 */
export async function loadStackmate() {
  const { module, memory } = await loadPackage("st");
  return { module, memory, layout: module.layout() };
}
