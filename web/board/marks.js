// @ts-check
/**
 * Draws a symbol on every cell for people who cannot distinguish the colours: a shape or the letter of the piece.
 */

const LETTERS = ["", "I", "O", "T", "L", "J", "S", "Z"];
/** In monospaced fonts, I has serifs and J has a hook; in other fonts the two may look the same. */
const FONT = 'ui-monospace, Consolas, "DejaVu Sans Mono", monospace';
/** The smallest cell with a symbol, in device pixels: smaller cells have no space for one. */
const LEAST_CELL = 7;

/**
 * The symbols of I O T L J S Z: each is a list of lines from point to point, in fractions of a cell (x to the right, y down). The
 * symbols differ as much as possible at small sizes.
 * @type {readonly (readonly (readonly (readonly [number, number])[])[])[]}
 */
const SHAPES = [
  [],
  [[[0.5, 0.24], [0.5, 0.8]]],
  [[[0.28, 0.28], [0.76, 0.28], [0.76, 0.76], [0.28, 0.76], [0.28, 0.28]]],
  [[[0.52, 0.24], [0.52, 0.8]], [[0.24, 0.52], [0.8, 0.52]]],
  [[[0.26, 0.78], [0.78, 0.26]]],
  [[[0.26, 0.26], [0.78, 0.78]]],
  [[[0.24, 0.4], [0.8, 0.4]], [[0.24, 0.66], [0.8, 0.66]]],
  [[[0.27, 0.27], [0.77, 0.77]], [[0.77, 0.27], [0.27, 0.77]]],
];

/** @typedef {"none" | "shapes" | "letters"} Marks */

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} piece 1 to 7; garbage has no symbol
 * @param {{ marks: Marks, mark: string }} theme
 */
export function drawMark(ctx, x, y, size, piece, { marks, mark }) {
  if (marks === "none" || SHAPES[piece] === undefined || size < LEAST_CELL) return;
  ctx.fillStyle = ctx.strokeStyle = mark;
  if (marks === "letters") drawLetter(ctx, x, y, size, LETTERS[piece]);
  else drawShape(ctx, x, y, size, SHAPES[piece]);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} letter
 */
function drawLetter(ctx, x, y, size, letter) {
  ctx.font = `700 ${Math.round(size * 0.72)}px ${FONT}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(letter, x + size * 0.52, y + size * 0.56);
  ctx.textAlign = "start";
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {(typeof SHAPES)[number]} lines
 */
function drawShape(ctx, x, y, size, lines) {
  ctx.lineWidth = Math.max(1, size * 0.11);
  ctx.beginPath();
  for (const [[fromX, fromY], ...rest] of lines) {
    ctx.moveTo(x + fromX * size, y + fromY * size);
    for (const [toX, toY] of rest) ctx.lineTo(x + toX * size, y + toY * size);
  }
  ctx.stroke();
}
