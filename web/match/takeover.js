// @ts-check
/**
 * While two bots play, a person may have the left board: a click or Enter offers it, the first game button takes it, Esc
 * gives it back, and so do eight seconds without a button. The bot plays on until that first button, so the board never
 * stands still because somebody pressed Enter.
 */

const IDLE_MS = 8000;

/** @typedef {"bot" | "offered" | "taken"} Owner */

export class TakeOver {
  /** @type {Owner} */
  #owner = "bot";
  /** When the person last did something. */
  #last = 0;
  #onChange;

  /** @param {(owner: Owner, before: Owner) => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** Whether the bot does not play any more. */
  get isTaken() {
    return this.#owner === "taken";
  }

  /** Whether the person's buttons count. */
  get isOffered() {
    return this.#owner !== "bot";
  }

  /**
   * @param {string} command
   * @param {number} now ms
   * @returns {boolean} whether it meant something
   */
  command(command, now) {
    if (command !== (this.isOffered ? "pause" : "confirm")) return false;
    this.#last = now;
    this.#give(this.isOffered ? "bot" : "offered");
    return true;
  }

  /**
   * A game button went down or up.
   * @param {boolean} down
   * @param {number} now ms
   */
  touch(down, now) {
    if (!this.isOffered) return;
    this.#last = Math.max(this.#last, now);
    if (down) this.#give("taken");
  }

  /** @param {number} now gives the board back when nobody is there any more */
  check(now) {
    if (!this.isOffered) return;
    // A key's stamp may come from another clock, and the clock may go back.
    this.#last = Math.min(this.#last, now);
    if (now - this.#last > IDLE_MS) this.end();
  }

  end() {
    this.#give("bot");
  }

  /** @param {Owner} owner */
  #give(owner) {
    const before = this.#owner;
    if (before === owner) return;
    this.#owner = owner;
    this.#onChange(owner, before);
  }
}
