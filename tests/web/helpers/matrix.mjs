// @ts-check
/** Pages of somebody else's that frame the game in every way that matters for threads. */
import { blog } from "./blog.mjs";

const ALLOW = "cross-origin-isolated; gamepad; fullscreen; autoplay";
const FULL = "allow-scripts allow-same-origin allow-popups";

/** What a match between bots with two threads each is asked for by. */
export const GAME = "index.html?mode=watch&start=&threads=2&pace=5&seed=3";

/**
 * @param {string} game the game's origin
 */
export function framing(game) {
  /** @param {string} sandbox */
  const page = (sandbox) => `<!doctype html><meta charset="utf-8"><title>blog</title><link rel="icon" href="data:,">
    <iframe src="${game}/${GAME}" width="800" height="500" title="Stackmate" allow="${ALLOW}" sandbox="${sandbox}"></iframe>`;
  const headers = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
  return blog({ "/plain": page(FULL), "/isolated": { body: page(FULL), headers }, "/sandboxed": page("allow-scripts") });
}

/** Runs in the game's page: what its line about the bots says. */
export function engineLine() {
  return document.querySelector("stack-mate")?.shadowRoot?.querySelector(".engine .what")?.textContent ?? "";
}
