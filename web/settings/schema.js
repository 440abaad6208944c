// @ts-check
/**
 * The schema of the settings: the fields, their valid values and their defaults.
 *
 * Everything from outside (the browser's storage, a file, a control) is read here field by field. Only listed names are read. A
 * value that the game cannot use is reported with its path.
 */
import { DEFAULT_KEYS } from "../input/input.js";
import { t } from "../language/language.js";
import { ATTACKS, RANGES } from "../page/match-rules.js";
import { ADAPTIVE, FIRST_TO, HANDLING, PACE, START_LEVEL } from "../page/numbers.js";
import { fieldsOf, isRecord, names, oneOf, own, quote, truth, whole } from "./fields.js";
import { FIRST } from "./first.js";

/**
 * The actions that keys and a gamepad's controls can be bound to. If a control has several actions, the first in this order
 * wins.
 */
export const ACTIONS = /** @type {const} */ ([
  "left", "right", "soft_drop", "hard_drop", "sonic_drop", "cw", "ccw", "half", "hold", "pause", "restart", "confirm", "undo",
  "redo", "plan", "advice", "edit", "describe",
]);

/** @typedef {typeof ACTIONS[number]} Action */
/** @typedef {Readonly<Record<Action, readonly string[]>>} Bindings */
/**
 * @typedef {object} Settings
 * @property {{ das: number, arr: number, dcd: number, soft_drop_factor: number, irs: boolean, ihs: boolean }} handling
 * @property {{ half_turns: boolean, half_turn_style: "srs+" | "plain", previews: number }} rules
 * @property {import("../page/match-rules.js").MatchRules} garbage the rules of a match
 * @property {Bindings} keys
 * @property {Bindings} gamepad
 * @property {{ mode: "buttons" | "gestures", travel: number, haptics: boolean }} touch `travel` is the distance of a finger for
 *   one column, in percent of a cell
 * @property {{ volume: number, muted: boolean, game: number, rival: number, interface: number, tones:
 *   import("../sound/speaker.js").Tones }} sound `volume` is that of everything; each group has its own part of it, in percent
 * @property {{ theme: "dark" | "light" | "contrast" | "system", palette: "plain" | "safe", marks: "none" | "shapes" |
 *   "letters", skin: "classic" | "flat" | "gem" | "neon", grid: "lines" | "dots" | "none", ghost: number, ghost_style:
 *   "tinted" | "outline" | "filled", size: number, key_overlay: boolean, effects:
 *   import("../effects/effects.js").Extent }} looks `ghost` is the opacity of the ghost in percent, `size` that of the boards in
 *   percent of the room
 * @property {Bot} rival the opponent of a person
 * @property {Bot} bot_a the left one of two bots
 * @property {Bot} bot_b the right one of two bots
 * @property {{ first_to: number, onward: boolean }} match `first_to` is the number of rounds to win; `onward` is whether the
 *   next round begins automatically
 * @property {{ language: "auto" | import("../language/language.js").Language, announcements:
 *   import("../speech/announcer.js").Extent }} words
 */
/**
 * @typedef {{ level: string, pace: number, strength: number }} Bot `pace` is in pieces per 100 s, 0 means the level's pace;
 *   `strength` from 0 to 100 is for the level `custom`
 */
/** @typedef {keyof Settings} Section */

/**
 * The controls of a standard gamepad: `b` and the number of a button, or `a`, the number of an axis and a direction.
 * @type {Bindings}
 */
const GAMEPAD = {
  left: ["b14", "a0-"],
  right: ["b15", "a0+"],
  soft_drop: ["b13", "a1+"],
  hard_drop: ["b12"],
  sonic_drop: [],
  cw: ["b1"],
  ccw: ["b0"],
  half: ["b3"],
  hold: ["b4", "b5"],
  pause: ["b9"],
  restart: ["b8"],
  confirm: ["b0", "b9"],
  undo: ["b6"],
  redo: ["b7"],
  plan: ["b2"],
  advice: ["b10"],
  describe: [],
  edit: ["b11"],
};

/** The range of each time of handling, in ms. */
export const TIMES = { das: { least: 1, most: 400 }, arr: { least: 0, most: 150 }, dcd: { least: 0, most: 150 } };
/** The fastest soft drop, as a multiple of gravity; 0 means no limit. */
export const MOST_SOFT_DROP = 60;

const KEY = /^[A-Z][A-Za-z0-9]{0,31}$/;
const CONTROL = /^(b[12]?\d|b3[01]|a[0-7][-+])$/;

/**
 * @param {RegExp} pattern
 * @param {(action: Action) => readonly string[]} fallback
 */
const bindings = (pattern, fallback) => Object.fromEntries(ACTIONS.map((action) => [action, names(pattern, fallback(action))]));

/** @param {string} action */
const usualKeys = (action) => Object.keys(DEFAULT_KEYS).filter((code) => DEFAULT_KEYS[code] === action);

/** The names of the levels, as the core lists them, and the custom one. */
export const LEVELS = [
  "first game", "beginner", START_LEVEL, "steady", "solid", "able", "keen", "strong", "skilled", "fluent", "sharp", "expert",
  "veteran", "master", "grandmaster", "unleashed", "custom",
];

/** The default pace of two bots: it is equal, because otherwise the faster one simply wins. */
const EVEN_PACE = 220;

/** @param {string} usual @param {number} [pace] @param {readonly string[]} [others] besides the levels */
const bot = (usual, pace = 0, others = []) => ({
  level: oneOf([...new Set([usual, ...LEVELS, ...others])]),
  pace: whole(0, 100 * PACE.most, pace),
  strength: whole(0, 100, 50),
});

/** @type {Readonly<Record<Section, Readonly<Record<string, import("./fields.js").Field<any>>>>>} */
export const SCHEMA = {
  handling: {
    das: whole(TIMES.das.least, TIMES.das.most, HANDLING.das),
    arr: whole(TIMES.arr.least, TIMES.arr.most, HANDLING.arr),
    dcd: whole(TIMES.dcd.least, TIMES.dcd.most, HANDLING.dcd),
    soft_drop_factor: whole(0, MOST_SOFT_DROP, HANDLING.soft_drop_factor),
    irs: truth(HANDLING.irs),
    ihs: truth(HANDLING.ihs),
  },
  rules: FIRST.rules,
  garbage: {
    attack: oneOf(ATTACKS),
    ...Object.fromEntries(Object.entries(RANGES).map(([name, { least, most, usual }]) => [name, whole(least, most, usual)])),
  },
  keys: bindings(KEY, usualKeys),
  gamepad: bindings(CONTROL, (action) => GAMEPAD[action]),
  touch: { mode: oneOf(["buttons", "gestures"]), travel: whole(50, 200, 100), haptics: truth(true) },
  sound: {
    volume: whole(0, 100, 70), muted: truth(false),
    game: whole(0, 100, 100), rival: whole(0, 100, 30), interface: whole(0, 100, 50),
    tones: oneOf(["usual", "all", "off"]),
  },
  looks: FIRST.looks,
  rival: bot(START_LEVEL, 0, [ADAPTIVE]),
  bot_a: bot("master", EVEN_PACE),
  bot_b: bot("expert", EVEN_PACE),
  match: { first_to: whole(1, 10, FIRST_TO), onward: truth(true) },
  words: FIRST.words,
};

export const SECTIONS = /** @type {Section[]} */ (Object.keys(SCHEMA));

/** The defaults of all settings. */
export const DEFAULTS = read({}).settings;

/**
 * Reads settings from any value. An absent field gets its default. An invalid field gets its default and causes a complaint.
 * @param {unknown} from
 * @returns {{ settings: Settings, complaints: string[] }}
 */
export function read(from) {
  /** @type {string[]} */
  const complaints = [];
  const settings = Object.fromEntries(SECTIONS.map((name) => [name, readSection(name, own(from, name), complaints)]));
  return { settings: Object.freeze(/** @type {any} */ (settings)), complaints };
}

/**
 * @param {Section} section
 * @param {unknown} from
 * @param {string[]} complaints
 */
function readSection(section, from, complaints) {
  if (from !== undefined && !isRecord(from))
    complaints.push(t("main.store.complaint", { name: section, value: quote(from), wanted: t("main.store.an-object") }));
  return fieldsOf(SCHEMA[section], from, (name, value, wanted) =>
    complaints.push(t("main.store.complaint", { name: `${section}.${name}`, value: quote(value), wanted })),
  );
}
