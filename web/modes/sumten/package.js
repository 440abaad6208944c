// @ts-check
/** Loads the wasm packages of Sum-Ten: the game for the page, and the player for the worker. Each is loaded once. */
import { assetUrl } from "../../base/assets.js";

/** @typedef {import("./types").SumModule} SumModule */
/** @typedef {import("./types").SumBotModule} SumBotModule */
/** @typedef {{ module: SumModule, memory: WebAssembly.Memory, layout: import("../../types").Layout }} SumPackage */

/** The folders of the packages. */
const GAME = "pkg/sumten";
const BOT = "pkg/sumbot";

/** @type {Promise<SumPackage> | null} */
let loading = null;

/** Loads the game. @returns {Promise<SumPackage>} */
export function loadSumten() {
  loading ??= open().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function open() {
  /** @type {SumModule} */
  const module = await import(assetUrl(`${GAME}/stackmate_wasm.js`));
  const { memory } = await module.default();
  return { module, memory, layout: module.layout() };
}

/**
 * Loads the script of the player, without its wasm. The worker loads both; a page that does it too lets the service worker
 * know, on the first visit, that the package is in use.
 */
export const touchBot = () => import(assetUrl(`${BOT}/stackmate_wasm.js`));

/** Loads the player. @returns {Promise<SumBotModule>} */
export async function loadBot() {
  /** @type {SumBotModule} */
  const module = await touchBot();
  await module.default();
  return module;
}
