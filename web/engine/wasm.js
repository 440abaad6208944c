// @ts-check
/**
 * Loads the generated wasm packages: the page's and the workers'.
 */
import { assetUrl } from "../base/assets.js";
import { admitPlainAddresses } from "../base/trusted.js";
import { loadedOnce, openGamePackage } from "./package.js";
import { hasNoOrigin, startPlainWorkersFromBlobs } from "./start-worker.js";

/** @typedef {import("../types").ThinkingModule} ThinkingModule */
/** @typedef {import("../types").PooledModule} PooledModule */
/** @typedef {{ variant: "mt" | "st", threads: number, why: import("../language/language.js").Words }} Rung */

/** The time limit for creating the pool of threads: threads that cannot start report no error. */
const POOL_LIMIT_MS = 10_000;

/**
 * Loads the package that runs the match on the main thread.
 * @type {() => Promise<import("../types").Stackmate>}
 */
export const loadStackmate = loadedOnce(() => openGamePackage("pkg/page"));

/**
 * Loads a package with the bots and the solver: `st` uses one thread, `mt` can create a pool of threads.
 * @param {"st" | "mt"} variant
 * @returns {Promise<ThinkingModule>}
 */
export async function loadThinking(variant) {
  /** @type {ThinkingModule} */
  const module = await load(variant);
  await module.default();
  return module;
}

/**
 * Loads the package for threads, or the single-threaded one if the pool cannot be created. Only workers may call it, because
 * waiting for a pool blocks.
 * @template {PooledModule} Module
 * @param {Rung} rung
 * @param {(variant: "st" | "mt") => Promise<Module>} loadVariant
 * @returns {Promise<{ module: Module, rung: Rung }>}
 */
export async function loadRung(rung, loadVariant) {
  if (rung.variant === "mt") {
    try {
      const module = await loadVariant("mt");
      await makePool(module, rung.threads);
      return { module, rung };
    } catch (error) {
      rung = {
        variant: "st",
        threads: 1,
        why: { key: "bots.engine.no-pool", values: { error: error instanceof Error ? error.message : String(error) } },
      };
    }
  }
  return { module: await loadVariant("st"), rung };
}

/**
 * @param {PooledModule} module
 * @param {number} threads
 */
async function makePool(module, threads) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`> ${POOL_LIMIT_MS / 1000} s`)), POOL_LIMIT_MS);
  });
  // The pool's helper, a third-party script, starts its workers by a plain address, which a page may reject.
  admitPlainAddresses();
  if (hasNoOrigin()) startPlainWorkersFromBlobs();
  try {
    await Promise.race([module.initThreadPool?.(threads), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param {"st" | "mt"} name */
const load = (name) => import(assetUrl(`pkg/${name}/stackmate_wasm.js`));
