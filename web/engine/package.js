// @ts-check
/** Loads the wasm packages of single modes, each when it is first needed. */
import { assetUrl } from "../base/assets.js";

/**
 * Returns the address of a package's script. A release bundles every script whose full name is passed to `assetUrl`, but not this
 * one. There, the address changes with the package.
 * @param {string} folder such as `pkg/learn`
 */
export const packageUrl = (folder) => assetUrl(`${folder}/stackmate_wasm.js`);

/**
 * Loads a package and its wasm.
 * @param {string} folder
 * @returns {Promise<{ module: any, memory: WebAssembly.Memory }>}
 */
export async function openPackage(folder) {
  const module = await import(packageUrl(folder));
  const { memory } = await module.default();
  return { module, memory };
}

/**
 * Loads a package with a view of its games.
 * @param {string} folder
 * @returns {Promise<{ module: any, memory: WebAssembly.Memory, layout: import("../types").Layout }>}
 */
export async function openGamePackage(folder) {
  const { module, memory } = await openPackage(folder);
  return { module, memory, layout: module.layout() };
}

/**
 * Makes a function that loads something once. After a failure, the next call tries again.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
export function loadedOnce(load) {
  /** @type {Promise<T> | null} */
  let loading = null;
  return () => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
