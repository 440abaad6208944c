// @ts-check
/**
 * All sounds, as data. Their own design: synthesised, so no file is downloaded.
 *
 * Sounds of one class are equally loud (within 6 dB), and every sound has its own spectrum; `sound-set.test.mjs` measures both.
 * - Hands: short and dull, because they come ten times a second. Shifts tick, rotations blip, hold whistles upwards.
 * - Clears: bells. More lines give more notes, and a fuller chord. Spins have a hollow square wave, and a perfect clear an
 *   arpeggio over two octaves.
 * - Attacks: noise with a direction. It rises when an attack leaves and falls when one arrives.
 * - Alarms: rough and low. The end of a match: short melodies, up for a win and down for a loss.
 */

/** @typedef {import("./synth.js").Voice} Voice */
/** @typedef {"hands" | "clears" | "attacks" | "alarms" | "ends" | "tones" | "interface"} Class */

/**
 * @param {Voice["shape"]} shape
 * @param {number} from in Hz
 * @param {number} to in Hz
 * @param {number} seconds
 * @param {number} gain
 * @param {number} [at] in s
 * @returns {Voice}
 */
const voice = (shape, from, to, seconds, gain, at = 0) => ({ shape, from, to, at, seconds, gain });

/**
 * Returns a bell: its note and a higher, shorter partial.
 * @param {number} pitch in Hz
 * @param {number} seconds
 * @param {number} gain
 * @param {number} [at] in s
 */
const bell = (pitch, seconds, gain, at = 0) => [
  voice("triangle", pitch, pitch, seconds, gain, at),
  voice("sine", pitch * 3.01, pitch * 3, seconds / 3, gain / 3, at),
];

/**
 * Returns notes one after another.
 * @param {number[]} pitches in Hz
 * @param {number} step in s
 * @param {number} seconds of each note
 * @param {number} gain
 */
const bells = (pitches, step, seconds, gain) => pitches.flatMap((pitch, i) => bell(pitch, seconds, gain, i * step));

// Notes of the scale of C major, in Hz.
const [C4, E4, G4, A4] = [262, 330, 392, 440];
const [C5, D5, E5, F5, G5, A5] = [523, 587, 659, 698, 784, 880];
const [C6, E6, G6, C7] = [1047, 1319, 1568, 2093];

/** @type {Readonly<Record<Class, Readonly<Record<string, readonly Voice[]>>>>} */
export const SET = {
  hands: {
    shift: [voice("sine", 480, 440, 0.022, 0.055), voice("noise", 3000, 2600, 0.012, 0.05)],
    rotate: [voice("triangle", 840, 900, 0.04, 0.04)],
    hold: [voice("sine", 880, 1320, 0.08, 0.03)],
    land: [voice("sine", 210, 190, 0.04, 0.1)],
    lock: [voice("sine", 170, 80, 0.07, 0.13), voice("noise", 900, 500, 0.025, 0.04)],
    hardDrop: [voice("sine", 130, 50, 0.11, 0.2), voice("noise", 300, 120, 0.08, 0.12)],
  },
  clears: {
    single: bell(C5, 0.2, 0.12),
    double: [...bell(C5, 0.18, 0.1), ...bell(E5, 0.24, 0.1, 0.05)],
    triple: [...bells([C5, E5], 0.05, 0.18, 0.09), ...bell(G5, 0.3, 0.1, 0.1)],
    quad: [...bells([C5, E5, G5], 0.045, 0.2, 0.08), ...bell(C6, 0.55, 0.09, 0.135), voice("noise", 1800, 5200, 0.3, 0.05, 0.13)],
    spin: [voice("square", 392, 415, 0.16, 0.08), voice("sine", 196, 196, 0.16, 0.06)],
    spinSingle: [voice("square", 392, 415, 0.1, 0.05), ...bell(D5, 0.26, 0.1, 0.06)],
    spinDouble: [voice("square", 392, 415, 0.1, 0.05), ...bells([F5, A5], 0.06, 0.3, 0.09)],
    spinTriple: [voice("square", 392, 415, 0.1, 0.05), ...bells([F5, A5, C6], 0.055, 0.36, 0.08)],
    perfectClear: [...bells([C5, E5, G5, C6, E6, G6], 0.06, 0.3, 0.065), ...bell(C7, 0.8, 0.065, 0.36)],
    backToBack: [voice("sawtooth", 1568, 1568, 0.22, 0.03), voice("sine", 2352, 2352, 0.3, 0.05)],
    backToBackLost: [voice("sawtooth", 587, 196, 0.3, 0.09), voice("noise", 900, 200, 0.25, 0.12)],
    combo: [voice("sine", C5 * 1.5, C5 * 1.5, 0.18, 0.09), voice("square", C5 * 3, C5 * 3, 0.09, 0.035)],
  },
  attacks: {
    sent: [voice("noise", 500, 2600, 0.16, 0.45), voice("sawtooth", 180, 360, 0.1, 0.04)],
    sentMuch: [voice("noise", 300, 4200, 0.34, 0.5), voice("sawtooth", 90, 360, 0.3, 0.1)],
    received: [voice("noise", 1600, 420, 0.2, 0.2), voice("sine", 240, 160, 0.2, 0.06)],
    cancelled: [
      voice("noise", 3600, 3000, 0.07, 0.2), voice("square", 932, 932, 0.09, 0.035), voice("square", 699, 699, 0.1, 0.035, 0.06),
    ],
    garbageIn: [voice("square", 98, 65, 0.22, 0.12), voice("noise", 220, 110, 0.18, 0.5)],
  },
  alarms: {
    danger: [voice("sawtooth", 311, 311, 0.12, 0.11), voice("sawtooth", 233, 233, 0.16, 0.11, 0.14)],
    fault: [voice("square", 247, 233, 0.09, 0.09), voice("square", 185, 175, 0.14, 0.09, 0.08)],
    topOut: [voice("sawtooth", 196, 49, 0.7, 0.1), voice("noise", 700, 80, 0.6, 0.2)],
  },
  ends: {
    count: [voice("triangle", A4, A4, 0.12, 0.13), voice("square", A4 * 2, A4 * 2, 0.1, 0.05)],
    go: [voice("triangle", A5, A5, 0.3, 0.1), voice("sine", A5 * 2, A5 * 2, 0.2, 0.04)],
    win: [...bells([G4, C5, E5], 0.11, 0.25, 0.09), ...bell(G5, 0.7, 0.085, 0.33), ...bell(C5, 0.7, 0.06, 0.33)],
    loss: [...bells([E5, C5, A4], 0.15, 0.3, 0.1), voice("triangle", 220, 208, 0.8, 0.14, 0.45)],
    draw: [...bells([G4, G4], 0.18, 0.3, 0.15), voice("triangle", D5, D5, 0.5, 0.1, 0.36)],
    done: [...bells([C5, G5], 0.12, 0.4, 0.12)],
    record: [...bells([C5, E5, G5, C6, G5], 0.09, 0.25, 0.075), ...bell(C6, 0.9, 0.06, 0.45), ...bell(E6, 0.9, 0.05, 0.45)],
  },
  // Seven tones for the seven pieces, and the notes of a chain are transposed (`play` takes a pitch).
  tones: {
    next: [voice("triangle", E4, E4, 0.13, 0.07), voice("sine", E4 * 2, E4 * 2, 0.08, 0.02)],
    chain: [voice("triangle", C4, C4 * 1.02, 0.28, 0.1), voice("sine", C4 * 4, C4 * 4, 0.1, 0.02)],
  },
  interface: {
    press: [voice("sine", 1200, 800, 0.035, 0.06), voice("noise", 2400, 2000, 0.02, 0.12)],
    open: [voice("sine", 660, 660, 0.06, 0.05), voice("sine", 990, 990, 0.1, 0.05, 0.05)],
    close: [voice("sine", 990, 990, 0.06, 0.05), voice("sine", 660, 660, 0.1, 0.06, 0.05)],
    wrong: [voice("square", 165, 160, 0.09, 0.09), voice("square", 165, 155, 0.12, 0.09, 0.12)],
  },
};

/**
 * The voices of each sound and its class, by its name.
 * @type {ReadonlyMap<string, { class: Class, voices: readonly Voice[] }>}
 */
export const SOUNDS = new Map(
  /** @type {Class[]} */ (Object.keys(SET)).flatMap((name) =>
    Object.entries(SET[name]).map(([sound, voices]) => /** @type {const} */ ([sound, { class: name, voices }])),
  ),
);

/** A scale without half tones, in semitones: any of its notes sound well together. */
const PENTATONIC = [0, 2, 4, 7, 9];
/** The major scale, in semitones: a tone for each of the seven pieces. */
const MAJOR = [0, 2, 4, 5, 7, 9, 11];
/** The highest step of a ladder. */
const LAST_STEP = 16;

/** Returns by how much a step of a ladder is higher than the first. @param {number} step from 0 */
export function ladder(step) {
  const at = Math.max(0, Math.min(step, LAST_STEP));
  return semitones(12 * Math.floor(at / PENTATONIC.length) + PENTATONIC[at % PENTATONIC.length]);
}

/** Returns by how much the tone of a piece is higher than the first. @param {number} piece its code, from 1 */
export const toneOf = (piece) => semitones(MAJOR[(piece - 1) % MAJOR.length]);

/** @param {number} count */
const semitones = (count) => 2 ** (count / 12);

