// @ts-check
/** Measures sounds: how loud they are, and which frequencies they have when. */

/** The samples in a second. */
export const RATE = 48_000;
/** The time over which loudness is measured, in samples: an ear adds up about 50 ms. */
const EAR = RATE / 20;
/** The bands of a spectrogram are thirds of an octave from 40 Hz on. */
export const BANDS = 28;
const LOWEST = 40;

/**
 * Replaces samples by their fast Fourier transform. Source: Cooley and Tukey, Mathematics of Computation 19 (1965).
 * @param {Float64Array} re its length is a power of two
 * @param {Float64Array} im
 */
function transform(re, im) {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [re[i], re[j], im[i], im[j]] = [re[j], re[i], im[j], im[i]];
  }
  for (let size = 2; size <= n; size *= 2) {
    for (let k = 0; k < size / 2; k++) {
      const [cos, sin] = [Math.cos((2 * Math.PI * k) / size), -Math.sin((2 * Math.PI * k) / size)];
      for (let at = k; at < n; at += size) {
        const other = at + size / 2;
        const x = re[other] * cos - im[other] * sin;
        const y = re[other] * sin + im[other] * cos;
        [re[other], im[other]] = [re[at] - x, im[at] - y];
        [re[at], im[at]] = [re[at] + x, im[at] + y];
      }
    }
  }
}

/** @param {ArrayLike<number>} samples */
function spectrumOf(samples) {
  const n = 2 ** Math.ceil(Math.log2(Math.max(2, samples.length)));
  const [re, im] = [new Float64Array(n), new Float64Array(n)];
  re.set(samples);
  transform(re, im);
  return { re, im };
}

/** Returns how much of a frequency an ear hears: the A-weighting of IEC 61672-1. @param {number} hz */
function heard(hz) {
  const f = hz * hz;
  const weight = (12194 ** 2 * f * f) / ((f + 20.6 ** 2) * Math.sqrt((f + 107.7 ** 2) * (f + 737.9 ** 2)) * (f + 12194 ** 2));
  return weight * 10 ** (2 / 20);
}

/** Returns the largest loudness of any 50 ms, in dB (A) below a full scale of 1. @param {ArrayLike<number>} samples */
export function loudness(samples) {
  const { re, im } = spectrumOf(samples);
  const n = re.length;
  for (let i = 0; i < n; i++) {
    const weight = heard((Math.min(i, n - i) * RATE) / n);
    re[i] *= weight;
    // The inverse transform is the transform of the conjugate.
    im[i] *= -weight;
  }
  transform(re, im);
  let sum = 0;
  let most = 0;
  for (let i = 0; i < n; i++) {
    sum += (re[i] / n) ** 2 - (i >= EAR ? (re[i - EAR] / n) ** 2 : 0);
    most = Math.max(most, sum / EAR);
  }
  return 10 * Math.log10(most + 1e-12);
}

/** Returns the largest absolute sample. @param {ArrayLike<number>} samples */
export const peak = (samples) => Array.prototype.reduce.call(samples, (most, x) => Math.max(most, Math.abs(x)), 0);

/**
 * Returns the energy in each slice of time and band, slice by slice.
 * @param {Float32Array} samples
 * @param {number} slice the length of a slice of time in samples
 * @param {number} slices
 */
export function spectrogram(samples, slice, slices) {
  const energy = new Float64Array(slices * BANDS);
  for (let i = 0; i < slices; i++) {
    const part = Float64Array.from(samples.subarray(i * slice, (i + 1) * slice), (x, at) => {
      return x * 0.5 * (1 - Math.cos((2 * Math.PI * at) / slice));
    });
    if (part.length === 0) continue;
    const { re, im } = spectrumOf(part);
    for (let bin = 1; bin < re.length / 2; bin++) {
      const band = Math.floor(3 * Math.log2(((bin * RATE) / re.length) / LOWEST));
      if (band >= 0 && band < BANDS) energy[i * BANDS + band] += re[bin] ** 2 + im[bin] ** 2;
    }
  }
  return energy;
}

/**
 * Returns the amplitudes in the bands of sixteen slices of a second, as a vector of length 1.
 * @param {Float32Array} samples
 */
export function shapeOf(samples) {
  const shape = spectrogram(samples, RATE / 16, 16).map(Math.sqrt);
  const length = Math.sqrt(likeness(shape, shape));
  return shape.map((amplitude) => amplitude / length);
}

/**
 * Returns how similar the shapes of two sounds are: their cosine, 1 for the same spectra at any loudness.
 * @param {Float64Array} one
 * @param {Float64Array} other
 */
export const likeness = (one, other) => one.reduce((sum, value, i) => sum + value * other[i], 0);

/** Returns samples as a WAV file: one channel, 16 bits. @param {Float32Array} samples */
export function wav(samples) {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + 2 * samples.length, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((x, i) => file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, x)) * 32767), 44 + 2 * i));
  return file;
}
