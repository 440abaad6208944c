// @ts-check
/** A moment of a recorded game, from which it goes on with other players. */

export class Moment {
  #bytes;

  /** @param {Uint8Array} bytes of the recorded game @param {number} tick */
  constructor(bytes, tick) {
    this.#bytes = bytes;
    this.tick = tick;
  }

  /**
   * Returns the game from that moment on, and its countdown in ms.
   * @param {import("../types").StackmateModule} module
   * @returns {{ game: import("../types").RoundHandle, countdown: number }}
   * @throws {Error} naming what is wrong with the bytes
   */
  begin(module) {
    const playback = new module.Playback(this.#bytes);
    try {
      playback.seek(this.tick);
      return { game: playback.playOn(), countdown: playback.countdown() };
    } finally {
      playback.free();
    }
  }
}
