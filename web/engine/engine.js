// @ts-check
/**
 * Opens an engine for a bot: in a worker if the browser allows one, else in slices on the main thread.
 */
import { assetUrl } from "../base/assets.js";
import { openLink } from "./link.js";
import { createThinker } from "./thinker.js";
import { loadThinking } from "./wasm.js";

/** The length of a slice of thinking on the main thread: it must leave time to draw the next frame. */
const SLICE_MS = 3;

/**
 * @param {import("../types").EngineOptions} options
 * @returns {import("../types").EngineLink}
 */
export function openEngine({ onMessage, ...choice }) {
  return openLink({
    script: assetUrl("engine/worker.js"),
    name: "bot",
    init: { type: "stackmate_init", ...choice },
    onMessage,
    here: async (post, later, why) => {
      const module = await loadThinking("st");
      const session = new module.BotSession({
        level: choice.level, nodes: choice.nodes, slips: choice.slips, memory: choice.memory, threads: 1,
      });
      post({ type: "stackmate_ready", variant: "main", threads: 1, why });
      return createThinker({ session, post, sliceMs: SLICE_MS, threads: 1, later });
    },
  });
}
