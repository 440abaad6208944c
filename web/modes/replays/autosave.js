// @ts-check
/**
 * Saves every game: one that ends, one that is left, and one whose page is closed during play.
 *
 * A page that is being closed has no time for a database. It writes its game to the browser's plain storage (`localStorage`) at
 * once, and the next page moves it to the library. The library is loaded when there is a game to save.
 */
import { Complaint } from "../../language/language.js";
import { textOf } from "./about.js";
import { fromText, toText } from "./code.js";

/** @typedef {import("./about.js").About} About */
/** @typedef {Pick<import("../../round/round.js").Round, "game" | "sides">} Game */
/**
 * @typedef {object} Parts
 * @property {import("./games.js").Games} games
 * @property {() => Omit<About, "at">} about returns the mode and the players of the game that begins
 * @property {(error: unknown) => void} onFailure called once, when a game could not be saved
 * @property {(count: number) => void} onDamaged called with the number of unreadable games left by earlier pages
 */

const DRAFT = "stackmate.unfinished.";
/** The prefix of all complaints about a replay itself, in contrast to complaints about the storage. */
const DAMAGE = "replays.wrong.";
/** Complaints about a storage that may be available later. */
const BUSY = ["replays.library.silent", "replays.library.blocked"];

export class Autosave {
  #parts;
  #stop = new AbortController();
  /** @type {Game | null} */
  #game = null;
  /** @type {About} */
  #about = { mode: "", seats: [], at: null };
  #failed = false;
  /** Finished games that are not saved yet. @type {Set<Uint8Array>} */
  #ended = new Set();
  /** The storage keys of this page's drafts. @type {string[]} */
  #drafts = [];
  /** Resolves when all finished games are saved, or cannot be saved. @type {Promise<unknown>} */
  settled;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    window.addEventListener("pagehide", () => this.#leaveDraft(), this.#stop);
    // If the browser restores this page from its memory, the game continues, so the drafts of the page are removed.
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.#drafts.splice(0).forEach(take), this.#stop);
    this.settled = this.#adopt();
  }

  /** @param {Game} game a game that has just begun */
  begin(game) {
    this.#game = game;
    this.#about = { ...this.#parts.about(), at: Date.now() };
  }

  /** Saves the game that has ended or was left. Call it before the game is freed. */
  end() {
    const bytes = this.bytes();
    this.#game = null;
    if (bytes === null) return;
    this.settled = Promise.all([this.settled, this.#keep(bytes).catch((error) => this.#fail(error))]);
  }

  /** Returns the game so far as a replay, or null if no piece has been placed. */
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
    // If the code could not be loaded, the next page tries again.
    const [{ stackmate }, { Library }, { entryOf }] = await this.#means(bytes);
    try {
      const entry = await entryOf(stackmate.module, bytes);
      const library = await Library.open();
      await library.add(entry, bytes).finally(() => library.close());
      this.#ended.delete(bytes);
    } catch (error) {
      // A database that does not answer this page may answer the next one, which then gets the finished games.
      if (!(error instanceof Complaint) || !BUSY.includes(error.key)) this.#ended.delete(bytes);
      throw error;
    }
  }

  /** Loads the code for saving a game. @param {Uint8Array} bytes */
  #means(bytes) {
    return Promise.all([this.#parts.games.of(bytes), import("./library.js"), import("./summary.js")]);
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
      // There is no space or no storage: these games are lost.
    }
  }

  /** Saves the games that earlier pages left. Damaged games are deleted. */
  async #adopt() {
    let damaged = 0;
    const drafts = names().filter((name) => name.startsWith(DRAFT));
    for (const name of drafts) {
      try {
        // A draft stays in the plain storage until the code that saves it is loaded.
        const text = localStorage.getItem(name);
        if (text === null) continue;
        await this.#means(bytesOf(text));
        if (take(name) !== null) await this.#keep(fromText(text));
      } catch (error) {
        if (error instanceof Complaint && error.key.startsWith(DAMAGE)) damaged += 1;
        else this.#fail(error);
      }
    }
    if (damaged > 0) this.#parts.onDamaged(damaged);
  }
}

/**
 * Returns the bytes of a draft, or none if it is damaged. Then reading it again gives the error.
 * @param {string} text
 */
function bytesOf(text) {
  try {
    return fromText(text);
  } catch {
    return new Uint8Array();
  }
}

/** @returns {string[]} the keys in the plain storage */
function names() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/**
 * Removes a text from the plain storage and returns it.
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
