// @ts-check
/**
 * Tests that practice can be played by ear: a scripted person, who knows only the texts that a screen reader gets and the seven
 * pieces, clears ten rows.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { blog, post } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { keep } from "../helpers/settings.mjs";
import { gameFrame } from "../helpers/widget.mjs";

const LONG = { timeout: 400_000 };
const WAIT = { timeout: 60_000 };
const ROWS = 10;
/** Fewer rows are enough to see that the widget is played in the same way. */
const ROWS_OF_WIDGET = 2;
/** A press that moves no piece is followed by silence. */
const LONGEST_SILENCE_MS = 400;
/** More pieces than ten rows need: a player who places them badly ends here. */
const MOST_PIECES = 60;
const NAMES = { Single: 1, Double: 2, Triple: 3, Quad: 4 };
const LANDING = /Lands in columns? (\d+)(?: to (\d+))?, row (\d+)(?:, covers (\d+)[^,.]*)?(?:, clears (\d+))?/g;
/** The turns after which a piece looks different. @type {Record<string, number>} */
const TURNS = { O: 1, I: 2, S: 2, Z: 2 };

const { server, browser } = await fixture(launch, "--dist");
const site = await blog({ "/": post(server.origin, 'mode="practice" seed="11"') });
after(() => site.stop());

/** @typedef {import("playwright-core").Page | import("playwright-core").Frame} Where */
/** @typedef {{ from: number, to: number, row: number, covers: number, clears: number }} Landing */

/** Runs in the page: collects every text of the live region from now on. */
function listenToTexts() {
  const texts = /** @type {string[]} */ ([]);
  Object.assign(window, { texts });
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const log = (root?.querySelector(".game")?.shadowRoot ?? root)?.querySelector("[role=log]");
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) texts.push(...[...addedNodes].map((it) => it.textContent ?? ""));
  }).observe(/** @type {Element} */ (log), { childList: true });
}

/** A person who only hears. */
class Listener {
  #where;
  #keyboard;
  #heard = 0;

  /** @param {Where} where @param {import("playwright-core").Keyboard} keyboard */
  constructor(where, keyboard) {
    this.#where = where;
    this.#keyboard = keyboard;
  }

  /** Presses a key, and waits for a landing. Returns it with the texts since the last one; null if nothing changed. */
  async press(/** @type {string} */ key) {
    await this.#keyboard.press(key, { delay: 20 });
    return this.next(LONGEST_SILENCE_MS);
  }

  /**
   * Drops the piece, and waits for the next one and its landing. A landing may still be announced that came before the drop.
   * @returns {Promise<string>} all that was said
   */
  async drop() {
    let { whole } = await this.press("Space");
    for (let tries = 0; tries < 5 && !/next [IOTLJSZ].*Lands in/.test(whole); tries += 1)
      whole += `. ${(await this.next(1_000)).whole}`;
    return whole;
  }

  /** @param {number} ms how long to wait */
  async next(ms) {
    const from = this.#heard;
    const texts = await this.#where.evaluate(async ([from, ms]) => {
      const { texts } = /** @type {{ texts: string[] }} */ (/** @type {unknown} */ (window));
      const until = performance.now() + Number(ms);
      while (!texts.slice(Number(from)).some((text) => /Lands in/.test(text)) && performance.now() < until)
        await new Promise((done) => setTimeout(done, 20));
      return texts.slice(Number(from));
    }, [from, ms]);
    this.#heard += texts.length;
    const whole = texts.join(". ");
    return { whole, landing: landingIn(whole) };
  }
}

/** Returns the last landing in a text. @param {string} text @returns {Landing | null} */
function landingIn(text) {
  const last = [...text.matchAll(LANDING)].at(-1);
  if (last === undefined) return null;
  const [, from, to = from, row, covers = "0", clears = "0"] = last;
  return { from: Number(from), to: Number(to), row: Number(row), covers: Number(covers), clears: Number(clears) };
}

/** Rates a landing: rows cleared are good, holes and height are bad. @param {Landing} landing */
const worth = ({ row, covers, clears, to, from }) => 6 * clears - 8 * covers - 2 * row + (to - from) / 2;

/**
 * Tries the places of a piece by ear, from the left wall to the right one, in each of its turns, and drops it at the best.
 * @param {Listener} ear
 * @param {string} piece
 * @param {Landing} start
 * @returns {Promise<string>} what was said after the drop
 */
async function place(ear, piece, start) {
  let best = { worth: -Infinity, turn: 0, column: 0 };
  let turn = 0;
  let here = start;
  /** Moves until the left column of the landing is `column`, and looks at each place. @param {number} column */
  const go = async (column, look = () => {}) => {
    for (let steps = 0; steps < 12 && here.from !== column && !(column > here.from && here.to === 10); steps += 1) {
      const { landing } = await ear.press(column < here.from ? "ArrowLeft" : "ArrowRight");
      if (landing === null) break;
      here = landing;
      look();
    }
  };
  const look = () => {
    if (worth(here) > best.worth) best = { worth: worth(here), turn, column: here.from };
  };
  for (; turn < (TURNS[piece] ?? 4); turn += 1) {
    if (turn > 0) here = (await ear.press("ArrowUp")).landing ?? here;
    look();
    await go(here.from > 5 ? 10 : 1, look);
    await go(here.from > 5 ? 1 : 10, look);
  }
  for (turn -= 1; turn % 4 !== best.turn; turn += 1) here = (await ear.press("ArrowUp")).landing ?? here;
  await go(best.column);
  return ear.drop();
}

/**
 * Plays until some rows are cleared.
 * @param {Where} where
 * @param {import("playwright-core").Keyboard} keyboard
 * @param {number} wanted the number of rows
 */
async function play(where, keyboard, wanted) {
  const ear = new Listener(where, keyboard);
  await where.evaluate(listenToTexts);
  // The first piece came before the person listened, so it is dropped.
  let said = await ear.drop();
  let rows = 0;
  for (let pieces = 1; pieces <= MOST_PIECES; pieces += 1) {
    const [, piece] = /([IOTLJSZ]), next [IOTLJSZ]/.exec(said) ?? assert.fail(`no piece in "${said}"`);
    const start = landingIn(said) ?? assert.fail(`no landing in "${said}"`);
    said = await place(ear, piece, start);
    rows += Object.entries(NAMES).reduce((sum, [name, count]) => (said.includes(name) ? sum + count : sum), 0);
    if (rows >= wanted) return;
  }
  assert.fail(`${rows} rows with ${MOST_PIECES} pieces`);
}

const SETTINGS = { words: { announcements: "landing", language: "en" } };

test("practice: a person who only hears clears ten rows", LONG, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await keep(page, SETTINGS);
  await page.goto(`${server.origin}/?mode=practice&seed=7&start=`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await play(page, page.keyboard, ROWS);
  assert.deepEqual(errors, []);
  await close();
});

test("a widget with practice: a person who only hears clears two rows", LONG, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await keep(page, SETTINGS);
  await page.goto(site.origin);
  await page.locator("stack-mate .poster").focus();
  await page.keyboard.press("Enter");
  const frame = await gameFrame(page);
  await frame.waitForFunction(isIn, "playing", WAIT);
  await play(frame, page.keyboard, ROWS_OF_WIDGET);
  assert.deepEqual(errors, []);
  await close();
});
