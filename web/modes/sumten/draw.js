// @ts-check
/** Draws a board: blocks at rest or falling, outlined segments, the aimed pack with its ghost, and the stock of ojama. */
import { BOX, HEIGHT, NEXT, ROWS, WIDTH, BOX_CELLS } from "./numbers.js";
import { drawPack, drawTile } from "./tiles.js";

/** @typedef {import("../../types").Fields} Fields */
/** @typedef {import("./types").Marks} Marks */
/** @typedef {ReturnType<typeof import("./tiles.js").readLook>} Look */
/** @typedef {{ cell: number, left: number, top: number, meter: number }} Geometry in device pixels */

/** The width of the stock meter, and the gap beside it, in cells. */
const METER = 0.55;
const GAP = 0.2;
/** The ojama that fill the meter: three full packs. */
const FULL_METER = 27;
const DONE = 1000;
/** The steps from a segment's cell to the next one, by direction. */
const STEPS = [[1, 0], [0, 1], [1, 1], [-1, 1]];
const SEGMENT = 4;
/** The space between two next packs, in cells. */
const BETWEEN = 0.5;

/**
 * Returns where a board lies in a canvas.
 * @param {number} width
 * @param {number} height
 * @returns {Geometry}
 */
export function geometry(width, height) {
  const cell = Math.max(1, Math.floor(Math.min(width / (WIDTH + METER + GAP), height / ROWS)));
  const meter = Math.round(cell * METER);
  const whole = cell * WIDTH + meter + Math.round(cell * GAP);
  const left = Math.round((width - whole) / 2) + (whole - cell * WIDTH);
  return { cell, left, top: Math.max(0, height - cell * ROWS), meter };
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Fields} view
 * @param {Geometry} at
 * @param {Look} look
 * @param {Marks} marks
 * @param {boolean} isCalm whether blocks jump to their places instead of falling
 */
export function draw(ctx, view, at, look, marks, isCalm) {
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  drawWell(ctx, at, look);
  drawMeter(ctx, view, at, look);
  if (marks.ghost) drawGhost(ctx, view, at, look, marks.ghost);
  drawCells(ctx, view, at, look, isCalm);
  const segments = view.bytes("segments", view.u8("segment_count") * SEGMENT);
  drawSegments(ctx, segments, at, { stroke: look.text, fill: "rgb(255 255 255 / 0.28)" });
  (marks.plans ?? []).forEach((cells, number) => drawLanding(ctx, cells, at, look, number + 1));
  if (marks.aim) {
    drawLanding(ctx, marks.landing ?? [], at, look, 0);
    drawSegments(ctx, marks.segments ?? [], at, { stroke: look.accent, fill: "transparent" });
    drawPack(ctx, look, marks.aim.pack, at.left + marks.aim.x * at.cell, at.top, at.cell);
  }
}

/** Returns the top of a row in pixels. @param {Geometry} at @param {number} y */
const rowTop = ({ top, cell }, y) => top + (ROWS - 1 - y) * cell;

/** @param {CanvasRenderingContext2D} ctx @param {Geometry} at @param {Look} look */
function drawWell(ctx, at, look) {
  const { cell, left, top } = at;
  const line = rowTop(at, HEIGHT - 1);
  ctx.fillStyle = look.well;
  ctx.fillRect(left, line, cell * WIDTH, cell * HEIGHT);
  ctx.globalAlpha = 0.07;
  ctx.fillStyle = look.danger;
  ctx.fillRect(left, top, cell * WIDTH, line - top);
  ctx.globalAlpha = 1;
  ctx.fillStyle = look.grid;
  for (let x = 1; x < WIDTH; x++) ctx.fillRect(left + x * cell, line, 1, cell * HEIGHT);
  for (let y = 1; y < HEIGHT; y++) ctx.fillRect(left, rowTop(at, y - 1), cell * WIDTH, 1);
  ctx.fillStyle = look.danger;
  const thick = Math.max(2, Math.round(cell * 0.08));
  ctx.fillRect(left, line - thick / 2, cell * WIDTH, thick);
}

/** @param {CanvasRenderingContext2D} ctx @param {Fields} view @param {Geometry} at @param {Look} look */
function drawMeter(ctx, view, at, look) {
  const { cell, left, meter } = at;
  const [x, height] = [left - meter - Math.round(cell * GAP), cell * HEIGHT];
  const bottom = rowTop(at, 0) + cell;
  ctx.fillStyle = look.well;
  ctx.fillRect(x, bottom - height, meter, height);
  const [stock, coming] = [view.u32("stock"), view.u8("coming")];
  const share = (/** @type {number} */ count) => Math.round((Math.min(count, FULL_METER) / FULL_METER) * height);
  ctx.fillStyle = look.stock;
  ctx.fillRect(x, bottom - share(stock), meter, share(stock));
  ctx.fillStyle = look.danger;
  ctx.fillRect(x, bottom - share(coming), meter, share(coming));
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Fields} view
 * @param {Geometry} at
 * @param {Look} look
 * @param {boolean} isCalm
 */
function drawCells(ctx, view, at, look, isCalm) {
  const [cells, falls] = [view.bytes("cells", WIDTH * ROWS), view.bytes("falls", WIDTH * ROWS)];
  const part = isCalm ? 1 : Math.min(1, view.u32("progress") / DONE);
  // Blocks fall faster and faster.
  const above = 1 - part * part;
  for (let place = 0; place < cells.length; place++) {
    if (cells[place] === 0) continue;
    const [x, y] = [place % WIDTH, Math.floor(place / WIDTH)];
    drawTile(ctx, look, cells[place], at.left + x * at.cell, rowTop(at, y) - above * falls[place] * at.cell, at.cell);
  }
}

/**
 * Draws the outlines of segments, in a film or before a drop.
 * @param {CanvasRenderingContext2D} ctx
 * @param {ArrayLike<number>} segments column, row, direction, length, …
 * @param {Geometry} at
 * @param {{ stroke: string, fill: string }} colours
 */
function drawSegments(ctx, segments, at, { stroke, fill }) {
  const { cell } = at;
  ctx.lineWidth = Math.max(2, cell * 0.11);
  ctx.lineJoin = "round";
  for (let from = 0; from < segments.length; from += SEGMENT) {
    const [x, y, direction, length] = Array.from({ length: SEGMENT }, (_, part) => segments[from + part]);
    const [dx, dy] = STEPS[direction];
    const [cx, cy] = [at.left + (x + 0.5) * cell, rowTop(at, y) + cell / 2];
    const far = (length - 1) * cell * Math.hypot(dx, dy);
    ctx.save();
    ctx.translate(cx, cy);
    ctx.rotate(Math.atan2(-dy, dx));
    ctx.beginPath();
    ctx.roundRect(-cell * 0.46, -cell * 0.46, far + cell * 0.92, cell * 0.92, cell * 0.46);
    ctx.fillStyle = fill;
    ctx.fill();
    ctx.strokeStyle = stroke;
    ctx.stroke();
    ctx.restore();
  }
}

/**
 * Draws where blocks land.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number[]} cells
 * @param {Geometry} at
 * @param {Look} look
 * @param {number} number of the planned drop; 0 for the aimed pack
 */
function drawLanding(ctx, cells, at, look, number) {
  for (let i = 0; i + 2 < cells.length; i += 3) {
    const [x, y, value] = cells.slice(i, i + 3);
    const [left, top] = [at.left + x * at.cell, rowTop(at, y)];
    ctx.globalAlpha = number === 0 ? 0.5 : 0.4;
    drawTile(ctx, look, value, left, top, at.cell);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = number === 0 ? look.text : look.accent;
    ctx.lineWidth = Math.max(1, at.cell * 0.06);
    ctx.strokeRect(left + 1.5, top + 1.5, at.cell - 3, at.cell - 3);
    if (number === 0) continue;
    ctx.fillStyle = look.accent;
    ctx.font = `700 ${Math.round(at.cell * 0.36)}px ${look.font}`;
    ctx.textAlign = "left";
    ctx.textBaseline = "top";
    ctx.fillText(String(number), left + at.cell * 0.08, top + at.cell * 0.06);
  }
}

/**
 * Draws a planned board: what is not there yet, and in which step of the chain it will vanish.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Fields} view
 * @param {Geometry} at
 * @param {Look} look
 * @param {NonNullable<Marks["ghost"]>} ghost
 */
function drawGhost(ctx, view, at, look, { board, order }) {
  const cells = view.bytes("cells", WIDTH * ROWS);
  const last = Math.max(1, ...order);
  for (let place = 0; place < board.length; place++) {
    if (board[place] === 0 || cells[place] !== 0) continue;
    const [left, top] = [at.left + (place % WIDTH) * at.cell, rowTop(at, Math.floor(place / WIDTH))];
    ctx.globalAlpha = order[place] === 0 ? 0.1 : 0.2 + 0.25 * (order[place] / last);
    drawTile(ctx, look, board[place], left, top, at.cell);
    ctx.globalAlpha = 1;
  }
}

/**
 * Draws packs in rows, as large as possible.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Uint8Array} packs
 * @param {Look} look
 */
export function drawPacks(ctx, packs, look) {
  const { width, height } = ctx.canvas;
  ctx.clearRect(0, 0, width, height);
  const count = Math.min(NEXT, packs.length / BOX_CELLS);
  const sizes = Array.from({ length: count }, (_, at) => at + 1).map((across) => {
    const down = Math.ceil(count / across);
    return { across, cell: Math.floor(Math.min(width / across, height / down) / (BOX + BETWEEN)) };
  });
  const { across, cell } = sizes.reduce((best, size) => (size.cell > best.cell ? size : best));
  const space = Math.floor(cell * (BOX + BETWEEN));
  for (let number = 0; number < count; number++) {
    const [left, top] = [(number % across) * space + 1, Math.floor(number / across) * space + 1];
    ctx.fillStyle = look.well;
    ctx.fillRect(left - 1, top - 1, BOX * cell + 2, BOX * cell + 2);
    drawPack(ctx, look, packs.subarray(number * BOX_CELLS, (number + 1) * BOX_CELLS), left, top, cell);
  }
}
