// Tests how skins, grids and ghosts are drawn, by the calls that reach the canvas.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { block, drawColumns, layersOf } from "../../../web/board/columns.js";
import { geometry } from "../../../web/board/geometry.js";
import { draw, drawGrid } from "../../../web/board/render.js";
import { DEFAULTS, read } from "../../../web/settings/schema.js";
import { FIRST } from "../../../web/settings/first.js";

/** Returns the text of a file of the site. */
const textOf = (path) => readFileSync(new URL(`../../../web/${path}`, import.meta.url), "utf8");
const [STYLE, SKINS] = ["style.css", "board/skins.css"].map(textOf);
const CLASSIC = layersOf(/--block: ([^;]+);/.exec(STYLE)[1]);
/** The layers of every skin in the style sheet. */
const SKIN = new Map([
  ["classic", CLASSIC],
  ...[...SKINS.matchAll(/\[data-skin="(\w+)"\]\) \{ --block: ([^;]+);/g)].map(([, name, text]) => [name, layersOf(text)]),
]);
const THEME = {
  well: "well", grid: "grid", frame: "frame", label: "label", ink: "ink", ready: "ready", queued: "queued", font: "serif",
  hold: "Hold", next: "Next", backToBack: "B2B", combo: "Combo", marks: "none", mark: "mark", previews: 5, plain: false,
  turned: false, ghost: 0.5, ghostFill: 0.2, ghostLine: 1, dots: false, block: CLASSIC,
  pieces: ["dead", "i", "o", "t", "l", "j", "s", "z", "garbage"],
};

/** Makes a canvas context that records its calls, with the ink and the opacity at that time. */
function recorder() {
  const calls = [];
  const state = { globalAlpha: 1, canvas: { width: 600, height: 640 } };
  const context = new Proxy(state, {
    get: (_, name) => (name in state ? state[name] : (...values) => {
      const ink = String(name).startsWith("stroke") ? state.strokeStyle : state.fillStyle;
      calls.push({ name, values, ink, alpha: state.globalAlpha });
    }),
  });
  return { context, calls };
}

/** Returns the calls that draw a block. */
function drawn(layers, size) {
  const { context, calls } = recorder();
  block(context, 100, 200, size, { ...THEME, block: layers }, 3);
  return calls;
}

test("the classic block is a square with a light upper edge and a dark lower edge, in whole pixels", () => {
  for (let size = 4; size <= 120; size += 1) {
    const [gap, edge] = [Math.max(1, Math.round(size / 24)), Math.max(1, Math.round(size / 9))];
    const [x, y, box] = [100 + gap, 200 + gap, size - gap];
    assert.deepEqual(drawn(CLASSIC, size).map(({ ink, values }) => [ink, ...values]), [
      ["t", x, y, box, box], ["#fff3", x, y, box, edge], ["#00000029", x, 200 + size - edge, box, edge],
    ], `size ${size}`);
  }
});

test("every skin of the settings has layers, stays in its cell, and needs no more calls than the classic one", () => {
  assert.deepEqual([...SKIN.keys()], ["classic", "flat", "gem", "neon"]);
  for (const name of SKIN.keys()) assert.ok(FIRST.looks.skin.fits(name), `${name} is no setting`);
  for (const [name, layers] of SKIN) {
    for (let size = 4; size <= 120; size += 1) {
      const calls = drawn(layers, size);
      assert.ok(calls.length > 0 && calls.length <= drawn(CLASSIC, size).length, name);
      assert.deepEqual([calls[0].ink, calls[0].name], ["t", "fillRect"], "the lowest layer is the piece's colour");
      for (const { values: [x, y, width, height] } of calls) {
        assert.ok(x > 100 && y > 200 && x + width <= 100 + size && y + height <= 200 + size, `${name}, size ${size}`);
        assert.ok(size < 8 || (width > 0 && height > 0), `${name}, size ${size}: a layer has no area`);
      }
    }
  }
});

test("a whole board takes no more calls with any skin, grid or ghost than with the default looks", () => {
  const cells = new Uint8Array(400).map((_, i) => (i < 120 && i % 10 !== 3 ? 1 + (i % 8) : 0));
  const bytes = { board: cells, active_cells: [4, 18, 5, 18, 6, 18, 5, 19], ghost_cells: [4, 12, 5, 12, 6, 12, 5, 13] };
  const view = {
    u8: (name) => ({ alive: 1, active_piece: 3, hold: 2 })[name] ?? 0, u32: () => 0,
    bytes: (name, length) => Uint8Array.from({ length }, (_, i) => bytes[name]?.[i] ?? (name === "queue" ? 1 + (i % 7) : 0)),
  };
  const count = (theme) => {
    const { context, calls } = recorder();
    draw(context, view, geometry(600, 640), { ...THEME, ...theme });
    return calls.length;
  };
  const usual = count({});
  for (const layers of SKIN.values()) assert.ok(count({ block: layers }) <= usual);
  assert.ok(count({ dots: true }) <= usual);
  assert.ok(count({ ghostFill: 0 }) <= usual && count({ ghostLine: 0, ghostFill: 0.7 }) <= usual);
});

test("the grid of dots has a dot at each inner corner, and the grid of lines a line between all cells", () => {
  const grid = (dots) => {
    const { context, calls } = recorder();
    drawGrid(context, { ...THEME, dots }, 10, 20, 30, 20);
    return calls;
  };
  const dots = grid(true);
  const [dash] = dots.find(({ name }) => name === "setLineDash").values;
  assert.equal(dash[0] + dash[1], 30, "one dot for each cell");
  const [from, to] = ["moveTo", "lineTo"].map((name) => dots.filter((call) => call.name === name).map(({ values }) => values));
  assert.deepEqual(from.map(([x]) => x), [40, 70, 100, 130, 160, 190, 220, 250, 280]);
  for (const [i, [, top]] of from.entries()) {
    assert.equal(top + dash[0] / 2, 20 + 30, "the first dot is centred on the first inner corner");
    assert.equal(to[i][1] - dash[0] / 2, 20 + 19 * 30, "the last one is centred on the last inner corner");
  }
  assert.deepEqual(dots.at(-1).values, [[]], "later lines are whole again");
  assert.equal(grid(false).length, 9 + 19);
});

test("the area and the outline of a ghost have their parts of the chosen opacity", () => {
  const view = {
    u8: (name) => ({ alive: 1, active_piece: 3 })[name] ?? 0, u32: () => 0,
    bytes: (name, length) => new Uint8Array(length),
  };
  const parts = (theme) => {
    const { context, calls } = recorder();
    draw(context, view, geometry(600, 640), { ...THEME, ...theme });
    const at = calls.findIndex(({ name }) => name === "strokeRect");
    return [calls[at - 1].alpha, calls[at].alpha];
  };
  assert.deepEqual(parts({}), [0.1, 0.5]);
  assert.deepEqual(parts({ ghostFill: 0 }), [0, 0.5]);
  assert.deepEqual(parts({ ghostFill: 0.7, ghostLine: 0 }), [0.35, 0]);
});

test("settings without the new looks keep today's look, and each invalid one is named", () => {
  const { skin, grid, ghost_style, size, key_overlay } = DEFAULTS.looks;
  assert.deepEqual({ skin, grid, ghost_style, size, key_overlay }, {
    skin: "classic", grid: "lines", ghost_style: "tinted", size: 100, key_overlay: false,
  });
  const bad = [["skin", "url(//x)"], ["grid", ""], ["ghost_style", 1], ["size", 59], ["size", 101], ["key_overlay", 1]];
  for (const [name, value] of bad) {
    const { settings, complaints } = read({ looks: { theme: "light", [name]: value } });
    assert.equal(settings.looks[name], DEFAULTS.looks[name]);
    assert.equal(settings.looks.theme, "light");
    assert.match(complaints.join(), new RegExp(`looks\\.${name} is `));
  }
});

test("the labels above hold and previews are never wider than their columns", () => {
  const { context, calls } = recorder();
  const at = geometry(600, 640);
  drawColumns(context, { u8: () => 0, bytes: () => new Uint8Array(7) }, at, { ...THEME, hold: "ホールド", next: "ネクスト" });
  const labels = calls.filter(({ name }) => name === "fillText").map(({ values: [label, , , width] }) => [label, width]);
  assert.deepEqual(labels, [["ネクスト", at.side], ["ホールド", at.side]]);
});
