// @ts-check
/** Tests by pixels what the boards show: meter, hold, previews, ghost, a mark on every piece, and the colour palettes. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { View } from "../../../web/round/view.js";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { PIECES, colours, distance, inCell, mixed, named, pixels, placeOf } from "../helpers/picture.mjs";
import { watching } from "../helpers/replays.mjs";
import { rules } from "../helpers/rules.mjs";
import { change } from "../helpers/settings.mjs";

const SLOW = { timeout: 60_000 };
const WAIT = { timeout: 30_000 };
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** Opens a practice game. @param {string} query */
async function practising(query) {
  const opened = await open(browser, `${server.origin}/?mode=practice&seed=7&${query}`);
  await opened.page.waitForFunction(isIn, "playing", WAIT);
  return opened;
}

/** Drops a piece, and waits until `pieces` pieces are placed. @param {Page} page @param {number} pieces */
async function drop(page, pieces) {
  await page.keyboard.press("Space", { delay: 40 });
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: new RegExp(`^${pieces}$`) }).waitFor(WAIT);
}

/** Settings without effects over the boards, so that only the tested parts are drawn. */
const CALM = { effects: "off" };

/**
 * Returns the pieces in a column beside the board (hold or previews), from top to bottom.
 * @param {Page} page
 * @param {"hold" | "next"} column
 */
async function beside(page, column) {
  const at = await placeOf(page);
  const x = column === "hold" ? at.meterLeft - at.gap - at.side : at.left + 10 * at.cell + at.gap;
  const seen = await colours(page, { x, y: at.top, w: at.side, h: 20 * at.cell });
  const names = await named(page, ...PIECES.map((piece) => `piece-${piece}`));
  return names
    .flatMap((colour, i) => (seen[colour] ? [{ piece: PIECES[i], ...seen[colour] }] : []))
    .sort((a, b) => a.top - b.top);
}

test("one to seven previews are drawn in order, each in its own shape", SLOW, async () => {
  const { page, errors, close } = await practising("queue=TIOSZLJT");
  for (let previews = 1; previews <= 7; previews += 1) {
    await change(page, { looks: CALM, rules: { previews } });
    await page.keyboard.press("r");
    const seen = await beside(page, "next");
    assert.equal(seen.map(({ piece }) => piece).join(""), "ioszljt".slice(0, previews));
    const { icon } = await placeOf(page);
    for (const [i, { piece, left, top, right, bottom }] of seen.entries()) {
      const [wide, high] = piece === "i" ? [4, 1] : piece === "o" ? [2, 2] : [3, 2];
      // Edges are lighter and darker than the rest of a block.
      assert.ok(
        Math.abs((right - left) / icon - wide) < 0.25 && Math.abs((bottom - top) / icon - high) < 0.4,
        `${piece} is ${right - left} by ${bottom - top} pixels, a cell ${icon}`,
      );
      assert.ok(i === 0 || top > seen[i - 1].bottom, `${piece} overlaps the piece above it`);
    }
  }
  assert.deepEqual(errors, []);
  await close();
});

test("the held piece is drawn, and fainter until hold may be used again", SLOW, async () => {
  const { page, errors, close } = await practising("queue=TZ&hold=I");
  const held = async () => (await beside(page, "hold")).map(({ piece }) => piece).join("");
  assert.equal(await held(), "i");
  await page.keyboard.press("c", { delay: 40 });
  assert.equal(await held(), "");
  const [well, t] = await named(page, "well", "piece-t");
  const at = await placeOf(page);
  const seen = await colours(page, { x: at.meterLeft - at.gap - at.side, y: at.top, w: at.side, h: 4 * at.cell });
  const faint = Object.keys(seen).filter((colour) => distance(colour, mixed(well, t, 0.35)) <= 2);
  assert.ok(faint.reduce((sum, colour) => sum + seen[colour].count, 0) > 2 * at.icon ** 2, "no faint piece is in hold");
  await drop(page, 1);
  assert.equal(await held(), "t");
  assert.deepEqual(errors, []);
  await close();
});

test("the ghost lies where the piece would fall, with the opacity from the settings", SLOW, async () => {
  const { page, errors, close } = await practising("field=XXXX______&queue=TZ");
  const [well, t] = await named(page, "well", "piece-t");
  const at = await placeOf(page);
  /** @type {(cells: [number, number][], part?: [number, number]) => Promise<string[]>} */
  const look = (cells, part) => pixels(page, cells.map((cell) => inCell(at, cell, part)));
  /** @type {[number, number][]} */
  const ghost = [[3, 1], [4, 1], [5, 1], [4, 2]];
  /** @type {[number, number][]} */
  const atWall = ghost.map(([x, y]) => [x + 4, y - 1]);
  for (const strength of [100, 60, 20, 0]) {
    await change(page, { looks: { ...CALM, ghost: strength } });
    for (const colour of await look(ghost, [0.5, 0.5]))
      assert.ok(distance(colour, mixed(well, t, (0.2 * strength) / 100)) <= 2, `${strength}: ${colour}`);
    const edge = await look(ghost, [0.5, 1.5 / at.cell]);
    for (const colour of edge) {
      assert.ok(
        strength === 0 || distance(colour, well) > distance(mixed(well, t, (0.5 * strength) / 100), well),
        `${strength}: the edge is ${colour}`,
      );
    }
    assert.deepEqual(
      await look(atWall, [0.5, 0.5]),
      atWall.map(() => well),
    );
  }
  await change(page, { looks: { ...CALM, ghost: 100 } });
  // The key moves the piece to the wall, and the ghost must follow.
  await page.keyboard.down("ArrowRight");
  const isThere = async () => (await look(atWall, [0.5, 0.5])).every((colour) => distance(colour, mixed(well, t, 0.2)) <= 2);
  for (let tries = 0; !(await isThere()); tries += 1) assert.ok(tries < 200, "the ghost did not follow the piece");
  await page.keyboard.up("ArrowRight");
  assert.deepEqual(errors, []);
  await close();
});

const GRID = 12;
/** The least number of points in which two marks differ. */
const LEAST_APART = 9;

/**
 * Samples a grid of points in a cell: "#" where the colour differs from the block's own colour, "." elsewhere.
 * @param {Page} page
 * @param {[number, number]} cell
 */
async function markIn(page, cell) {
  const at = await placeOf(page);
  /** @type {[number, number][]} */
  const points = Array.from({ length: GRID ** 2 }, (_, i) =>
    inCell(at, cell, [0.2 + (0.6 * (i % GRID)) / (GRID - 1), 0.2 + (0.6 * Math.floor(i / GRID)) / (GRID - 1)]),
  );
  const [own, ...seen] = await pixels(page, [inCell(at, cell), ...points]);
  return seen.map((colour) => (distance(colour, own) > 40 ? "#" : "."));
}

test("each piece has its own mark, a shape or a letter, unless marks are off; garbage has none", SLOW, async () => {
  const { page, errors, close } = await practising("field=X_________&queue=TIOSZLJ");
  for (const marks of ["none", "shapes", "letters"]) {
    await change(page, { looks: { ...CALM, marks } });
    await page.keyboard.press("r", { delay: 40 });
    /** @type {string[][]} */
    const signs = [];
    for (const [i, piece] of [..."tioszlj"].entries()) {
      // Every piece covers this cell when it spawns.
      signs.push(await markIn(page, [4, 19]));
      const ink = signs[i].filter((point) => point === "#").length;
      assert.ok(marks === "none" ? ink === 0 : ink > GRID ** 2 / 20, `${marks}: ${piece} has ${ink} dark points`);
      await drop(page, i + 1);
      if (i === 0) assert.deepEqual(await markIn(page, [4, 0]), signs[0], "the locked piece has another mark");
    }
    assert.ok(!(await markIn(page, [0, 0])).includes("#"), "garbage has a mark");
    for (const [i, a] of signs.entries()) {
      for (const b of signs.slice(0, marks === "none" ? 0 : i))
        assert.ok(a.filter((point, at) => point !== b[at]).length >= LEAST_APART, `${marks}: ${"tioszlj"[i]} looks like another`);
    }
  }
  assert.deepEqual(errors, []);
  await close();
});

/** The colour-blind palette of Okabe and Ito, in the order I O T L J S Z. */
const SAFE = ["#56b4e9", "#f0e442", "#cc79a7", "#e69f00", "#0072b2", "#009e73", "#d55e00"];

test("the colour-blind palette is drawn, and the pieces' colours differ in every theme", SLOW, async () => {
  const { page, errors, close } = await practising("field=X_________&queue=TIOSZLJT");
  const at = await placeOf(page);
  /** @type {Record<string, string>} */
  const drawn = {};
  for (const theme of ["dark", "light", "contrast"]) {
    for (const palette of ["plain", "safe"]) {
      await change(page, { looks: { ...CALM, theme, palette }, rules: { previews: 7 } });
      await page.keyboard.press("r", { delay: 40 });
      const seen = (await beside(page, "next")).map(({ piece }) => piece);
      assert.equal(seen.join(""), "ioszljt", `${theme}, ${palette}`);
      const names = await named(page, ...PIECES.map((piece) => `piece-${piece}`), "piece-garbage");
      const [well, t, garbage] = await pixels(page, [inCell(at, [0, 10], [0.5, 0.5]), inCell(at, [4, 19]), inCell(at, [0, 0])]);
      assert.deepEqual([t, garbage], [names[2], names[7]]);
      for (const [i, name] of [...names, well].entries()) {
        for (const other of names.slice(0, i))
          assert.ok(distance(name, other) > 25, `${theme}, ${palette}: ${name} and ${other}`);
      }
      drawn[`${theme} ${palette}`] = names.slice(0, 7).join(" ");
    }
  }
  assert.equal(drawn["dark safe"], SAFE.join(" "));
  for (const theme of ["dark", "light", "contrast"]) {
    const [plain, safe] = ["plain", "safe"].map((palette) => drawn[`${theme} ${palette}`].split(" "));
    for (const [i, colour] of safe.entries()) assert.notEqual(colour, plain[i], `${theme}: ${PIECES[i]} has its old colour`);
  }
  assert.deepEqual(errors, []);
  await close();
});

const STACKERS = new URL("../../data/replays/stackers.smrp", import.meta.url);

/**
 * Finds moments of a replay that show each kind of garbage meter on each side.
 * @param {Uint8Array} bytes
 * @returns {Promise<{ tick: number, side: number, pending: number, ready: number }[]>}
 */
async function meters(bytes) {
  const { module, memory, layout } = await rules();
  const player = new module.Playback(bytes);
  const view = new View(memory, player, layout);
  const found = new Map();
  while (player.tick() < player.length()) {
    player.advance(10);
    view.refresh();
    for (const [side, fields] of view.sides.entries()) {
      const [pending, ready] = [fields.u32("pending"), fields.u32("ready")];
      found.set(`${pending > 1} ${ready === 0 ? "queued" : ready < pending ? "both" : "ready"} ${pending > 0 && side}`, {
        tick: player.tick(), side, pending, ready,
      });
    }
  }
  player.free();
  return [...found.values()];
}

test("the meter's height is the pending garbage, and garbage that is about to enter has another colour", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  await page.locator(".library .empty").waitFor(WAIT);
  const bytes = await readFile(STACKERS);
  await page.locator('.library input[type="file"]').setInputFiles({ name: "stackers.smrp", mimeType: "", buffer: bytes });
  await watching(page);
  await page.keyboard.press("Space");
  const [well, queued, ready] = await named(page, "well", "warn", "danger");
  assert.ok(distance(queued, ready) > 40 && distance(queued, well) > 40 && distance(ready, well) > 40);
  const moments = await meters(new Uint8Array(bytes));
  assert.ok(moments.some(({ pending, ready }) => ready > 0 && ready < pending), "no moment has both kinds");
  assert.ok(new Set(moments.map(({ pending }) => pending)).size > 2 && moments.length > 6);
  for (const { tick, side, ...wanted } of moments) {
    await page.locator('.transport input[type="range"]').evaluate((bar, at) => {
      /** @type {HTMLInputElement} */ (bar).value = String(at);
      bar.dispatchEvent(new Event("input", { bubbles: true }));
    }, tick);
    const at = await placeOf(page, side);
    const rows = await pixels(
      page,
      Array.from({ length: 20 }, (_, row) => [at.meterLeft + 1, at.top + (19.5 - row) * at.cell]),
      side,
    );
    const expected = rows.map((_, row) => (row < wanted.ready ? ready : row < wanted.pending ? queued : well));
    assert.deepEqual(rows, expected, `${wanted.pending} lines, ${wanted.ready} of them about to enter`);
    const above = await colours(page, {
      x: at.meterLeft, y: at.top + (19 - wanted.pending) * at.cell, w: at.meter, h: at.cell,
    }, side);
    assert.equal(Object.keys(above).length > 1, wanted.pending > 0, "the number of lines stands over them");
  }
  assert.deepEqual(errors, []);
  await close();
});
