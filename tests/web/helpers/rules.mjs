// @ts-check
/** Loads in Node the wasm packages that the page and its workers use. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

// The loader of the threaded package listens on `self` for messages to a worker of the pool, but Node has no `self`. The tests
// start no pool: one thread thinks, on shared memory.
globalThis.self ??= /** @type {any} */ (new EventTarget());

/** Loads the page's package. @returns {Promise<any>} its exports as `module`, its `memory`, and the `layout` of its view */
export async function rules() {
  const { module, memory } = await load("page");
  return { module, memory, layout: module.layout() };
}

/**
 * Loads a worker's package.
 * @param {"st" | "mt"} variant
 * @returns {Promise<any>} its exports
 */
export async function thinking(variant) {
  const { module } = await load(variant);
  assert.equal("initThreadPool" in module, variant === "mt", `web/pkg/${variant} holds the other package`);
  return module;
}

/** Loads the package of 20G. @returns {Promise<any>} its exports as `module`, its `memory`, and the shipped `weights` */
export async function master() {
  const weights = await readFile(new URL("../../../web/pkg/master/m20g-ars.smpw", import.meta.url));
  return { ...(await load("master")), weights: new Uint8Array(weights) };
}

/** Loads the package for replays of 20G. @returns {Promise<any>} the same as `rules` */
export async function groundReplays() {
  const { module, memory } = await load("replay");
  return { module, memory, layout: module.layout() };
}

/** Loads the package for lessons in 20G. */
export const teaching = () => load("teach");

/** Loads the package that trains the learner. */
export const learning = () => load("learn");

/** Loads the trained learner as an opponent. */
export const learned = () => load("learnbot");

/** Loads the game Sum-Ten. @returns {Promise<any>} the same as `rules` */
export async function sumten() {
  const { module, memory } = await load("sumten");
  return { module, memory, layout: module.layout() };
}

/** Loads the player of Sum-Ten. */
export const sumtenBot = () => load("sumbot");

/** Loads the package of reviews. */
export const reviewing = () => load("review");

/** @param {string} name */
async function load(name) {
  const folder = new URL(`../../../web/pkg/${name}/`, import.meta.url);
  const module = await import(new URL("stackmate_wasm.js", folder).href);
  const { memory } = await module.default({ module_or_path: await readFile(new URL("stackmate_wasm_bg.wasm", folder)) });
  return { module, memory };
}
