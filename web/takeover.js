// @ts-check
/**
 * While two bots play, a person may have the left board: a click or Enter takes it, Esc gives it back, and so do eight
 * seconds without a button.
 */

const IDLE_MS = 8000;

export class TakeOver {
  /** When the person last did something; null while the bot plays. @type {number | null} */
  #last = null;
  #onChange;

  /** @param {(taken: boolean) => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  get taken() {
    return this.#last !== null;
  }

  /**
   * @param {string} command
   * @param {number} now ms
   * @returns {boolean} whether it meant something
   */
  command(command, now) {
    if (command !== (this.taken ? "pause" : "confirm")) return false;
    this.#last = this.taken ? null : now;
    this.#onChange(this.taken);
    return true;
  }

  /** @param {number} now a button went down or up */
  touch(now) {
    if (this.#last !== null) this.#last = Math.max(this.#last, now);
  }

  /** @param {number} now gives the board back when nobody is there any more */
  check(now) {
    if (this.#last === null) return;
    // A key's stamp may come from another clock, and the clock may go back.
    this.#last = Math.min(this.#last, now);
    if (now - this.#last > IDLE_MS) this.end();
  }

  end() {
    if (this.#last === null) return;
    this.#last = null;
    this.#onChange(false);
  }
}
