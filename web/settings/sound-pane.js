// @ts-check
/**
 * The section for sound.
 */
import { EVENT } from "../base/events.js";
import { percent } from "../language/language.js";
import { block, button, make, slider, toggle } from "./widgets.js";

/** The sound sample: a T-spin. */
const SAMPLE = EVENT.spin | EVENT.lock;

/**
 * @param {import("./store.js").Store} store
 * @param {import("../round/audio.js").Audio} audio
 * @returns {import("./dialog.js").Pane}
 */
export function soundPane(store, audio) {
  const on = toggle({
    label: "main.sound", help: "settings.sound.help",
    get: ({ sound }) => !sound.muted, set: (loud) => store.set("sound", { muted: !loud }),
  });
  const volume = slider({
    label: "settings.volume", least: 0, most: 100, step: 5,
    get: ({ sound }) => sound.volume, set: (value) => store.set("sound", { volume: value }),
    say: percent,
  });
  const listen = button(() => {
    audio.unlock();
    audio.play(SAMPLE, 1);
  }, { "data-t": "settings.listen" });
  const element = make("div", { class: "column" }, block("", on.element, volume.element, make("div", { class: "row" }, listen)));
  return {
    element,
    show: (settings) => {
      on.show(settings);
      volume.show(settings);
      listen.disabled = settings.sound.muted;
    },
  };
}
