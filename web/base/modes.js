// @ts-check
/**
 * The definition of a mode: one row of plain data, and the table that finds rows.
 *
 * *How.* Each folder of `modes/` has a `mode.js` with its row. `shell/modes.js` collects the rows and defines how each screen
 * is loaded. Menu, addresses, screens, replays and widgets receive that table. *Why.* A new mode is one folder and one row.
 */

/** The groups of the menu, in order. */
export const GROUPS = /** @type {const} */ (["play", "view", "study"]);

/** @typedef {"person" | "bot" | "agent"} Seat `agent` is the mode's own player, which people cannot choose */
/** @typedef {Seat | { level: string }} SeatOrLevel who plays in a game: a seat, or a level of the mode's own player */
/** @typedef {typeof GROUPS[number]} Group */
/** @typedef {"person" | "bots"} Seating who plays the left board of two; a bot plays the right one */

/**
 * @typedef {object} ModeRow
 * @property {string} id its name in addresses, replays and text keys: small letters
 * @property {string[]} [aliases] other names in addresses
 * @property {Group} group where the menu shows it
 * @property {string} icon SVG paths in a box of 16 × 16
 * @property {string} layout the value of `data-layout`, which style sheets match
 * @property {Seat[]} seats who plays each board, from the left; empty where nothing is played
 * @property {string[]} [parameters] the address parameters that only some modes read
 * @property {string} [opensWith] the parameter after an address's `#` that opens this mode
 * @property {string} [game] the name of its game in replays, if the page's own package does not play them
 * @property {boolean} [hasOwnLevels] whether the parameter `level` names levels of this mode instead of the bots'
 * @property {boolean} [isForGuests] whether a widget shows it when its page names no mode
 * @property {Record<"en" | "ja" | "zh", { name: string, about: string, game?: string }>} words `game` is how the list of
 *   replays calls a game of this mode, if not `name`
 */

/**
 * Returns who plays the left board.
 * @param {Pick<ModeRow, "seats">} row
 * @returns {Seating}
 */
export const seatingOf = ({ seats: [left] }) => (left === "bot" ? "bots" : "person");

/** @template {ModeRow} [Row=ModeRow] */
export class ModeTable {
  /** The rows, in the order of the menu. @type {readonly Row[]} */
  rows;

  /** @param {Row[]} rows */
  constructor(rows) {
    this.rows = rows;
  }

  /** Returns the mode that the site's own page shows if its address names no mode. */
  get first() {
    return this.rows[0];
  }

  /** Returns the mode of a widget (a game on another site's page) that names no mode. */
  get forGuests() {
    return this.rows.find(({ isForGuests }) => isForGuests) ?? this.first;
  }

  /** Returns the names of all modes. */
  get ids() {
    return this.rows.map(({ id }) => id);
  }

  /** Returns the parameters of an address that only some modes read. */
  get parameters() {
    return [...new Set(this.rows.flatMap(({ parameters = [] }) => parameters))];
  }

  /**
   * Finds a mode by its name or an alias.
   * @param {string} name
   */
  find(name) {
    return this.rows.find(({ id, aliases = [] }) => id === name || aliases.includes(name));
  }

  /**
   * Returns the mode of that name.
   * @param {string} id
   * @throws {Error} if no mode has this name
   */
  get(id) {
    const row = this.rows.find((row) => row.id === id);
    if (row === undefined) throw new Error(`there is no mode "${id}"`);
    return row;
  }

  /**
   * Returns all texts of the modes in a language, by key.
   * @param {"en" | "ja" | "zh"} language
   * @returns {Record<string, string>}
   */
  words(language) {
    return Object.fromEntries(this.rows.flatMap(({ id, words: { [language]: { name, about, game = name } } }) =>
      Object.entries({ name, about, game }).map(([what, text]) => [`mode.${id}.${what}`, text])));
  }
}
