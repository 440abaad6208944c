// @ts-check
/** Plays sounds on the loudspeaker. There is no sound until `unlock()`, which browsers accept only inside a user gesture. */
import { Limiter } from "./limiter.js";
import { SOUNDS } from "./sounds.js";
import { schedule } from "./synth.js";

/** @typedef {"game" | "rival" | "interface"} Group the sounds of a slider of the settings */

export class Mixer {
  /** @type {AudioContext | null} */
  #context = null;
  #limiter = new Limiter();
  muted = false;
  /** The volume of everything and of each group, 0 to 1. */
  volumes = { all: 1, game: 1, rival: 1, interface: 1 };

  /** Enables sound. Call it inside a user gesture. */
  unlock() {
    if (this.#context === null && "AudioContext" in globalThis) this.#context = new AudioContext();
    // A phone call also interrupts the sound. The next user gesture tries to resume the sound.
    if (this.#context?.state !== "running") this.#context?.resume().catch(() => undefined);
  }

  /**
   * @param {string} name
   * @param {Group} group
   * @param {number} [pitch] a factor of its pitches
   */
  play(name, group, pitch = 1) {
    const volume = this.volumes.all * this.volumes[group];
    const context = this.#context;
    const sound = SOUNDS.get(name);
    if (this.muted || volume === 0 || context?.state !== "running" || sound === undefined) return;
    const when = context.currentTime;
    const admitted = this.#limiter.admit(sound.voices, when, volume);
    if (admitted === 0) return;
    for (const voice of sound.voices) schedule(context, context.destination, voice, { when, volume: admitted, pitch });
  }

  close() {
    void this.#context?.close();
    this.#context = null;
  }
}
