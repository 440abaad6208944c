// @ts-check
/**
 * Loads the game, and says in plain words what the browser or the page is missing when it cannot be had.
 */
import { Complaint, say } from "../language/language.js";
import { loadStackmate } from "./wasm.js";

/** How browsers say that a page's policy stands in the way. */
const BLOCKED = /content security policy|unsafe-eval|blocked by CSP/i;

/** @throws {Complaint} naming what is missing */
export async function loadGame() {
  if (!("WebAssembly" in globalThis)) throw new Complaint("main.failed.no-wasm");
  try {
    return await loadStackmate();
  } catch (error) {
    if (BLOCKED.test(String(error))) throw new Complaint("main.failed.wasm-blocked");
    throw new Complaint("menu.unloaded", { why: say(error) });
  }
}
