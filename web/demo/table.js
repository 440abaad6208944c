// @ts-check
/**
 * The pairings, and the wins of each bot.
 */

/** @typedef {{ name: string, won: number, played: number }} Row */

export class Table {
  /** @type {Map<string, Row>} */
  #rows;
  games = 0;

  /** @param {string[]} names */
  constructor(names) {
    this.#rows = new Map(names.map((name) => [name, { name, won: 0, played: 0 }]));
  }

  /**
   * @param {string} left
   * @param {string} right
   * @param {0 | 1 | "draw"} winner
   */
  add(left, right, winner) {
    this.games += 1;
    [left, right].forEach((name, side) => {
      const row = this.#rows.get(name);
      if (row === undefined) return;
      row.played += 1;
      if (winner === side) row.won += 1;
    });
  }

  /** Returns the rows of the table; the bot with the most wins comes first. */
  rows() {
    return [...this.#rows.values()].sort((a, b) => b.won - a.won || a.played - b.played);
  }
}

/**
 * Generates endless pairings: each bot plays every other bot, first its neighbours in the list, and the two bots of a pair swap
 * sides in each cycle.
 * @param {string[]} names
 * @returns {Generator<[string, string], never>}
 */
export function* pairings(names) {
  for (let round = 0; ; round++) {
    for (let apart = 1; apart < Math.max(names.length, 2); apart++) {
      for (let at = 0; at + apart < Math.max(names.length, 2); at++) {
        const pair = [names[at], names[at + apart] ?? names[at]];
        yield /** @type {[string, string]} */ (round % 2 === 0 ? pair : pair.reverse());
      }
    }
  }
}
