// @ts-check
/** Loads the wasm package of the learner, once. */
import { assetUrl } from "../../base/assets.js";

/** @typedef {import("./types").LearnModule} LearnModule */
/** @typedef {import("./types").LearnBotModule} LearnBotModule */

/** The folders of the packages. A release bundles every script whose full name is passed to `assetUrl`, but not these. */
const FOLDERS = { learn: "pkg/learn", learnbot: "pkg/learnbot" };

/** @type {Partial<Record<keyof typeof FOLDERS, Promise<any>>>} */
const loading = {};

/** Loads the package that trains. @returns {Promise<LearnModule>} */
export const loadLearn = () => load("learn");

/** Loads the package of the trained player. @returns {Promise<LearnBotModule>} */
export const loadLearnBot = () => load("learnbot");

/** @param {keyof typeof FOLDERS} name */
function load(name) {
  loading[name] ??= open(FOLDERS[name]).catch((error) => {
    delete loading[name];
    throw error;
  });
  return loading[name];
}

/** @param {string} folder */
async function open(folder) {
  const module = await import(assetUrl(`${folder}/stackmate_wasm.js`));
  await module.default();
  return module;
}
