// @ts-check
/**
 * The rows in the list of replays, and the entry that each row shows.
 */
import { t, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { MOST } from "./library.js";
import { damagedRowOf, rowOf } from "./rows.js";

/** @typedef {import("./library.js").Entry} Entry */

export class List {
  #root;
  #games;
  /** @type {Map<Element, Entry>} */
  #entries = new Map();
  /** The keys of the records that cannot be shown. @type {Map<Element, IDBValidKey>} */
  #damaged = new Map();

  /**
   * @param {HTMLElement} root
   * @param {import("./games.js").Games} games
   */
  constructor(root, games) {
    this.#root = root;
    this.#games = games;
    write(find(root, ".how-many"), () => t("main.loading"));
  }

  /** @param {{ entries: Entry[], damaged: IDBValidKey[] }} records */
  show({ entries, damaged }) {
    this.#entries = new Map(entries.map((entry) => [rowOf(entry, this.#games), entry]));
    this.#damaged = new Map(damaged.map((key) => [damagedRowOf(key), key]));
    const rows = [...this.#damaged.keys(), ...this.#entries.keys()];
    find(this.#root, "tbody").replaceChildren(...rows);
    find(this.#root, "table").hidden = rows.length === 0;
    find(this.#root, ".empty").hidden = rows.length > 0;
    write(find(this.#root, ".how-many"), () => t("replays.how-many", { count: entries.length, most: MOST }));
  }

  /** Hides the list: the library cannot be read, so it is unknown whether there are games. */
  fail() {
    find(this.#root, ".empty").hidden = true;
    write(find(this.#root, ".how-many"), () => "");
  }

  /** @param {Element} row @returns {Entry | undefined} */
  entryIn(row) {
    return this.#entries.get(row);
  }

  /** @param {Element} row @returns {IDBValidKey | undefined} the key of a damaged record */
  keyIn(row) {
    return this.#damaged.get(row);
  }

  /** @param {Element} row @returns {number} its index from the top */
  placeOf(row) {
    return this.#rows().indexOf(row);
  }

  /**
   * Moves the focus to a row, or to the last row if there are fewer.
   * @param {number} place
   * @returns {boolean} whether there is a row
   */
  focus(place) {
    const row = this.#rows()[Math.min(place, this.#rows().length - 1)];
    if (row) find(row, '[data-do="remove"]').focus();
    return row !== undefined;
  }

  #rows() {
    return [...this.#root.querySelectorAll("tbody tr")];
  }
}
