// @ts-check
/** Loads the wasm package of reviews, once. */
import { loadedOnce, openPackage } from "./package.js";

/** The folder of the package. */
export const FOLDER = "pkg/review";

/** @type {() => Promise<import("../modes/review/types").ReviewModule>} */
export const loadReview = loadedOnce(async () => (await openPackage(FOLDER)).module);
