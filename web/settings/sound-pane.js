// @ts-check
/**
 * The section for sound.
 */
import { percent } from "../language/language.js";
import { block, button, choice, make, slider, toggle } from "./widgets.js";

/** A sample for each group of sounds. */
const SAMPLES = /** @type {const} */ ({ game: "spinDouble", rival: "quad", interface: "press" });
/** While a slider moves, samples are at least this far apart, in ms. */
const SAMPLE_EVERY_MS = 250;

/**
 * @param {import("./store.js").Store} store
 * @param {import("../sound/mixer.js").Mixer} mixer
 * @returns {import("./dialog.js").Pane}
 */
export function soundPane(store, mixer) {
  let playedAt = -Infinity;
  const sample = (/** @type {keyof typeof SAMPLES} */ group) => {
    const now = performance.now();
    if (now - playedAt < SAMPLE_EVERY_MS) return;
    playedAt = now;
    mixer.unlock();
    mixer.play(SAMPLES[group], group);
  };
  const on = toggle({
    label: "main.sound", help: "settings.sound.help",
    get: ({ sound }) => !sound.muted, set: (loud) => store.set("sound", { muted: !loud }),
  });
  const volume = (/** @type {string} */ label, /** @type {"volume" | keyof typeof SAMPLES} */ name) => slider({
    label, least: 0, most: 100, step: 5,
    get: ({ sound }) => sound[name],
    set: (value) => {
      store.set("sound", { [name]: value });
      sample(name === "volume" ? "game" : name);
    },
    say: percent,
  });
  const volumes = [
    volume("settings.volume", "volume"), volume("settings.volume.game", "game"),
    volume("settings.volume.rival", "rival"), volume("settings.volume.interface", "interface"),
  ];
  const tones = choice({
    label: "settings.tones", help: "settings.tones.help",
    choices: [["usual", "settings.tones.usual"], ["all", "settings.tones.all"], ["off", "settings.off"]],
    get: ({ sound }) => sound.tones, set: (value) => store.set("sound", { tones: value }),
  });
  const listen = button(() => sample("game"), { "data-t": "settings.listen" });
  const widgets = [on, ...volumes, tones];
  const element = make("div", { class: "column" },
    block("", ...widgets.map((widget) => widget.element), make("div", { class: "row" }, listen)));
  return {
    element,
    show: (settings) => {
      for (const widget of widgets) widget.show(settings);
      listen.disabled = settings.sound.muted;
    },
  };
}
