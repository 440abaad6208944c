// @ts-check
/**
 * Tests that key presses reach the recorded replay exactly, in the real page at 60, 144 and 240 Hz: DAS, ARR and DCD are exact to
 * the tick, and none of 1,000 random inputs is lost. The expected game is played in Node, tick by tick; the recorded replay must
 * have the same bytes.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

import { EVENT } from "../../../web/base/events.js";
import { BUTTON, DEFAULT_KEYS, isButton } from "../../../web/input/input.js";
import { practiceConfig } from "../../../web/modes/practice/config.js";
import { DEFAULTS } from "../../../web/settings/schema.js";
import { launch, open } from "../helpers/chromium.mjs";
import { holdClock, playKeys } from "../helpers/clock.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { rules } from "../helpers/rules.mjs";
import { change, watch } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const RATES = [60, 144, 240];
const FEEL = { das: 133, arr: 10, dcd: 0, soft_drop_factor: 20, irs: false, ihs: false };
const { server, browser } = await fixture(launch);
const { module } = await rules();

/** @typedef {[number, "keydown" | "keyup", string]} Key a key event: its time in ms, its type and its code */

/** Opens the page with a clock that the test controls. @param {string} query */
async function playing(query) {
  const opened = await open(browser, "about:blank");
  await opened.page.addInitScript(holdClock);
  await watch(opened.page);
  await opened.page.goto(`${server.origin}/?seed=7&${query}`);
  return opened;
}

/**
 * Waits until `count` games are in the library.
 * @param {import("playwright-core").Page} page
 * @param {number} count
 * @returns {Promise<Uint8Array[]>} their bytes, in the order in which the games began
 */
async function recorded(page, count) {
  const all = await page.evaluate(async (count) => {
    const { Library } = await import(/** @type {any} */ ("/modes/replays/library.js"));
    for (let tries = 0; ; tries += 1) {
      const library = await Library.open();
      const entries = await library.list();
      const bytes = await Promise.all(entries.map((/** @type {any} */ { id }) => library.bytes(id)));
      library.close();
      if (entries.length >= count || tries === 200)
        return entries.map((/** @type {any} */ { about }, /** @type {number} */ i) => ({ at: about.at, bytes: [...bytes[i]] }));
      await new Promise((done) => setTimeout(done, 50));
    }
  }, count);
  return all
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.at - b.at)
    .map((/** @type {any} */ { bytes }) => Uint8Array.from(bytes));
}

/**
 * Computes the bit set of held buttons in every tick. Each press or release has its own tick. If several happen in one
 * millisecond, the later ones get the following ticks, in order.
 * @param {Key[]} timeline
 * @param {number} ticks
 */
function words(timeline, ticks) {
  const changes = new Map();
  /** @type {Map<string, Set<string>>} */
  const sources = new Map();
  let last = -1;
  let word = 0;
  for (const [time, type, code] of timeline) {
    const action = DEFAULT_KEYS[code];
    if (!isButton(action)) throw new Error(`${code} is not bound to a button`);
    const keys = sources.get(action) ?? new Set();
    sources.set(action, keys);
    const before = keys.size;
    if (type === "keydown") keys.add(code);
    else keys.delete(code);
    if (before > 0 === keys.size > 0) continue;
    word ^= BUTTON[action];
    last = Math.max(last + 1, Math.floor(time));
    changes.set(last, word);
  }
  assert.equal(word, 0, "a key is never released");
  assert.ok(last < ticks, "the game ended before the last input");
  let now = 0;
  return Array.from({ length: ticks }, (_, tick) => (now = changes.get(tick) ?? now));
}

/**
 * Computes the expected recording of a practice game.
 * @param {Uint8Array} bytes the actual recording, for its length and description
 * @param {Key[]} timeline
 * @param {typeof FEEL} handling
 * @returns {{ bytes: Uint8Array, log: number[], keys: number, alive: boolean }} `log` has the events of every tick
 */
function expected(bytes, timeline, handling) {
  const player = new module.Playback(bytes);
  const game = new module.Round(practiceConfig({ handling, rules: DEFAULTS.rules }, "7", null));
  const log = words(timeline, player.length()).map((word) => game.advance(1, word, 0));
  const wanted = game.replay(player.about());
  while (!player.survey(100_000));
  const alive = player.outcome() === "running";
  const [{ keys }] = player.report();
  player.free();
  game.free();
  return { bytes: wanted, log, keys, alive };
}

/** Returns the ticks in which an event happened. @param {number[]} log @param {number} event */
const when = (log, event) => log.flatMap((events, tick) => (events & event ? [tick] : []));

/**
 * Computes the ticks in which a held key shifts the piece: at the press, after DAS, and then after every ARR.
 * @param {number} press
 * @param {{ das: number, arr: number }} handling
 * @param {number} count
 */
const shifts = (press, { das, arr }, count) => [press, ...Array.from({ length: count - 1 }, (_, i) => press + das + i * arr)];

/** @type {Key[]} */
const ALONG = [
  [50.4, "keydown", "ArrowLeft"], [700.2, "keyup", "ArrowLeft"], [800.9, "keydown", "ArrowRight"],
  [1800, "keyup", "ArrowRight"], [1850.5, "keydown", "Space"], [1851.6, "keyup", "Space"],
];
/** @type {Key[]} */
const DROP = [[20, "keydown", "ArrowLeft"], [400.5, "keydown", "Space"], [430, "keyup", "Space"], [600, "keyup", "ArrowLeft"]];
/** @type {[Partial<typeof FEEL>, Key[], (log: number[], handling: typeof FEEL) => void][]} */
const CASES = [
  ...[[133, 10], [167, 33], [83, 1], [1, 7]].map(([das, arr]) =>
    /** @type {typeof CASES[number]} */ ([{ das, arr }, ALONG, (log, handling) => {
    const seen = when(log, EVENT.shift);
    const [left, right] = [seen.filter((tick) => tick < 750), seen.filter((tick) => tick >= 750)];
    assert.ok(left.length >= 3 && right.length >= 6, `${left.length} and ${right.length} shifts`);
    assert.deepEqual([left, right], [shifts(50, handling, left.length), shifts(800, handling, right.length)]);
    assert.deepEqual(when(log, EVENT.lock), [1850]);
  }])),
  [{ das: 90, arr: 0 }, ALONG, (log) => assert.deepEqual(when(log, EVENT.shift), [50, 140, 800, 890])],
  ...[0, 17, 60].map((dcd) => /** @type {typeof CASES[number]} */ ([{ das: 100, arr: 0, dcd }, DROP, (log) => {
    assert.deepEqual(when(log, EVENT.lock), [400]);
    assert.equal(when(log, EVENT.shift).find((tick) => tick > 400), 400 + Math.max(dcd, 1));
  }])),
];

test("recorded games have DAS, ARR and DCD exact to the tick", SLOW, async () => {
  const { page, errors, close } = await playing("mode=practice");
  await page.waitForFunction(isIn, "playing", WAIT);
  const games = CASES.flatMap(([other, timeline, check]) =>
    RATES.map((hertz) => ({ handling: { ...FEEL, ...other }, timeline, check, hertz })),
  );
  for (const { handling, timeline, hertz } of games) {
    await change(page, { handling });
    await page.evaluate(playKeys, { hertz, timeline, until: 1900 });
  }
  await page.evaluate(playKeys, { hertz: 60, timeline: [], until: 50 });
  const replays = await recorded(page, games.length);
  assert.equal(replays.length, games.length);
  for (const [i, { handling, timeline, check, hertz }] of games.entries()) {
    const { bytes, log } = expected(replays[i], timeline, handling);
    check(log, handling);
    assert.deepEqual(replays[i], bytes, `${JSON.stringify(handling)} at ${hertz} Hz differs`);
  }
  assert.deepEqual(errors, []);
  await close();
});

const ROUNDS = 20;
const STROKES = 50;
const UNTIL = 2000;

/**
 * Makes random key presses and releases. Many are within a tick of each other. Few are hard drops, but the last press is one.
 * @param {number} seed
 */
function random(seed) {
  const often = ["ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp", "KeyZ", "KeyX", "KeyA", "KeyC", "ShiftLeft"];
  const keys = [...often, ...often, "Space"];
  let state = seed;
  const draw = (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32) * below;
  };
  const free = new Map(keys.map((key) => [key, 0]));
  /** @type {Key[]} */
  const timeline = [];
  for (let i = 1, time = 10; i <= STROKES; i += 1) {
    time += draw(4) < 1 ? draw(0.5) : draw(40);
    const key = i === STROKES ? "Space" : keys[Math.floor(draw(keys.length))];
    const down = Math.max(time, /** @type {number} */ (free.get(key)));
    const up = down + (draw(4) < 1 ? draw(0.3) : draw(60)) + 0.01;
    free.set(key, up + 0.01);
    timeline.push([down, "keydown", key], [up, "keyup", key]);
  }
  return timeline.sort(([a], [b]) => a - b);
}

const ROUND = Array.from({ length: ROUNDS }, (_, i) => random(i + 1));
assert.equal(ROUND.flat().length, 2 * 1000);

test("each of 1,000 random inputs in a one-player game is recorded once, in its tick", SLOW, async () => {
  const { page, errors, close } = await playing("mode=practice");
  await page.waitForFunction(isIn, "playing", WAIT);
  await change(page, { handling: FEEL });
  const games = RATES.flatMap((hertz) => ROUND.map((timeline) => ({ hertz, timeline })));
  for (const { hertz, timeline } of games) await page.evaluate(playKeys, { hertz, timeline, until: UNTIL });
  await page.evaluate(playKeys, { hertz: 60, timeline: [], until: 50 });
  const replays = await recorded(page, games.length);
  assert.equal(replays.length, games.length);
  for (const [i, { hertz, timeline }] of games.entries()) {
    const { bytes, keys, alive } = expected(replays[i], timeline, FEEL);
    const presses = words(timeline, UNTIL).reduce((sum, word, tick, all) => sum + ones(word & ~(all[tick - 1] ?? 0)), 0);
    assert.ok(alive, "the game ended before its inputs");
    assert.equal(keys, presses, `round ${i % ROUNDS} at ${hertz} Hz`);
    assert.deepEqual(replays[i], bytes, `round ${i % ROUNDS} at ${hertz} Hz differs`);
  }
  assert.deepEqual(errors, []);
  await close();
});

/** Counts the bits of a number that are 1. @param {number} word */
const ones = (word) => word.toString(2).replaceAll("0", "").length;

/** @type {[number, string, string][]} */
const HELD = [[0, "keydown", "KeyR"], [800, "keyup", "KeyR"]];

test("each of 1,000 random inputs reaches a match against the bot once, in its tick", SLOW, async () => {
  const { page, errors, close } = await playing("level=first-game&first-to=99&next=off");
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  for (const hertz of RATES) {
    for (const [i, timeline] of ROUND.entries()) {
      // Holding R resigns the round, and Enter begins the next one.
      await page.evaluate(playKeys, { hertz: 60, timeline: HELD, until: 900, begin: "F13" });
      await page.waitForFunction(isIn, "over", WAIT);
      await page.evaluate(forget);
      await page.evaluate(playKeys, { hertz, timeline, until: UNTIL, begin: "Enter" });
      const { words: all, ticks } = await page.evaluate(crossed);
      const held = all.flatMap((word, call) => Array(ticks[call]).fill(word));
      assert.deepEqual(held, words(timeline, held.length), `round ${i} at ${hertz} Hz`);
    }
  }
  assert.deepEqual(errors, []);
  await close();
});

/** Runs in the page: returns what was passed to wasm. @returns {{ words: number[], ticks: number[] }} */
// @ts-ignore: `window.crossed` is defined by `watch`
const crossed = () => window.crossed;

/** Runs in the page: deletes the record of what was passed to wasm. */
// @ts-ignore: `window.crossed` is defined by `watch`
const forget = () => void Object.assign(window.crossed, { words: [], ticks: [] });
