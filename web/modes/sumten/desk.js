// @ts-check
/** What every game of Sum-Ten has on the page: its table, the boards that show it, and its state. */
import { Standing } from "../../page/standing.js";
import { Table } from "./table.js";

/** @typedef {import("./types").Kit} Kit */

export class Desk {
  #kit;
  standing;
  /** @type {Table | null} */
  table = null;
  /** Whether a film was shown whose end is not handled yet. */
  wasMoving = false;

  /** @param {Kit} kit */
  constructor(kit) {
    this.#kit = kit;
    this.standing = new Standing(kit.panel);
  }

  get state() {
    return this.standing.state;
  }

  /**
   * Shows a new game.
   * @param {import("./types").SumRoundHandle} game
   * @param {() => string[]} names of the players
   * @param {import("../../base/modes.js").Seating} [seating]
   */
  open(game, names, seating) {
    this.close();
    const { pack, panel, mode, stage } = this.#kit;
    const table = new Table(pack, game);
    this.table = table;
    panel.setMode(mode, () => [names()[0], names()[1] ?? ""], seating);
    stage.show(() => table.sides, names);
    return table;
  }

  /** Lets the library of replays save the game. Call it when the game is shown. */
  keep() {
    this.#kit.display.announce(/** @type {any} */ (this.table));
  }

  pause() {
    this.standing.pause(null);
  }

  resume() {
    this.table?.resume();
    this.standing.resume(null);
  }

  /** Ends the game, and saves it if it is kept. */
  close() {
    this.#kit.aiming.end();
    this.#kit.display.announce(null);
    this.#kit.stage.hide();
    this.table?.close();
    this.table = null;
    this.wasMoving = false;
  }
}
