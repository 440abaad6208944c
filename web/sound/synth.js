// @ts-check
/**
 * The synthesiser: it schedules voices on an audio context, live or offline. A voice is one oscillator or one burst of noise
 * with a falling envelope. A sound is a list of voices.
 */

/**
 * @typedef {object} Voice
 * @property {OscillatorType | "noise"} shape noise is filtered to a band around the pitch
 * @property {number} from the pitch at the beginning, in Hz
 * @property {number} to the pitch at the end, in Hz
 * @property {number} at when it begins, in s after the beginning of the sound
 * @property {number} seconds how long it lasts
 * @property {number} gain its amplitude at the beginning, 0 to 1
 */

/** The time in which a voice swells, in s. Without it, the beginning would click. */
const SWELL = 0.003;
/** The gain at the end of a voice. An exponential ramp cannot reach 0. */
export const SILENT = 0.0001;
/** The width of the band of noise: the pitch divided by this number. */
const NARROWNESS = 1.4;
const NOISE_SECONDS = 1;

/** The noise of each context. @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/**
 * Schedules a voice.
 * @param {BaseAudioContext} context
 * @param {AudioNode} out
 * @param {Voice} voice
 * @param {{ when: number, volume: number, pitch: number }} how `when` is in the context's time, `pitch` multiplies the pitches
 */
export function schedule(context, out, voice, { when, volume, pitch }) {
  const begin = when + voice.at;
  const end = begin + voice.seconds;
  const peak = voice.gain * volume;
  const gain = new GainNode(context, { gain: peak });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(peak, begin + Math.min(SWELL, voice.seconds / 2));
  gain.gain.exponentialRampToValueAtTime(Math.min(SILENT, peak / 2), end);
  const { source, pitched, end: last } = voice.shape === "noise" ? openNoise(context) : openTone(context, voice.shape);
  pitched.setValueAtTime(voice.from * pitch, begin);
  pitched.exponentialRampToValueAtTime(voice.to * pitch, end);
  last.connect(gain).connect(out);
  source.start(begin);
  source.stop(end);
}

/**
 * @param {BaseAudioContext} context
 * @param {OscillatorType} type
 */
function openTone(context, type) {
  const source = new OscillatorNode(context, { type });
  return { source, pitched: source.frequency, end: source };
}

/** @param {BaseAudioContext} context */
function openNoise(context) {
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true });
  const filter = new BiquadFilterNode(context, { type: "bandpass", Q: NARROWNESS });
  source.connect(filter);
  return { source, pitched: filter.frequency, end: filter };
}

/** Returns the same noise every time, so that a sound is the same on every page. @param {BaseAudioContext} context */
function noiseOf(context) {
  const known = noises.get(context);
  if (known !== undefined) return known;
  const length = NOISE_SECONDS * context.sampleRate;
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < length; i++) {
    // A linear congruential generator: the constants of Numerical Recipes.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[i] = state / 2 ** 31 - 1;
  }
  noises.set(context, buffer);
  return buffer;
}
