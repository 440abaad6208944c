// @ts-check
/**
 * Named presets of handling.
 */
import { fixed, t } from "../language/language.js";
import { DEFAULTS } from "./schema.js";

/** @typedef {import("./schema.js").Settings} Settings */
/**
 * @typedef {{ name: string, handling: Settings["handling"], half_turns: boolean }} Preset the key of its text is
 *   `settings.preset.` and the name
 */

/** @type {readonly Preset[]} */
export const PRESETS = [
  { name: "usual", handling: DEFAULTS.handling, half_turns: DEFAULTS.rules.half_turns },
  {
    name: "relaxed",
    handling: { das: 200, arr: 50, dcd: 0, soft_drop_factor: 12, irs: false, ihs: false },
    half_turns: false,
  },
  {
    name: "jstris",
    handling: { das: 133, arr: 10, dcd: 0, soft_drop_factor: 20, irs: false, ihs: false },
    half_turns: true,
  },
  {
    name: "tetrio",
    handling: { das: 167, arr: 33, dcd: 17, soft_drop_factor: 6, irs: true, ihs: true },
    half_turns: true,
  },
  {
    name: "fastest",
    handling: { das: 83, arr: 0, dcd: 0, soft_drop_factor: 0, irs: true, ihs: true },
    half_turns: true,
  },
];

/**
 * Returns the preset that equals these settings.
 * @param {Settings} settings
 * @returns {Preset | undefined}
 */
export function presetOf({ handling, rules }) {
  const names = /** @type {(keyof Settings["handling"])[]} */ (Object.keys(handling));
  return PRESETS.find((preset) =>
    preset.half_turns === rules.half_turns && (!rules.half_turns || rules.half_turn_style === "srs+") &&
    names.every((name) => preset.handling[name] === handling[name]));
}

/**
 * @param {import("./store.js").Store} store
 * @param {Preset} preset
 */
export function applyPreset(store, { handling, half_turns }) {
  store.set("handling", handling);
  store.set("rules", { half_turns, half_turn_style: "srs+" });
}

/** One frame of a 60 Hz display; players count in frames. */
const FRAME_MS = 1000 / 60;

/**
 * Formats a time in both units of players: ms and frames.
 * @param {number} ms
 */
export function inFrames(ms) {
  return t("settings.frames", { ms, frames: fixed(ms / FRAME_MS, 1) });
}
