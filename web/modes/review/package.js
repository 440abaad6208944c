// @ts-check
/** Loads the wasm package of reviews, once. */
import { loadedOnce, openPackage } from "../../engine/package.js";

/** The folder of the package. */
export const FOLDER = "pkg/review";

/** @type {() => Promise<import("./types").ReviewModule>} */
export const loadReview = loadedOnce(async () => (await openPackage(FOLDER)).module);
