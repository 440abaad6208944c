// @ts-check
/** Opens a trained learner as the bot of a match: in a worker if the browser allows one, else on the main thread. */
import { assetUrl } from "../../base/assets.js";
import { openLink } from "../../engine/link.js";
import { createThinker } from "../../engine/thinker.js";
import { loadLearnBot } from "./package.js";

/** It values all placements at once, so it needs no longer slices. */
const SLICE_MS = 3;

/**
 * @param {{ weights: number[], onMessage: (message: import("../../types").TbpMessage) => void }} options
 * @returns {import("../../types").EngineLink}
 */
export function openLearner({ weights, onMessage }) {
  return openLink({
    script: assetUrl("modes/learn/bot-worker.js"),
    name: "bot",
    init: { type: "stackmate_init", weights },
    onMessage,
    here: (post, later, why) => serve(weights, post, later, { variant: "main", why }),
  });
}

/**
 * Opens the player, and reports how it runs.
 * @param {number[]} weights the bytes of a file of weights
 * @param {(message: object) => void} post
 * @param {(callback: () => void) => void} later
 * @param {{ variant: "main" | "st", why: import("../../language/language.js").Words }} how
 */
export async function serve(weights, post, later, how) {
  const module = await loadLearnBot();
  const session = new module.LearnerSession(Uint8Array.from(weights));
  post({ type: "stackmate_ready", threads: 1, ...how });
  return createThinker({ session, post, sliceMs: SLICE_MS, threads: 1, later });
}
