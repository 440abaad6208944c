// @ts-check
/** Loads the wasm package of reviews, once. */
import { assetUrl } from "../../base/assets.js";

/** @type {Promise<import("./types").ReviewModule> | null} */
let loading = null;

/** @returns {Promise<import("./types").ReviewModule>} */
export function loadReview() {
  loading ??= open().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function open() {
  const module = await import(assetUrl("pkg/review/stackmate_wasm.js"));
  await module.default();
  return module;
}
