// @ts-check
/**
 * Two agents on the same pieces, side by side, until one of them dies.
 */
import { assetUrl } from "../../base/assets.js";
import { EVENT } from "../../base/events.js";
import { openLink } from "../../engine/link.js";
import { K } from "./numbers.js";
import { loadMaster } from "./package.js";
import { createSession } from "./session.js";
import { Picture } from "../../board/picture.js";

/** @typedef {import("./types").WatchedTotals} WatchedTotals */
/** @typedef {{ weights: Uint8Array, plies: number }} Player */

export class Duel {
  #display;
  #hears;
  #pictures = [new Picture(), new Picture()];
  #shown;
  /** @type {import("../../types").EngineLink[]} */
  #links = [];
  /** The answers of both sides to the last request. @type {({ totals: WatchedTotals, cells: Uint8Array } | null)[]} */
  #answers = [null, null];
  /** The numbers of both sides. @type {(WatchedTotals | null)[]} */
  #totals = [null, null];
  #askedAt = -Infinity;
  #isWaiting = false;
  #speed = 1;
  isPaused = false;

  /**
   * @param {import("../../round/display.js").Display} display
   * @param {{ onNumbers: (totals: WatchedTotals) => void, onOver: (totals: WatchedTotals[]) => void, onFailure: (why:
   *   import("../../engine/client.js").Why) => void }} hears
   */
  constructor(display, hears) {
    this.#display = display;
    this.#hears = hears;
    const pictures = this.#pictures;
    this.#shown = { sides: pictures, side: (/** @type {number} */ at) => pictures[at], countdown: 0, loop: { tick: 0 } };
  }

  /** @param {[Player, Player]} players @param {number} seed */
  begin(players, seed) {
    this.close();
    this.#links = players.map(({ weights, plies }, side) => {
      const link = openLink({
        script: assetUrl("modes/master/worker.js"),
        name: "agent",
        init: { type: "stackmate_init" },
        onMessage: (message) => this.#hear(side, message),
        here: async (post, later) => createSession({ module: (await loadMaster()).module, post, later }),
      });
      link.post({ type: "open", weights, seed, plies, k: K });
      return link;
    });
    for (const picture of this.#pictures) Object.assign(picture, { piece: 0, isAlive: true }).board.fill(0);
    this.#display.open(this.#shown);
  }

  /** @param {number} speed moves per second, or infinity */
  setSpeed(speed) {
    this.#speed = speed;
  }

  /** Requests the next moves when they are due. @param {number} now in ms */
  frame(now) {
    const isDue = this.#speed === Infinity || now - this.#askedAt >= 1000 / this.#speed;
    if (this.isPaused || this.#isWaiting || !isDue || this.#links.length === 0) return;
    this.#askedAt = now;
    this.#isWaiting = true;
    this.#answers = [null, null];
    const most = this.#speed === Infinity ? 64 : 1;
    for (const link of this.#links) link.post({ type: "play", moves: most });
  }

  close() {
    for (const link of this.#links) link.close();
    this.#links = [];
    this.#isWaiting = false;
    this.#totals = [null, null];
  }

  /** @param {number} side @param {any} message */
  #hear(side, message) {
    if (message.type === "stackmate_error") return this.#hears.onFailure(message.message);
    if (message.type !== "played") return;
    this.#answers[side] = message;
    const [left, right] = this.#answers;
    if (left === null || right === null) return;
    this.#isWaiting = false;
    [left, right].forEach(({ totals, cells }, at) => {
      const picture = this.#pictures[at];
      const isDead = totals.deaths > 0;
      picture.board.fill(0);
      picture.board.set(cells);
      Object.assign(picture, { next: totals.piece, isAlive: !isDead, numbers: { pieces: totals.pieces } });
      this.#totals[at] = totals;
    });
    const events = [left, right].map(({ totals }) => (totals.deaths > 0 ? EVENT.topOut : EVENT.lock));
    this.#display.frame(this.#shown, [events[0], events[1]], false, performance.now());
    this.#hears.onNumbers(left.totals);
    if (left.totals.deaths + right.totals.deaths === 0) return;
    const ended = [left.totals, right.totals];
    this.close();
    this.#hears.onOver(ended);
  }
}
