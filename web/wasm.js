// @ts-check
/**
 * Loads the generated wasm packages.
 */
import { assetUrl } from "./assets.js";

/** @typedef {import("./types").StackmateModule} StackmateModule */
/** @typedef {{ variant: "mt" | "st", threads: number, why: import("./language/language.js").Words }} Rung */

/**
 * @param {"st" | "mt"} variant
 * @returns {Promise<{ module: StackmateModule, memory: WebAssembly.Memory }>}
 */
export async function loadPackage(variant) {
  /** @type {StackmateModule} */
  const module = await import(assetUrl(`pkg/${variant}/stackmate_wasm.js`));
  const { memory } = await module.default();
  return { module, memory };
}

/**
 * Loads a rung's package, or the one below when its pool cannot be made. For workers alone: whoever waits for a pool blocks.
 * @param {Rung} rung
 * @returns {Promise<{ module: StackmateModule, rung: Rung }>}
 */
export async function loadRung(rung) {
  if (rung.variant === "mt") {
    try {
      const { module } = await loadPackage("mt");
      await module.initThreadPool?.(rung.threads);
      return { module, rung };
    } catch (error) {
      rung = { variant: "st", threads: 1, why: { key: "main.engine.no-pool", values: { error: error instanceof Error ? error.message : String(error) } } };
    }
  }
  const { module } = await loadPackage("st");
  return { module, rung };
}

/**
 * The single-threaded package, which holds the match on the main thread.
 * @returns {Promise<import("./types").Stackmate>}
 */
export async function loadStackmate() {
  const { module, memory } = await loadPackage("st");
  return { module, memory, layout: module.layout() };
}
