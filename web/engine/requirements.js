// @ts-check
/**
 * Loads the game. If it cannot be loaded, reports what the browser or the page lacks.
 */
import { Complaint, say } from "../language/language.js";
import { loadStackmate } from "./wasm.js";

/** Words in error messages of browsers when a page's policy blocks WebAssembly. */
const BLOCKED = /content security policy|unsafe-eval|blocked by CSP/i;

/**
 * @template [Loaded=import("../types").Stackmate]
 * @param {() => Promise<Loaded>} [load] loads a package
 * @returns {Promise<Loaded>}
 * @throws {Complaint} naming the missing feature
 */
export async function loadGame(load = /** @type {() => Promise<any>} */ (loadStackmate)) {
  if (!("WebAssembly" in globalThis)) throw new Complaint("main.failed.no-wasm");
  try {
    return await load();
  } catch (error) {
    if (BLOCKED.test(String(error))) throw new Complaint("main.failed.wasm-blocked");
    throw new Complaint("menu.unloaded", { why: say(error) });
  }
}
