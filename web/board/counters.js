// @ts-check
/**
 * Draws the counters that stand as long as a streak lasts: back-to-back bonuses and combo, at the foot of the hold column. They
 * grow with their number.
 */
import { METER_ROOM, ROWS } from "./geometry.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Theme} Theme */

/** The height of a number in parts of the column's width: at 1, for each more, and at most. */
const SIZE = { least: 0.22, each: 0.03, most: 0.46 };
/** The height of a label, in parts of the column's width. */
const LABEL = 0.14;
/** A combo is shown from this number on: each clear begins one. */
const LEAST_COMBO = 2;
/** The colours of the counters are those of the T and of the L. */
const CHAIN_INK = 3;
const COMBO_INK = 4;

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Fields} view
 * @param {Geometry} at
 * @param {Theme} theme
 */
export function drawCounters(ctx, view, at, theme) {
  const [combo, chain] = [view.u8("combo"), view.u8("chain")];
  const x = at.left - Math.round(METER_ROOM * at.cell) - at.gap;
  let bottom = at.top + ROWS * at.cell;
  const label = Math.round(LABEL * at.side);
  ctx.textAlign = "right";
  ctx.textBaseline = "alphabetic";
  /** @param {number} count @param {string} name @param {string} colour */
  const write = (count, name, colour) => {
    const size = Math.round(at.side * Math.min(SIZE.most, SIZE.least + SIZE.each * count));
    ctx.fillStyle = theme.label;
    ctx.font = `500 ${label}px ${theme.font}`;
    ctx.fillText(name, x, bottom, at.side);
    ctx.fillStyle = colour;
    ctx.font = `700 ${size}px ${theme.font}`;
    ctx.fillText(`×${count}`, x, bottom - Math.round(1.3 * label), at.side);
    bottom -= Math.round(1.3 * label + 1.15 * size);
  };
  if (chain > 0) write(chain, theme.backToBack, theme.pieces[CHAIN_INK]);
  if (combo >= LEAST_COMBO) write(combo, theme.combo, theme.pieces[COMBO_INK]);
  ctx.textAlign = "start";
}
