// @ts-check
/**
 * Loads the visual effects after the game, and passes them the shown game, the colours and the chosen extent (full, calm or off).
 */
import { styled } from "../base/sheet.js";

/** @typedef {import("./effects.js").Extent} Extent */

const REDUCED = "(prefers-reduced-motion: reduce)";

/**
 * Returns the extent of the effects: full effects become calm if the system asks for reduced motion.
 * @param {Extent} chosen
 * @param {boolean} reduced whether the system asks for reduced motion
 * @returns {Extent}
 */
export const extentOf = (chosen, reduced) => (chosen === "full" && reduced ? "calm" : chosen);

/**
 * @param {object} parts
 * @param {HTMLElement} parts.host
 * @param {ShadowRoot} parts.root
 * @param {import("../round/display.js").Display} parts.display
 * @returns {{ frame: (now: number) => void, close: () => void }}
 */
export function bindEffects({ host, root, display }) {
  /** @type {import("./effects.js").Effects | null} */
  let effects = null;
  const stop = new AbortController();
  const restyle = () => effects?.restyle(extentOf(/** @type {Extent} */ (host.dataset.motion), matchMedia(REDUCED).matches));
  const load = async () => {
    const [{ Effects }] = await Promise.all([import("./effects.js"), styled(root, "effects/effects.css")]);
    if (stop.signal.aborted) return;
    effects = new Effects(host, root, display);
    restyle();
  };
  // The game works without the effects.
  load().catch(() => undefined);
  display.onFrame.add((sides, events, isPlayed, now) => effects?.hear(sides, events, isPlayed, now));
  const looks = new MutationObserver(restyle);
  looks.observe(host, { attributeFilter: ["data-theme", "data-palette", "data-skin", "data-motion", "style"] });
  matchMedia(REDUCED).addEventListener("change", restyle, stop);
  return {
    frame: (now) => effects?.frame(now),
    close: () => {
      stop.abort();
      looks.disconnect();
      effects?.close();
    },
  };
}
