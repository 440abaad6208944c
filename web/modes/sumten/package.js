// @ts-check
/** Loads the wasm packages of Sum-Ten: the game for the page, and the player for the worker. Each is loaded once. */
import { loadedOnce, openGamePackage, packageUrl } from "../../engine/package.js";
import { chooseRung } from "../../engine/probe.js";

/** @typedef {import("./types").SumModule} SumModule */
/** @typedef {import("./types").SumBotModule} SumBotModule */
/** @typedef {{ module: SumModule, memory: WebAssembly.Memory, layout: import("../../types").Layout }} SumPackage */

/** The folders of the packages: the game, and the player for one thread and for many. */
const GAME = "pkg/sumten";
const BOTS = { st: "pkg/sumbot", mt: "pkg/sumbotmt" };

/**
 * Loads the game.
 * @type {() => Promise<SumPackage>}
 */
export const loadSumten = loadedOnce(() => openGamePackage(GAME));

/** Loads the script of the player, without its wasm. @param {"st" | "mt"} variant */
const script = (variant) => import(packageUrl(BOTS[variant]));

/**
 * Loads the scripts of the players that are used here, for one player or for two that share the cores: often these are the
 * same. The workers load them too; a page that does it lets the service worker know, on the first visit, that the packages are
 * in use.
 * @param {number | "auto"} threads
 */
export async function touchBots(threads) {
  const rungs = await Promise.all([1, 2].map((bots) => chooseRung(threads, bots, window)));
  await Promise.all(rungs.map(({ variant }) => script(variant)));
}

/**
 * Loads the player.
 * @param {"st" | "mt"} variant
 * @returns {Promise<SumBotModule>}
 */
export async function loadBot(variant) {
  /** @type {SumBotModule} */
  const module = await script(variant);
  await module.default();
  return module;
}
