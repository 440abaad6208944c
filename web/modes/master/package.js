// @ts-check
/**
 * Loads the wasm package of 20G and the weights of its agent, each once.
 */
import { assetUrl } from "../../base/assets.js";
import { Complaint } from "../../language/language.js";

/** @typedef {import("./types").MasterModule} MasterModule */
/** @typedef {import("./types").TeachModule} TeachModule */
/** @typedef {{ module: MasterModule, memory: WebAssembly.Memory, layout: import("../../types").Layout }} MasterPackage */

/** The folder of the package. A release bundles every script whose full name is passed to `assetUrl`, but not this one. */
const FOLDER = "pkg/master";
const LESSONS = "pkg/teach";
const REPLAYS = "pkg/replay";

/** @typedef {import("../replays/games.js").Game["stackmate"]} ReplayPackage */

/** @type {Promise<MasterPackage> | null} */
let loading = null;
/** @type {Promise<ReplayPackage> | null} */
let replaying = null;
/** The files of the shipped weights, and of those that the seed's recipe gave. */
const SHIPPED = "m20g-ars.smpw";
export const RECIPE = "m20g-ars-recipe.smpw";
/** @type {Map<string, Promise<Uint8Array>>} */
const weighing = new Map();

/** Loads the package. @returns {Promise<MasterPackage>} */
export function loadMaster() {
  loading ??= open().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @type {Promise<TeachModule> | null} */
let teaching = null;

/** Loads the package for lessons. @returns {Promise<TeachModule>} */
export function loadTeach() {
  teaching ??= openTeach().catch((error) => {
    teaching = null;
    throw error;
  });
  return teaching;
}

async function openTeach() {
  /** @type {TeachModule} */
  const module = await import(assetUrl(`${LESSONS}/stackmate_wasm.js`));
  await module.default();
  return module;
}

/** Loads the package for replays. @returns {Promise<ReplayPackage>} */
export function loadReplays() {
  replaying ??= openReplays().catch((error) => {
    replaying = null;
    throw error;
  });
  return replaying;
}

async function openReplays() {
  const module = await import(assetUrl(`${REPLAYS}/stackmate_wasm.js`));
  const { memory } = await module.default();
  return { module, memory, layout: module.layout() };
}

async function open() {
  /** @type {MasterModule} */
  const module = await import(assetUrl(`${FOLDER}/stackmate_wasm.js`));
  const { memory } = await module.default();
  return { module, memory, layout: module.layout() };
}

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
