// @ts-check
/**
 * A few synthesised clicks. There is no sound until `unlock()`, which browsers accept only inside a user gesture.
 */
import { EVENT } from "../base/events.js";

/**
 * The sounds, the loudest first: the events of one board in one frame play at most two of them.
 * @type {readonly { on: number, shape: OscillatorType, from: number, to: number, seconds: number, gain: number }[]}
 */
const SOUNDS = [
  { on: EVENT.topOut, shape: "sawtooth", from: 220, to: 55, seconds: 0.5, gain: 0.12 },
  { on: EVENT.perfectClear, shape: "triangle", from: 660, to: 1320, seconds: 0.4, gain: 0.16 },
  { on: EVENT.spin, shape: "triangle", from: 520, to: 780, seconds: 0.18, gain: 0.14 },
  { on: EVENT.clear, shape: "triangle", from: 440, to: 660, seconds: 0.14, gain: 0.12 },
  { on: EVENT.garbageIn, shape: "square", from: 90, to: 60, seconds: 0.12, gain: 0.06 },
  { on: EVENT.hold, shape: "sine", from: 360, to: 420, seconds: 0.05, gain: 0.06 },
  { on: EVENT.lock, shape: "sine", from: 150, to: 90, seconds: 0.06, gain: 0.14 },
  { on: EVENT.rotate, shape: "sine", from: 620, to: 560, seconds: 0.03, gain: 0.05 },
  { on: EVENT.shift, shape: "sine", from: 480, to: 460, seconds: 0.02, gain: 0.04 },
];
const AT_ONCE = 2;
/** The tones of the seven pieces: a scale in semitones above the lowest, in Hz. */
const SCALE = [0, 2, 4, 5, 7, 9, 11];
const LOWEST_TONE = 330;
/** The tones of a chain: a scale without half tones, so that any of its notes sound well together; and its last note. */
const CHAIN_SCALE = [0, 2, 4, 7, 9];
const CHAIN_FROM = 262;
const LAST_CHAIN_NOTE = 16;
/** The sound of a pack that lands. */
const LANDING = { shape: /** @type {OscillatorType} */ ("sine"), from: 150, to: 90, seconds: 0.06, gain: 0.14 };

export class Audio {
  /** @type {AudioContext | null} */
  #context = null;
  muted = false;
  /** The master volume, 0 to 1. */
  volume = 1;

  /** Enables sound. Call it inside a user gesture. */
  unlock() {
    if (this.#context === null && "AudioContext" in globalThis) this.#context = new AudioContext();
    // A phone call also interrupts the sound. The next user gesture tries to resume the sound.
    if (this.#context?.state !== "running") this.#context?.resume().catch(() => undefined);
  }

  /**
   * @param {number} events of one side
   * @param {number} volume 0 to 1
   */
  play(events, volume) {
    if (this.muted || this.volume === 0 || this.#context?.state !== "running") return;
    for (const sound of SOUNDS.filter(({ on }) => events & on).slice(0, AT_ONCE)) this.#sound(this.#context, sound, volume);
  }

  /** Plays the tone of a piece, with which a person can hear what comes next. @param {number} piece its code, from 1 */
  playTone(piece) {
    if (this.muted || this.volume === 0 || this.#context?.state !== "running") return;
    const pitch = LOWEST_TONE * 2 ** (SCALE[(piece - 1) % SCALE.length] / 12);
    this.#sound(this.#context, { shape: "triangle", from: pitch, to: pitch, seconds: 0.12, gain: 0.05 }, 1);
  }

  /**
   * Plays the tone of a step of a chain: each step is higher than the one before.
   * @param {number} step from 1
   * @param {number} volume 0 to 1
   */
  playChain(step, volume) {
    if (this.muted || this.volume === 0 || this.#context?.state !== "running") return;
    const note = Math.min(step - 1, LAST_CHAIN_NOTE);
    const semitones = 12 * Math.floor(note / CHAIN_SCALE.length) + CHAIN_SCALE[note % CHAIN_SCALE.length];
    const pitch = CHAIN_FROM * 2 ** (semitones / 12);
    this.#sound(this.#context, { shape: "triangle", from: pitch, to: pitch * 1.02, seconds: 0.28, gain: 0.13 }, volume);
  }

  /** Plays the sound of blocks that land. @param {number} volume 0 to 1 */
  playLanding(volume) {
    if (this.muted || this.volume === 0 || this.#context?.state !== "running") return;
    this.#sound(this.#context, LANDING, volume);
  }

  /**
   * @param {AudioContext} context
   * @param {{ shape: OscillatorType, from: number, to: number, seconds: number, gain: number }} sound
   * @param {number} volume 0 to 1
   */
  #sound(context, sound, volume) {
    const now = context.currentTime;
    const oscillator = new OscillatorNode(context, { type: sound.shape, frequency: sound.from });
    oscillator.frequency.exponentialRampToValueAtTime(sound.to, now + sound.seconds);
    const gain = new GainNode(context, { gain: sound.gain * volume * this.volume });
    gain.gain.exponentialRampToValueAtTime(0.0001, now + sound.seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(now);
    oscillator.stop(now + sound.seconds);
  }

  close() {
    void this.#context?.close();
    this.#context = null;
  }
}
