// @ts-check
/** The person's part of a turn: aiming by buttons and drags, and the forecast of what the drop would bring. */
import { BUTTON } from "../../input/input.js";
import { t } from "../../language/language.js";
import { Aim } from "./aim.js";
import { BOX_CELLS, turned } from "./numbers.js";
import { packWords, resultWords } from "./words.js";

/** @typedef {import("./types").Preview} Preview */

export class Aiming {
  #middle;
  #say;
  #aim = new Aim();
  /** @type {import("./types").SumRoundHandle | null} */
  #game = null;
  /** @type {Uint8Array} */
  #pack = new Uint8Array(BOX_CELLS);
  #turn = 0;
  /** What the drop would bring. @type {Preview | null} */
  preview = null;
  /** Called when the aim has changed. */
  onChange = () => {};
  /** Called when the person drops the pack. */
  onDrop = () => {};

  /**
   * @param {import("./middle.js").Middle} middle
   * @param {(text: string) => void} say announces the aim to screen readers
   */
  constructor(middle, say) {
    this.#middle = middle;
    this.#say = say;
  }

  get isOpen() {
    return this.#game !== null;
  }

  get move() {
    return this.#aim.move;
  }

  get column() {
    return this.#aim.x;
  }

  /**
   * Begins to aim the pack of a turn.
   * @param {import("./types").SumRoundHandle} game
   * @param {number} turn
   * @param {Uint8Array} pack with its ojama
   */
  begin(game, turn, pack) {
    this.#game = game;
    this.#turn = turn;
    this.#pack = pack.slice();
    this.#aim.begin(game.fits(turn, 0));
    this.#changed(null);
  }

  end() {
    this.#game = null;
    this.preview = null;
    this.#aim.release();
  }

  /** Returns what is drawn over the own board. @returns {import("./types").Marks} */
  marks() {
    if (this.#game === null) return {};
    const { cells: landing = [], segments = [] } = this.preview ?? {};
    return { aim: { pack: this.#turned, x: this.#aim.x }, landing, segments };
  }

  /**
   * @param {number} button
   * @param {boolean} down
   * @param {number} now in ms
   * @returns {boolean} whether a pack is aimed, which then gets the button
   */
  edge(button, down, now) {
    if (this.#game === null) return false;
    if (button === BUTTON.left || button === BUTTON.right) {
      if (this.#aim.hold(button === BUTTON.left ? -1 : 1, down, now)) this.#changed();
    } else if (down && (button === BUTTON.cw || button === BUTTON.ccw)) this.turn(button === BUTTON.cw ? 1 : 3);
    else if (down && button === BUTTON.half) this.turn(2);
    else if (down && button === BUTTON.hard_drop) this.onDrop();
    return true;
  }

  /** @param {number} now in ms */
  frame(now) {
    if (this.#game !== null && this.#aim.frame(now)) this.#changed();
  }

  /** @param {number} by the clockwise quarter turns */
  turn(by) {
    if (this.#game === null) return;
    this.#aim.turn(by);
    this.#changed(packWords(this.#turned));
  }

  /** @param {number} x */
  to(x) {
    if (this.#game === null) return;
    this.#aim.to(x);
    this.#changed();
  }

  /** Selects a move. @param {number} move */
  set(move) {
    if (this.#game === null) return;
    this.#aim.set(move);
    this.#changed();
  }

  get #turned() {
    return turned(this.#pack, this.#aim.turns);
  }

  /** @param {string | null} [first] what is said before the aim; null says nothing */
  #changed(first = "") {
    this.preview = this.#game?.preview(this.#turn, 0, this.#aim.move) ?? null;
    this.#middle.setForecast(this.preview);
    if (first !== null && this.preview !== null)
      this.#say([first, aimWords(this.preview)].filter(Boolean).join(t("main.semicolon")));
    this.onChange();
  }
}

/** Describes where a drop would land and what it would bring. @param {Preview} preview */
function aimWords(preview) {
  const columns = preview.cells.filter((_, at) => at % 3 === 0);
  const [from, to] = [Math.min(...columns) + 1, Math.max(...columns) + 1];
  return t(from === to ? "sumten.say.column.aim" : "sumten.say.columns.aim", { from, to, result: resultWords(preview) });
}
