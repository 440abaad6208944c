// @ts-check
/**
 * The storage of the settings: one versioned text in the browser's storage, or only in memory if storage is forbidden.
 *
 * Reading the storage is tolerant: invalid values get their defaults, and `notice` reports them. Changes and files are strict:
 * invalid values throw an error, and nothing changes.
 */
import { Complaint, t } from "../language/language.js";
import { isRecord } from "./fields.js";
import { STORAGE_KEY } from "./first.js";
import { STEPS, migrate } from "./migrate.js";
import { SECTIONS, read } from "./schema.js";

/** @typedef {import("./schema.js").Settings} Settings */
/** @typedef {import("./schema.js").Section} Section */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Autosave */
/** @typedef {import("./migrate.js").Step} Step */

const KIND = "stackmate settings";
/** The maximum length of settings as a text, in characters. Settings are never longer; a longer text is not parsed. */
export const LONGEST = 50_000;
/** The maximum number of complaints in a notice. Of further complaints, the notice only shows the number. */
const SHOWN = 3;

export class Store {
  #keeper;
  #steps;
  /** @type {Settings} */
  #settings;
  /** @type {Set<(settings: Settings) => void>} */
  #listeners = new Set();
  /** @type {() => string} */
  #notice = () => "";

  /**
   * @param {Autosave | null} keeper null stores nothing beyond this page
   * @param {readonly Step[]} [steps]
   */
  constructor(keeper, steps = STEPS) {
    this.#keeper = keeper;
    this.#steps = steps;
    this.#settings = this.#load();
  }

  get settings() {
    return this.#settings;
  }

  /** Returns what was wrong with the stored settings, or an empty string. */
  get notice() {
    return this.#notice();
  }

  /** Returns whether settings survive a reload. */
  get keeps() {
    return this.#keeper !== null;
  }

  /**
   * Changes some fields of a section.
   * @template {Section} S
   * @param {S} section
   * @param {Partial<Settings[S]>} fields
   * @throws {Error} naming the invalid field
   */
  set(section, fields) {
    this.#take({ ...this.#settings, [section]: { ...this.#settings[section], ...fields } });
  }

  /** @param {Section[]} [sections] the sections to reset; all if absent */
  reset(sections = SECTIONS) {
    this.#take(
      Object.fromEntries(Object.entries(this.#settings).filter(([name]) => !sections.includes(/** @type {Section} */ (name)))),
    );
  }

  /** Replaces the invalid stored settings by the current ones, after the person has read the notice. */
  settle() {
    this.#notice = () => "";
    this.#keep();
  }

  /** Returns all settings as the text of a file. */
  toText() {
    return JSON.stringify({ kind: KIND, version: this.#steps.length + 1, ...this.#settings }, null, 2);
  }

  /**
   * @param {string} text of a file
   * @throws {Error} naming what is wrong with it
   */
  fromText(text) {
    const value = parse(text);
    if (!isRecord(value) || value.kind !== KIND) throw new Complaint("main.store.not-ours");
    this.#take(migrate(value, this.#steps).kept);
  }

  /** Reads the stored settings again, after another tab changed them. */
  reload() {
    this.#settings = this.#load();
    this.#notify();
  }

  /**
   * @param {(settings: Settings) => void} listener called now and after every change
   * @returns {() => void} removes the listener
   */
  watch(listener) {
    this.#listeners.add(listener);
    listener(this.#settings);
    return () => this.#listeners.delete(listener);
  }

  /** @param {unknown} value */
  #take(value) {
    const { settings, complaints } = read(value);
    if (complaints.length > 0) throw new Error(list(complaints));
    this.#settings = settings;
    this.#keep();
    this.#notify();
  }

  #notify() {
    for (const listener of this.#listeners) listener(this.#settings);
  }

  #keep() {
    try {
      this.#keeper?.setItem(STORAGE_KEY, this.toText());
    } catch {
      this.#keeper = null;
    }
  }

  /** @returns {Settings} */
  #load() {
    const text = this.#text();
    this.#notice = () => "";
    if (text === null) return read({}).settings;
    try {
      const value = parse(text);
      if (!isRecord(value)) throw new Complaint("main.store.not-ours");
      const { kept, newer } = migrate(value, this.#steps);
      const { settings, complaints } = read(kept);
      // A function, because texts may not be loaded yet; it runs when the notice is shown.
      if (complaints.length > 0) this.#notice = () => t("main.store.partly", { complaints: list(read(kept).complaints) });
      else if (newer) this.#notice = () => t("main.store.newer");
      return settings;
    } catch {
      this.#notice = () => t("main.store.unreadable");
      return read({}).settings;
    }
  }

  #text() {
    try {
      return this.#keeper?.getItem(STORAGE_KEY) ?? null;
    } catch {
      this.#keeper = null;
      return null;
    }
  }
}

/** @returns {Store} on the browser's storage, or in memory if that is forbidden */
export function openStore() {
  try {
    return new Store(globalThis.localStorage ?? null);
  } catch {
    return new Store(null);
  }
}

/** @param {string} text */
function parse(text) {
  if (text.length > LONGEST) throw new Complaint("main.store.too-long");
  try {
    return JSON.parse(text);
  } catch {
    throw new Complaint("main.store.no-json");
  }
}

/** @param {string[]} complaints */
function list(complaints) {
  const rest = complaints.length - SHOWN;
  const shown = complaints.slice(0, SHOWN).join(t("main.semicolon"));
  return rest > 0 ? t("main.store.more", { shown, count: rest }) : t("main.store.all", { shown });
}
