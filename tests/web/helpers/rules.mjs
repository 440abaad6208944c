// @ts-check
/** The wasm packages as the page and its workers have them, in Node. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

// The threaded package's loader listens on `self` for what a pool's worker is sent. Node has no `self`, and no pool is
// started here: one thread thinks, on shared memory.
globalThis.self ??= /** @type {any} */ (new EventTarget());

/** @returns {Promise<any>} the exports of the page's package and its `memory` */
export async function rules() {
  const { module, memory } = await load("page");
  return { module, memory, layout: module.layout() };
}

/**
 * @param {"st" | "mt"} variant
 * @returns {Promise<any>} the exports of a worker's package
 */
export async function thinking(variant) {
  const { module } = await load(variant);
  assert.equal("initThreadPool" in module, variant === "mt", `web/pkg/${variant} holds the other package`);
  return module;
}

/** @param {string} name */
async function load(name) {
  const folder = new URL(`../../../web/pkg/${name}/`, import.meta.url);
  const module = await import(new URL("stackmate_wasm.js", folder).href);
  const { memory } = await module.default({ module_or_path: await readFile(new URL("stackmate_wasm_bg.wasm", folder)) });
  return { module, memory };
}
