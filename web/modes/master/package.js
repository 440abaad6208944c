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
/** @type {Promise<Uint8Array> | null} */
let weighing = null;

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
 * Loads the shipped weights. They contain their own SHA-256, which the package checks.
 * @returns {Promise<Uint8Array>}
 * @throws {Complaint} if the host does not have them
 */
export function loadWeights() {
  weighing ??= fetchWeights().catch((error) => {
    weighing = null;
    throw error;
  });
  return weighing;
}

async function fetchWeights() {
  const response = await fetch(assetUrl(`${FOLDER}/m20g-ars.smpw`));
  if (!response.ok) throw new Complaint("master.no-weights", { status: response.status });
  return new Uint8Array(await response.arrayBuffer());
}
