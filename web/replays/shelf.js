// @ts-check
/**
 * The list of games on this device: watched, renamed, taken out and put back, saved to files and read from them.
 */
import { say, t, translate, write } from "../language/language.js";
import { find } from "../panel.js";
import { readFiles, saveFile } from "./files.js";
import { Library, MOST } from "./library.js";
import { askName, rowOf } from "./rows.js";
import { copyLink } from "./share.js";
import { entryOf } from "./summary.js";
import { titleOf } from "./words.js";

/** @typedef {import("./library.js").Entry} Entry */
/** @typedef {(entry: Entry | null, bytes: Uint8Array) => void} OnWatch null when it is not kept */

export class Shelf {
  #root;
  #module;
  #onWatch;
  #settled;
  /** @type {Promise<Library> | null} */
  #library = null;
  /** @type {Map<number, Entry>} */
  #entries = new Map();
  /** What was taken out last. @type {{ entry: Entry, bytes: Uint8Array } | null} */
  #removed = null;

  /**
   * @param {HTMLElement} root
   * @param {{ module: import("../types").StackmateModule, settled: () => Promise<unknown>, onWatch: OnWatch, signal: AbortSignal }} parts
   */
  constructor(root, { module, settled, onWatch, signal }) {
    this.#root = root;
    this.#module = module;
    this.#onWatch = onWatch;
    this.#settled = settled;
    const picker = /** @type {HTMLInputElement} */ (find(root, 'input[type="file"]'));
    root.addEventListener("click", ({ target }) => this.#clicked(target, picker), { signal });
    picker.addEventListener("change", () => {
      void readFiles(module, [...(picker.files ?? [])]).then((read) => this.take(read));
      picker.value = "";
    }, { signal });
  }

  /** Reads the list again, once the game that was left for it is there. */
  async show() {
    await this.#settled();
    await this.#try(async (library) => {
      const entries = await library.list();
      this.#entries = new Map(entries.map((entry) => [Number(entry.id), entry]));
      find(this.#root, "tbody").replaceChildren(...entries.map(rowOf));
      find(this.#root, "table").hidden = entries.length === 0;
      find(this.#root, ".empty").hidden = entries.length > 0;
      write(find(this.#root, ".how-many"), () => t("replays.how-many", { count: entries.length, most: MOST }));
    });
  }

  /**
   * Takes in games from files; one alone is shown at once.
   * @param {import("./files.js").Files} files
   */
  async take({ found, complaints }) {
    const why = await this.#attempt(async (library) => {
      for (const [entry, bytes] of found) entry.id = await library.add(entry, bytes);
    });
    const isKept = why === null && found.length > 0;
    if (isKept) await this.show();
    this.complain([...complaints, ...(why === null ? [] : [why])]);
    if (isKept) this.#tell(() => t("replays.read", { count: found.length }));
    if (found.length === 1 && complaints.length === 0) this.#onWatch(isKept ? found[0][0] : null, found[0][1]);
  }

  /**
   * Keeps a game that came from a link.
   * @param {Uint8Array} bytes
   * @returns {Promise<unknown>} why that cannot be; null when it is kept
   */
  async keep(bytes) {
    return this.#attempt(async (library) => void (await library.add(await entryOf(this.#module, bytes), bytes)));
  }

  /** @param {unknown[]} complaints none when nothing is wrong */
  complain(complaints) {
    write(find(this.#root, ".problem"), () => complaints.map(say).join("\n"));
  }

  close() {
    void this.#library?.then((library) => library.close(), () => undefined);
    this.#library = null;
  }

  /**
   * Does something with the library, and says what is wrong with it.
   * @param {(library: Library) => Promise<void>} work
   * @returns {Promise<boolean>} whether it was done
   */
  async #try(work) {
    const why = await this.#attempt(work);
    this.complain(why === null ? [] : [why]);
    return why === null;
  }

  /**
   * @param {(library: Library) => Promise<void>} work
   * @returns {Promise<unknown>} why it was not done; null when it was
   */
  async #attempt(work) {
    try {
      await work(await (this.#library ??= Library.open()));
      return null;
    } catch (error) {
      this.#library = null;
      return error;
    }
  }

  /**
   * @param {EventTarget | null} target
   * @param {HTMLInputElement} picker
   */
  #clicked(target, picker) {
    const button = target instanceof Element ? target.closest("button") : null;
    const row = /** @type {HTMLTableRowElement | null} */ (button?.closest("tr[data-id]") ?? null);
    const what = button?.dataset.do;
    if (what === "open") return picker.click();
    if (what === "undo") return void this.#putBack();
    const entry = this.#entries.get(Number(row?.dataset.id));
    if (row === null || entry === undefined) return;
    if (what === "rename") return void this.#rename(row, entry);
    void this.#try(async (library) => {
      const bytes = await library.bytes(Number(entry.id));
      if (what === "watch") this.#onWatch(entry, bytes);
      else if (what === "file") saveFile(bytes, entry);
      else if (what === "remove") await this.#remove(library, row, entry, bytes);
      else if (what === "link") this.#tell(await copyLink(bytes));
    });
  }

  /**
   * @param {HTMLTableRowElement} row
   * @param {Entry} entry
   */
  async #rename(row, entry) {
    const name = await askName(row, entry);
    if (name === null || name === entry.name) return;
    const why = await this.#attempt((library) => library.rename(Number(entry.id), name));
    if (why !== null) return this.complain([why]);
    entry.name = name;
    translate(row);
  }

  /**
   * @param {Library} library
   * @param {HTMLTableRowElement} row
   * @param {Entry} entry
   * @param {Uint8Array} bytes
   */
  async #remove(library, row, entry, bytes) {
    await library.remove(Number(entry.id));
    const next = /** @type {HTMLElement | null} */ (row.nextElementSibling ?? row.previousElementSibling);
    this.#removed = { entry, bytes };
    await this.show();
    this.#tell(() => t("replays.removed", { game: titleOf(entry) }), true);
    this.#focus(next ? `tr[data-id="${next.dataset.id}"] [data-do="remove"]` : '[data-do="undo"]');
  }

  async #putBack() {
    const removed = this.#removed;
    if (removed === null) return;
    this.#removed = null;
    if (!(await this.#try(async (library) => void (await library.add(removed.entry, removed.bytes))))) return;
    await this.show();
    this.#tell(() => t("replays.put-back", { game: titleOf(removed.entry) }));
    this.#focus(`tr[data-id="${removed.entry.id}"] .title`);
  }

  /**
   * @param {() => string} words
   * @param {boolean} [canUndo]
   */
  #tell(words, canUndo = false) {
    write(find(this.#root, ".told span"), words);
    find(this.#root, '[data-do="undo"]').hidden = !canUndo;
  }

  /** @param {string} selector */
  #focus(selector) {
    /** @type {HTMLElement | null} */ (this.#root.querySelector(selector))?.focus();
  }
}
