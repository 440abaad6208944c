// @ts-check
/**
 * Sees to it that every game is kept: one that ends, one that is left, and one whose page goes away in the middle.
 *
 * A page that goes away has no time for a database. What it has then is put into the browser's plain storage, at once, and
 * the next page takes it from there. The library is loaded when there is something to keep.
 */
import { Complaint } from "../../language/language.js";
import { textOf } from "./about.js";
import { fromText, toText } from "./code.js";

/** @typedef {import("./about.js").About} About */
/** @typedef {Pick<import("../../round/round.js").Round, "game" | "sides">} Game */
/**
 * @typedef {object} Parts
 * @property {() => Promise<import("../../types").Stackmate>} load
 * @property {() => Omit<About, "at">} about how the game that begins is played, and by whom
 * @property {(error: unknown) => void} onFailure a game could not be kept; told once
 * @property {(count: number) => void} onDamaged so much of what pages before this one have left is no replay
 */

const DRAFT = "stackmate.unfinished.";
/** What all complaints about a replay begin with, unlike those about the place where it is kept. */
const DAMAGE = "replays.wrong.";
/** Complaints about a place that may be there again later. */
const BUSY = ["replays.library.silent", "replays.library.blocked"];

export class Autosave {
  #parts;
  #stop = new AbortController();
  /** @type {Game | null} */
  #game = null;
  /** @type {About} */
  #about = { mode: "", seats: [], at: null };
  #failed = false;
  /** Games that are over and not kept yet. @type {Set<Uint8Array>} */
  #ended = new Set();
  /** The places of this page's drafts. @type {string[]} */
  #drafts = [];
  /** When all that has ended is kept, or cannot be. @type {Promise<unknown>} */
  settled;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    window.addEventListener("pagehide", () => this.#leaveDraft(), this.#stop);
    // A page that comes back goes on with its game.
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.#drafts.splice(0).forEach(take), this.#stop);
    this.settled = this.#adopt();
  }

  /** @param {Game} game has just begun */
  begin(game) {
    this.#game = game;
    this.#about = { ...this.#parts.about(), at: Date.now() };
  }

  /** The game is over, or left: call before it is freed. */
  end() {
    const bytes = this.bytes();
    this.#game = null;
    if (bytes === null) return;
    this.settled = Promise.all([this.settled, this.#keep(bytes).catch((error) => this.#fail(error))]);
  }

  /** The game so far, as a replay; null when no piece has been placed. */
  bytes() {
    const game = this.#game;
    if (game === null || game.sides.every((side) => side.u32("pieces") === 0)) return null;
    return game.game.replay(textOf(this.#about));
  }

  close() {
    this.end();
    this.#stop.abort();
  }

  /** @param {Uint8Array} bytes */
  async #keep(bytes) {
    this.#ended.add(bytes);
    // What could not even be loaded may be there for the next page.
    const [{ module }, { Library }, { entryOf }] = await this.#means();
    try {
      const entry = await entryOf(module, bytes);
      const library = await Library.open();
      await library.add(entry, bytes).finally(() => library.close());
      this.#ended.delete(bytes);
    } catch (error) {
      // A database that does not answer this page may answer the next one, which gets what has ended then.
      if (!(error instanceof Complaint) || !BUSY.includes(error.key)) this.#ended.delete(bytes);
      throw error;
    }
  }

  /** What it takes to keep a game. */
  #means() {
    return Promise.all([this.#parts.load(), import("./library.js"), import("./summary.js")]);
  }

  /** @param {unknown} error */
  #fail(error) {
    if (!this.#failed) this.#parts.onFailure(error);
    this.#failed = true;
  }

  #leaveDraft() {
    const bytes = this.bytes();
    try {
      for (const left of [...(bytes === null ? [] : [bytes]), ...this.#ended]) {
        this.#drafts.unshift(DRAFT + crypto.randomUUID());
        localStorage.setItem(this.#drafts[0], toText(left));
      }
    } catch {
      // There is no room, or no storage: then these games are lost, as they would be without us.
    }
  }

  /** Keeps what pages before this one have left. What is damaged is dropped, and stands in nobody's way. */
  async #adopt() {
    let damaged = 0;
    const drafts = names().filter((name) => name.startsWith(DRAFT));
    for (const name of drafts) {
      try {
        // It stays where it is until it can be kept.
        await this.#means();
        const text = take(name);
        if (text !== null) await this.#keep(fromText(text));
      } catch (error) {
        if (error instanceof Complaint && error.key.startsWith(DAMAGE)) damaged += 1;
        else this.#fail(error);
      }
    }
    if (damaged > 0) this.#parts.onDamaged(damaged);
  }
}

/** @returns {string[]} what is in the plain storage */
function names() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/**
 * Takes a text out of the plain storage.
 * @param {string} name
 * @returns {string | null}
 */
function take(name) {
  try {
    const text = localStorage.getItem(name);
    localStorage.removeItem(name);
    return text;
  } catch {
    return null;
  }
}
