// @ts-check
/** Loads the wasm packages of the learner, each once. */
import { loadedOnce, openPackage } from "../../engine/package.js";

/**
 * Loads the package that trains.
 * @type {() => Promise<import("./types").LearnModule>}
 */
export const loadLearn = loadedOnce(async () => (await openPackage("pkg/learn")).module);

/**
 * Loads the package of the trained player.
 * @type {() => Promise<import("./types").LearnBotModule>}
 */
export const loadLearnBot = loadedOnce(async () => (await openPackage("pkg/learnbot")).module);
