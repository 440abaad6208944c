// @ts-check
/**
 * While two bots play, a person may take over the left board. A click or Enter offers the board, the first game button takes
 * it, and Esc gives it back; eight seconds without a button give it back too. The bot plays on until that first button, so the
 * board does not stop when the person only pressed Enter.
 */

const IDLE_MS = 8000;

/** @typedef {"bot" | "offered" | "taken"} Owner */

export class TakeOver {
  /** @type {Owner} */
  #owner = "bot";
  /** The time of the person's last action. */
  #last = 0;
  #onChange;

  /** @param {(owner: Owner, before: Owner) => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  get owner() {
    return this.#owner;
  }

  /** Returns whether the person has taken the board from the bot. */
  get isTaken() {
    return this.#owner === "taken";
  }

  /** Returns whether the person's buttons have an effect. */
  get isOffered() {
    return this.#owner !== "bot";
  }

  /**
   * @param {string} command
   * @param {number} now in ms
   * @returns {boolean} whether it had an effect
   */
  command(command, now) {
    if (command !== (this.isOffered ? "pause" : "confirm")) return false;
    this.#last = now;
    this.#give(this.isOffered ? "bot" : "offered");
    return true;
  }

  /**
   * Handles a press or release of a game button.
   * @param {boolean} down
   * @param {number} now in ms
   */
  touch(down, now) {
    if (!this.isOffered) return;
    this.#last = Math.max(this.#last, now);
    if (down) this.#give("taken");
  }

  /** @param {number} now in ms; the board is given back after eight seconds without a button */
  check(now) {
    if (!this.isOffered) return;
    // A key's time stamp may come from another clock, and the clock may go back.
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
