// @ts-check
/**
 * A hint in a game: what the agent would do with the current piece, drawn on the board, and a list of the best placements with
 * how much worse each is. A game with a hint is not among the best games.
 */
import { element, find } from "../../base/elements.js";
import { PlanCanvas } from "../../board/plan.js";
import { fixed, number, t, write } from "../../language/language.js";
import { pausedOverlay } from "../../page/overlays.js";
import { paint } from "../solve/picture.js";
import { LETTERS, tileOf } from "../../board/tile.js";

/** @typedef {import("../../round/round.js").Round} Round */
/** @typedef {import("./types").Advice} Advice */

/** The number of listed placements. */
const LISTED = 5;
/** The rows of the field in a small picture, and those of them under the lowest cell of the piece. */
const [ROWS, BELOW] = [8, 4];
const [COLUMNS, FIELD] = [10, 200];
/** From this loss on, the danger is more than a thousand times larger. */
const MOST_LOSS = 1000 * Math.log(1000);

export class Hint {
  #parts;
  #button;
  #note;
  #list = element("ol", "", { class: "hints" });
  #sizes = new ResizeObserver(() => this.#paint());
  /** @type {import("./types").AdviserHandle | null} */
  #adviser = null;
  /** @type {PlanCanvas | null} */
  #plan = null;
  /** @type {Round | null} */
  #round = null;
  /** The best placements of the last piece that was looked at. @type {Advice[]} */
  #known = [];
  /** The piece of the advice, and the field under it. */
  #piece = 0;
  /** @type {string[]} */
  #field = [];
  #isOn = false;
  /** Whether this game could enter the best games. */
  #isRanked = false;
  /** Whether a hint was taken in this game. */
  isTaken = false;

  /**
   * @param {Pick<import("./screen.js").Parts, "root" | "panel">} parts
   * @param {() => import("./types").AdviserHandle} open creates the adviser, when a hint is first taken
   */
  constructor(parts, open) {
    this.#parts = parts;
    this.open = open;
    this.#button = find(parts.root, ".ground .hint");
    this.#note = find(parts.root, ".ground .hint-note");
    write(this.#list, () => t("master.hint.list"), "aria-label");
    write(this.#list, () => t("master.hint.danger"), "data-heading");
    this.#sizes.observe(this.#list);
    this.#show();
  }

  /**
   * Begins a game without a hint.
   * @param {Round} round
   * @param {boolean} isRanked whether it can enter the best games
   */
  begin(round, isRanked) {
    this.#round = round;
    this.#isRanked = isRanked;
    [this.#isOn, this.isTaken, this.#known] = [false, false, []];
    find(this.#button, "kbd").textContent = this.#parts.panel.keyOf("advice");
    this.look();
  }

  /** Switches hints on or off. Returns whether there is a game. */
  toggle() {
    if (this.#round === null) return false;
    this.#isOn = !this.#isOn;
    this.isTaken ||= this.#isOn;
    this.look();
    // The overlay of the pause shows the list, because it covers the board.
    if (find(this.#parts.root, ".app").dataset.state === "paused") this.#parts.panel.translate();
    return true;
  }

  /** Shows the hint for the current piece, or nothing without a piece. */
  look() {
    const round = this.#isOn ? this.#round : null;
    const game = /** @type {import("./types").MasterRoundHandle | undefined} */ (/** @type {unknown} */ (round?.game));
    const view = round?.side(0);
    if (game === undefined || view === undefined) return this.#show();
    const advice = (this.#adviser ??= this.open()).advise(game);
    if (advice.length > 0) {
      this.#known = advice.slice(0, LISTED);
      this.#piece = view.u8("active_piece");
      this.#field = [...view.bytes("board", FIELD)].map((code) => LETTERS[code] ?? "X");
    }
    this.#show(advice.length > 0);
  }

  /** Returns the listed placements. */
  get #advice() {
    return this.#isOn ? this.#known : [];
  }

  /** Returns the overlay of a pause, with the list of placements. */
  overlay() {
    const { actions, ...paused } = pausedOverlay();
    const label = t(this.#isOn ? "master.hint.off" : "master.hint");
    const all = [...actions, { label, action: "advice", key: /** @type {const} */ ("advice") }];
    if (this.#advice.length === 0) return { ...paused, actions: all };
    return { ...paused, lead: this.#isRanked ? t("master.hint.unranked") : "", extra: this.#list, actions: all };
  }

  /** Draws the placement again if the pixel ratio has changed. */
  follow() {
    this.#plan?.follow();
  }

  /** Takes the list out of the overlay, because the game goes on. */
  resume() {
    this.#show();
  }

  /** Ends the hints, because the game is over. */
  end() {
    [this.#round, this.#isOn, this.#known] = [null, false, []];
    this.look();
  }

  close() {
    this.end();
    this.#sizes.disconnect();
    this.#adviser?.free();
    this.#adviser = null;
    this.#list.remove();
  }

  /** @param {boolean} [hasPiece] between two pieces, the list of the last one stays, so that it does not flicker */
  #show(hasPiece = true) {
    const { root, panel } = this.#parts;
    this.#button.setAttribute("aria-pressed", String(this.#isOn));
    this.#note.hidden = !this.isTaken || !this.#isRanked;
    this.#list.hidden = this.#advice.length === 0;
    find(root, ".stage").append(this.#list);
    this.#list.replaceChildren(...this.#advice.map((advice, rank) => item(advice, rank)));
    this.#paint();
    if (this.#isOn) this.#plan ??= new PlanCanvas(/** @type {HTMLCanvasElement} */ (find(root, '.seat[data-side="0"] .plan')));
    const best = hasPiece ? this.#advice[0] : undefined;
    this.#plan?.show(best === undefined ? [] : [tileOf(this.#piece, best.cells)]);
    if (best !== undefined) panel.say(t("master.hint.said", { piece: LETTERS[this.#piece], ...columnsOf(best) }));
    if (this.#isOn) return;
    this.#plan?.close();
    this.#plan = null;
  }

  /** Draws the small pictures of the field with each placement. */
  #paint() {
    this.#list.querySelectorAll("canvas").forEach((canvas, rank) => {
      const { cells: placed } = tileOf(this.#piece, this.#advice[rank].cells);
      const base = Math.max(0, Math.min(...placed.map(([, y]) => y)) - BELOW);
      const field = [...this.#field];
      for (const [x, y] of placed) field[x + COLUMNS * y] = LETTERS[this.#piece];
      const row = (/** @type {number} */ y) => Array.from({ length: COLUMNS }, (_, x) => field[x + COLUMNS * y] ?? "_").join("");
      const board = Array.from({ length: ROWS }, (_, y) => row(base + y));
      const lit = /** @type {any} */ ({ cells: placed.map(([x, y]) => [x, y - base]) });
      paint(canvas, { board, rows: ROWS, lit });
    });
  }
}

/** @param {Advice} advice @param {number} rank from 0 */
function item(advice, rank) {
  const row = document.createElement("li");
  const label = t("master.hint.place", { rank: rank + 1, ...columnsOf(advice) });
  row.append(element("canvas", "", { role: "img", "aria-label": label }), element("span", worseOf(advice, rank)));
  return row;
}

/**
 * Formats how much worse a placement is: the value is the logarithm of a probability, so a loss is a factor of the danger.
 * @param {Advice} advice
 * @param {number} rank from 0
 */
export function worseOf({ loss }, rank) {
  if (rank === 0) return t("master.hint.best");
  if (loss >= MOST_LOSS) return t("master.hint.fatal");
  const factor = Math.exp(loss / 1000);
  return t("master.hint.worse", { factor: factor < 10 ? fixed(factor, 1) : number(Math.round(factor)) });
}

/** Returns the first and the last column of a placement, from 1. @param {Advice} advice */
function columnsOf({ cells }) {
  const columns = cells.filter((_, at) => at % 2 === 0).map((x) => x + 1);
  return { left: Math.min(...columns), right: Math.max(...columns) };
}
