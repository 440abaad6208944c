// @ts-check
/**
 * The section for handling: presets, a slider for each time (DAS, ARR, DCD), and a test board beside them.
 */
import { number } from "../language/language.js";
import { PRESETS, applyPreset, inFrames, presetOf } from "./presets.js";
import { MOST_SOFT_DROP, TIMES } from "./schema.js";
import { Trial } from "./trial.js";
import { block, choice, make, slider, toggle } from "./widgets.js";

/** @typedef {import("./schema.js").Settings["handling"]} Handling */
/** @typedef {import("./store.js").Store} Store */

/** The last position of the slider for soft drop means no limit, which the game writes as 0. */
const FASTEST_STOP = MOST_SOFT_DROP + 1;

/**
 * @param {Store} store
 * @param {import("./devices.js").Devices} devices
 * @returns {import("./dialog.js").Pane}
 */
export function handlingPane(store, devices) {
  /** @param {Partial<Handling>} fields */
  const set = (fields) => store.set("handling", fields);
  /** @param {"das" | "arr" | "dcd"} name */
  const time = (name) => slider({
    label: `settings.${name}`,
    help: `settings.${name}.help`,
    ...TIMES[name],
    get: ({ handling }) => handling[name],
    set: (value) => set({ [name]: value }),
    say: inFrames,
  });
  /** @param {"irs" | "ihs"} name */
  const early = (name) => toggle({
    label: `settings.${name}`,
    help: `settings.${name}.help`,
    get: ({ handling }) => handling[name],
    set: (value) => set({ [name]: value }),
  });
  const presets = choice({
    label: "settings.preset",
    choices: PRESETS.map(({ name }) => /** @type {const} */ ([name, `settings.preset.${name}`])),
    get: (settings) => presetOf(settings)?.name,
    set: (name) => PRESETS.filter((preset) => preset.name === name).forEach((preset) => applyPreset(store, preset)),
  });
  const sliders = [time("das"), time("arr"), time("dcd"), dropSlider(set)];
  const half = choice({
    label: "settings.half",
    help: "settings.half.help",
    choices: /** @type {const} */ ([
      ["off", "settings.off"], ["plain", "settings.half.plain"], ["srs+", "settings.half.srs-plus"],
    ]),
    get: ({ rules }) => (rules.half_turns ? rules.half_turn_style : "off"),
    set: (kind) => store.set("rules", kind === "off" ? { half_turns: false } : { half_turns: true, half_turn_style: kind }),
  });
  const switches = [early("irs"), early("ihs"), half];
  const widgets = [presets, ...sliders, ...switches];
  const trial = new Trial(store);
  const left = make("div", { class: "column" },
    block("", presets.element), block("", ...sliders.map(({ element }) => element)),
    block("", ...switches.map(({ element }) => element)), make("p", { class: "note", "data-t": "settings.handling.next" }));
  letGoTo(left, trial);
  return {
    element: make("div", { class: "beside" }, left, trial.element),
    show: (settings) => {
      for (const widget of widgets) widget.show(settings);
      trial.show(settings);
    },
    enter: () => {
      devices.board = trial;
      void trial.open();
    },
    leave: () => {
      devices.board = null;
      trial.close();
    },
  };
}

/** @param {(fields: Partial<Handling>) => void} set */
function dropSlider(set) {
  return slider({
    label: "settings.drop",
    help: "settings.drop.help",
    least: 1,
    most: FASTEST_STOP,
    get: ({ handling }) => handling.soft_drop_factor || FASTEST_STOP,
    set: (stop) => set({ soft_drop_factor: stop === FASTEST_STOP ? 0 : stop }),
    say: (stop) => (stop === FASTEST_STOP ? "∞" : `${number(stop)}×`),
  });
}

/**
 * Moves the focus to the test board when a mouse releases a slider, so that the person can try the change at once with the keys.
 * @param {HTMLElement} sliders
 * @param {Trial} trial
 */
function letGoTo(sliders, trial) {
  sliders.addEventListener("pointerup", (event) => {
    const isSlider = event.target instanceof HTMLInputElement && event.target.type === "range";
    if (isSlider && event.pointerType === "mouse") trial.focus();
  });
}
