// @ts-check
/**
 * Limits how much sounds at once, so that nothing clips and no storm of events stops the page: the sum of all amplitudes stays
 * below full scale, and the number of voices is limited. A sound that finds little room is played more quietly, or not at all.
 */

import { SILENT } from "./synth.js";

/** @typedef {import("./synth.js").Voice} Voice */

/** The largest sum of all amplitudes; full scale is 1. */
const ROOM = 0.9;
/** The largest number of voices at once. */
export const MOST_VOICES = 32;
/** A sound that would be played at less than this part of its volume is left out. */
const LEAST = 0.25;

export class Limiter {
  /** The voices that have been admitted and still sound. @type {{ begin: number, end: number, peak: number }[]} */
  #active = [];

  /**
   * Makes room for a sound.
   * @param {readonly Voice[]} voices
   * @param {number} when its beginning, in s; never before an earlier one
   * @param {number} volume
   * @returns {number} the volume at which it may be played; 0 if there is no room
   */
  admit(voices, when, volume) {
    this.#active = this.#active.filter(({ end }) => end > when);
    if (this.#active.length + voices.length > MOST_VOICES) return 0;
    const used = this.#active.reduce((sum, voice) => sum + levelAt(voice, when), 0);
    const asked = voices.reduce((sum, { gain }) => sum + gain, 0) * volume;
    const part = asked === 0 ? 0 : Math.min(1, (ROOM - used) / asked);
    if (part < LEAST) return 0;
    for (const { at, seconds, gain } of voices)
      this.#active.push({ begin: when + at, end: when + at + seconds, peak: gain * volume * part });
    return volume * part;
  }
}

/**
 * Returns the amplitude of a voice. A voice that has not begun has its largest amplitude, because it will have it while later
 * sounds are played.
 * @param {{ begin: number, end: number, peak: number }} voice
 * @param {number} time
 */
function levelAt({ begin, end, peak }, time) {
  if (time <= begin || peak <= SILENT) return peak;
  return peak * (SILENT / peak) ** ((time - begin) / (end - begin));
}
