// @ts-check
/**
 * A picture of a board in the dialog that shows the chosen looks: all pieces, garbage, a falling piece with its ghost, hold,
 * previews and the garbage meter.
 */
import { BoardCanvas } from "../board/canvas.js";
import { COLUMNS } from "../board/geometry.js";
import { Picture } from "../board/picture.js";
import { LETTERS } from "../board/tile.js";
import { make } from "./widgets.js";

/** The rows of the stack, from the highest to the lowest; `G` is garbage. */
const STACK = ["I_________", "I_SS_____I", "ISS______I", "IOOZZ____I", "JOO_ZZL_TI", "JJJ_LLLTTT", "GGG_GGGGGG", "GGG_GGGGGG"];
const CODES = `${LETTERS}G`;
/** The falling piece: its cells, and the cells where it would land. */
const FALLING = { piece: "T", active: [6, 13, 7, 13, 8, 13, 7, 12], ghost: [6, 4, 7, 4, 8, 4, 7, 3] };
const [NEXT, ...LATER] = Array.from("IOLJZST", (letter) => LETTERS.indexOf(letter));
/** The garbage that waits, of which some is about to enter, and the streaks. */
const NUMBERS = { pending: 4, ready: 1, chain: 2, combo: 3 };

/** Returns the picture. */
function picture() {
  const shown = new Picture();
  [...STACK].reverse().forEach((row, y) => shown.board.set(Array.from(row, (letter) => CODES.indexOf(letter)), y * COLUMNS));
  const { piece, active, ghost } = FALLING;
  shown.piece = LETTERS.indexOf(piece);
  shown.active.set(active);
  shown.ghost = Uint8Array.from(ghost);
  shown.hold = LETTERS.indexOf("O");
  [shown.next, shown.later] = [NEXT, LATER];
  shown.numbers = NUMBERS;
  return shown;
}

export class Sample {
  #canvas = make("canvas", { role: "img", "data-t-label": "settings.sample" });
  element = make("div", { class: "sample" }, this.#canvas);
  /** @type {BoardCanvas | null} */
  #screen = null;

  open() {
    this.#screen ??= new BoardCanvas(/** @type {HTMLCanvasElement} */ (this.#canvas), () => undefined);
    this.#screen.show(picture());
  }

  /** Draws it again in the current looks. */
  restyle() {
    this.#screen?.restyle();
  }

  close() {
    this.#screen?.close();
    this.#screen = null;
  }
}
