// @ts-check
/**
 * The list of games on this device: watch, rename, delete and restore, save to files and open files.
 */
import { say, t, translate, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { Access } from "./access.js";
import { readFiles, saveFile } from "./files.js";
import { Progress } from "./progress/view.js";
import { completeGoals } from "./goals.js";
import { List } from "./list.js";
import { askName, labelOf } from "./rows.js";
import { copyLink } from "./share.js";
import { broughtEntryOf } from "./summary.js";
import { titleOf } from "./words.js";

/** @typedef {import("./library.js").Library} Library */
/** @typedef {import("./library.js").Entry} Entry */
/** @typedef {(entry: Entry | null, bytes: Uint8Array) => Promise<void>} OnWatch null for a game that is not saved */

/** The description of a game whose own description is damaged. */
const UNKNOWN = { mode: "", seats: [], at: null };

export class ListView {
  #root;
  #games;
  #onWatch;
  #settled;
  #access = new Access();
  #list;
  /** The game that was deleted last. @type {{ entry: Entry, bytes: Uint8Array } | null} */
  #removed = null;

  /**
   * @param {HTMLElement} root
   * @param {{ games: import("./games.js").Games, settled: () => Promise<unknown>, onWatch: OnWatch,
   *   signal: AbortSignal }} parts
   */
  constructor(root, { games, settled, onWatch, signal }) {
    this.#root = root;
    this.#games = games;
    this.#onWatch = onWatch;
    this.#settled = settled;
    this.#list = new List(root, games);
    new Progress(root, { games, access: this.#access, signal });
    const picker = /** @type {HTMLInputElement} */ (find(root, 'input[type="file"]'));
    root.addEventListener("click", ({ target }) => this.#clicked(target, picker), { signal });
    picker.addEventListener("change", () => {
      void readFiles(games, [...(picker.files ?? [])]).then((read) => this.take(read));
      picker.value = "";
    }, { signal });
  }

  /** Reads the list again, after the game that was just left is saved. */
  async show() {
    const isRead = await this.#try(async (library) => {
      await this.#settled();
      const records = await library.everything();
      await completeGoals(library, records.entries, this.#games);
      this.#list.show(records);
    });
    if (!isRead) this.#list.fail();
  }

  /**
   * Saves games from files; a single one is shown at once.
   * @param {import("./files.js").Files} files
   */
  async take({ found, complaints }) {
    const why = await this.#access.attempt(async (library) => {
      for (const [entry, bytes] of found) entry.id = await library.add(entry, bytes);
    });
    const isKept = why === null && found.length > 0;
    if (isKept) await this.show();
    this.complain([...complaints, ...(why === null ? [] : [why])]);
    if (isKept) this.#confirm(() => t("replays.read", { count: found.length }));
    if (found.length === 1 && complaints.length === 0) await this.#onWatch(isKept ? found[0][0] : null, found[0][1]);
  }

  /**
   * Saves a game that came from a link.
   * @param {Uint8Array} bytes
   * @returns {Promise<unknown>} the error, or null
   */
  async keep(bytes) {
    return this.#access.attempt(async (library) => {
      const { stackmate } = await this.#games.of(bytes);
      await library.add(await broughtEntryOf(stackmate.module, bytes), bytes);
    });
  }

  /** @param {unknown[]} complaints empty if there is no error */
  complain(complaints) {
    write(find(this.#root, ".problem"), () => complaints.map(say).join("\n"));
  }

  close = () => this.#access.close();

  /**
   * Performs an operation of the library, and shows its error.
   * @param {(library: Library) => Promise<void>} work
   * @returns {Promise<boolean>} whether it succeeded
   */
  async #try(work) {
    const why = await this.#access.attempt(work);
    this.complain(why === null ? [] : [why]);
    return why === null;
  }

  /**
   * @param {EventTarget | null} target
   * @param {HTMLInputElement} picker
   */
  #clicked(target, picker) {
    const button = target instanceof Element ? target.closest("button") : null;
    const row = /** @type {HTMLTableRowElement | null} */ (button?.closest("tbody tr") ?? null);
    const what = button?.dataset.do;
    if (what === "open") return picker.click();
    if (what === "undo") return void this.#putBack();
    if (row === null) return;
    const entry = this.#list.entryIn(row);
    if (entry === undefined) return void this.#mend(row, what);
    if (what === "rename") return void this.#rename(row, entry);
    void this.#try(async (library) => {
      if (what === "remove") return this.#remove(library, row, entry);
      const bytes = await library.bytes(Number(entry.id));
      if (what === "watch") await this.#onWatch(entry, bytes);
      else if (what === "file") saveFile(bytes, entry);
      else if (what === "link") this.#confirm(await copyLink(bytes));
    });
  }

  /**
   * Saves or deletes a record that cannot be shown.
   * @param {HTMLTableRowElement} row
   * @param {string | undefined} what
   */
  async #mend(row, what) {
    const key = this.#list.keyIn(row);
    if (key === undefined) return;
    await this.#try(async (library) => {
      if (what === "file") return saveFile(await library.bytes(key), { name: "", about: UNKNOWN, kept: Date.now() });
      await library.remove(key);
      await this.#closeUp(row, () => t("replays.unreadable.removed", { id: labelOf(key) }), false);
    });
  }

  /**
   * @param {HTMLTableRowElement} row
   * @param {Entry} entry
   */
  async #rename(row, entry) {
    const name = await askName(row, entry);
    if (name === null || name === entry.name) return;
    const why = await this.#access.attempt((library) => library.rename(Number(entry.id), name));
    if (why !== null) return this.complain([why]);
    entry.name = name;
    translate(row);
  }

  /** @param {Library} library @param {HTMLTableRowElement} row @param {Entry} entry */
  async #remove(library, row, entry) {
    // A game whose bytes are lost can be deleted, but not restored.
    const bytes = await library.find(Number(entry.id));
    await library.remove(Number(entry.id));
    this.#removed = bytes && { entry, bytes };
    await this.#closeUp(row, () => t("replays.removed", { game: titleOf(entry) }), bytes !== null);
  }

  /**
   * Reads the list again after a row was deleted, and confirms the deletion.
   * @param {HTMLTableRowElement} row
   * @param {() => string} words
   * @param {boolean} canUndo
   */
  async #closeUp(row, words, canUndo) {
    const place = this.#list.placeOf(row);
    await this.show();
    this.#confirm(words, canUndo);
    if (!this.#list.focus(place)) this.#focus(canUndo ? '[data-do="undo"]' : '[data-do="open"]');
  }

  async #putBack() {
    const removed = this.#removed;
    if (removed === null) return;
    this.#removed = null;
    if (!(await this.#try(async (library) => void (await library.add(removed.entry, removed.bytes))))) return;
    await this.show();
    this.#confirm(() => t("replays.put-back", { game: titleOf(removed.entry) }));
    this.#focus(`tr[data-id="${removed.entry.id}"] .title`);
  }

  /**
   * @param {() => string} words
   * @param {boolean} [canUndo]
   */
  #confirm(words, canUndo = false) {
    write(find(this.#root, ".status span"), words);
    find(this.#root, '[data-do="undo"]').hidden = !canUndo;
  }

  /** @param {string} selector */
  #focus(selector) {
    /** @type {HTMLElement | null} */ (this.#root.querySelector(selector))?.focus();
  }
}
