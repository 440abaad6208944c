// @ts-check
/**
 * Loads the wasm package of 20G and the weights of its agent, each once.
 */
import { assetUrl } from "../../base/assets.js";
import { loadedOnce, openGamePackage, openPackage } from "../../engine/package.js";
import { Complaint } from "../../language/language.js";

/** @typedef {import("./types").MasterModule} MasterModule */
/** @typedef {import("./types").TeachModule} TeachModule */
/** @typedef {{ module: MasterModule, memory: WebAssembly.Memory, layout: import("../../types").Layout }} MasterPackage */

/** @typedef {import("../replays/games.js").Game["stackmate"]} ReplayPackage */

/** The folder of the package, which also has the weights. */
const FOLDER = "pkg/master";
/** The files of the shipped weights, and of those that the seed's recipe gave. */
const SHIPPED = "m20g-ars.smpw";
export const RECIPE = "m20g-ars-recipe.smpw";
/** @type {Map<string, Promise<Uint8Array>>} */
const weighing = new Map();

/**
 * Loads the package.
 * @type {() => Promise<MasterPackage>}
 */
export const loadMaster = loadedOnce(() => openGamePackage(FOLDER));

/**
 * Loads the package for lessons.
 * @type {() => Promise<TeachModule>}
 */
export const loadTeach = loadedOnce(async () => (await openPackage("pkg/teach")).module);

/**
 * Loads the package for replays.
 * @type {() => Promise<ReplayPackage>}
 */
export const loadReplays = loadedOnce(() => openGamePackage("pkg/replay"));

/**
 * Loads a file of weights. It contains its own SHA-256, which the package checks.
 * @param {string} [name]
 * @returns {Promise<Uint8Array>}
 * @throws {Complaint} if the host does not have them
 */
export function loadWeights(name = SHIPPED) {
  const loaded = weighing.get(name) ?? fetchWeights(name).catch((error) => {
    weighing.delete(name);
    throw error;
  });
  weighing.set(name, loaded);
  return loaded;
}

/** @param {string} name */
async function fetchWeights(name) {
  const response = await fetch(assetUrl(`${FOLDER}/${name}`));
  if (!response.ok) throw new Complaint("master.no-weights", { status: response.status });
  return new Uint8Array(await response.arrayBuffer());
}
