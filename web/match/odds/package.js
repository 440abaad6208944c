// @ts-check
/** Loads the wasm package of reviews, once: the chances of a match are those of its review. */
import { loadedOnce, openPackage } from "../../engine/package.js";

/** @type {() => Promise<import("./judge.js").Module>} */
export const loadOdds = loadedOnce(async () => (await openPackage("pkg/review")).module);
