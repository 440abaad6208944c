// Tests the counters of a streak, and which texts of call-outs fit.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawCounters } from "../../../web/board/counters.js";
import { geometry } from "../../../web/board/geometry.js";

const THEME = { font: "serif", label: "#111", pieces: Array(9).fill("#222"), backToBack: "B2B", combo: "Combo" };

/** Returns the texts that are drawn, with the size of their letters and the place of their foot. */
function drawn(fields) {
  const texts = [];
  const context = { fillText: (text, x, y) => texts.push({ text, x, y, size: Number(/(\d+)px/.exec(context.font)[1]) }) };
  const at = geometry(600, 640);
  drawCounters(context, { u8: (name) => fields[name] ?? 0 }, at, THEME);
  return { texts, at };
}

test("a streak shows its number, and without a streak there is no counter", () => {
  assert.deepEqual(drawn({ combo: 1 }).texts, [], "each clear begins a combo");
  assert.deepEqual(drawn({ chain: 1 }).texts.map(({ text }) => text), ["B2B", "×1"]);
  assert.deepEqual(drawn({ chain: 3, combo: 4 }).texts.map(({ text }) => text), ["B2B", "×3", "Combo", "×4"]);
});

test("a counter grows with its number, up to a size that fits", () => {
  const sizes = [1, 2, 5, 8, 40].map((chain) => drawn({ chain }).texts[1].size);
  assert.ok(sizes[0] < sizes[1] && sizes[1] < sizes[2] && sizes[2] < sizes[3], sizes.join(" "));
  const { texts, at } = drawn({ chain: 99, combo: 99 });
  assert.ok(texts.every(({ size }) => size < at.side / 2));
  const tops = texts.map(({ y, size }) => y - size);
  assert.ok(Math.min(...tops) > at.top + 14 * at.cell, "they stay at the foot of the column");
});
