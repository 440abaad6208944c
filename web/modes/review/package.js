// @ts-check
/** Loads the wasm package of reviews, once. */
import { assetUrl } from "../../base/assets.js";

/** The folder of the package. A release bundles every script whose full name is passed to `assetUrl`, but not this one. */
const FOLDER = "pkg/review";

/** Returns the address of the package. In a release, it changes with the package. */
export const packageUrl = () => assetUrl(`${FOLDER}/stackmate_wasm.js`);

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
  const module = await import(packageUrl());
  await module.default();
  return module;
}
