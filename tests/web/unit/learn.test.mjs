// Tests Learn: the packages of the learner, the worker's session, links, options, the speed, and the numbers for the page around.
import "../helpers/words.mjs";
import { learned, learning } from "../helpers/rules.mjs";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { wordsOf } from "../../../web/language/failure.js";
import { say } from "../../../web/language/language.js";
import { Drive } from "../../../web/modes/learn/drive.js";
import { pointOf } from "../../../web/modes/learn/learner.js";
import { sharedIn, textOf } from "../../../web/modes/learn/link.js";
import { Milestones } from "../../../web/modes/learn/milestones.js";
import { BLUR_FROM, FIRST_SPEED, KINDS, NUMBERS_OF_KIND, RISE_EVERY_MS, SPEEDS } from "../../../web/modes/learn/numbers.js";
import { NAMES, STORIES, listOf, optionsOf } from "../../../web/modes/learn/options.js";
import { createSession } from "../../../web/modes/learn/session.js";
import { statsOf } from "../../../web/modes/learn/stats.js";

const { module } = await learning();
const { LearnerSession } = (await learned()).module;
const NOTHING = new Uint8Array();
const KNOWN = JSON.parse(await readFile(new URL("../../data/learner/weights.json", import.meta.url), "utf8"));

/** @param {number} [number] @param {number} [order] */
const recipe = (number = 1, order = 1) => module.recipe(number, order);

test("the page's package learns the same weights as the command line, bit for bit", () => {
  for (const { recipe: number, order, run, pieces, change, sha256 } of KNOWN) {
    const options = { ...optionsOf(recipe(number, order)), ...change };
    const training = new module.Training(listOf(options), run, NOTHING);
    // Pieces that are watched and pieces that are not watched teach the same.
    training.train(pieces - 300);
    for (let at = 0; at < 100; at++) training.step();
    training.train(200);
    assert.equal(training.state().pieces, pieces);
    assert.equal(createHash("sha256").update(training.weights()).digest("hex"), sha256);
  }
});

test("a step reports what happened, and the board follows the placements", () => {
  const training = new module.Training(recipe(), 5, NOTHING);
  let before = training.state();
  let [cleared, risen, lost] = [0, 0, 0];
  for (let at = 0; at < 600; at++) {
    const step = training.step();
    const state = training.state();
    assert.equal(state.pieces, at + 1);
    const filled = (/** @type {Uint8Array} */ board) => board.filter((cell) => cell !== 0).length;
    if (step.loss === 0) assert.equal(filled(state.board), filled(before.board) + 4 - 10 * step.lines + 9 * step.garbage);
    else assert.deepEqual([filled(state.board), state.game_pieces, state.ended[1]], [0, 0, step.ended]);
    assert.ok([before.piece, before.hold, before.queue[0]].includes(step.piece));
    cleared += step.lines;
    risen += step.garbage;
    lost += step.loss > 0 ? 1 : 0;
    before = state;
  }
  assert.ok(cleared > 50 && risen > 10 && lost > 0, `${cleared} ${risen} ${lost}`);
});

test("a decision lists its placements, and its shares sum to the value", () => {
  const training = new module.Training(recipe(1, 4), 3, NOTHING);
  training.train(500);
  const next = training.decision(0, 100);
  assert.equal(next.list.length, next.count);
  assert.equal(next.played, -1);
  next.list.reduce((best, { value }) => (assert.ok(value <= best), value), Infinity);
  for (const { shares, value } of next.list) {
    assert.equal(shares.length, KINDS.length);
    assert.ok(Math.abs(shares.reduce((a, b) => a + b, 0) - value) < 1e-3 + 1e-3 * Math.abs(value));
  }
  const step = training.step();
  const past = training.decision(1, 100);
  assert.deepEqual(past.list.map(({ value }) => value), next.list.map(({ value }) => value), "the weights of that moment");
  assert.deepEqual(past.list[past.played].cells, step.cells);
  assert.equal(past.explores, step.explores);
  assert.equal(training.decision(10_000, 8), null);
  const short = training.decision(1, 2);
  assert.equal(short.list.length, past.played < 2 ? 2 : 3, "the played placement is always in the list");
  assert.deepEqual(short.list[short.played].cells, step.cells);
  assert.equal(short.list[short.played].place, past.played);
});

test("marks name the holes of the board after a placement, in the rows before its clears", () => {
  const training = new module.Training(recipe(), 4, NOTHING);
  let seen = 0;
  for (let at = 0; at < 300; at++) {
    const step = training.step();
    const { board, list, played } = training.decision(1, 1);
    const filled = new Set([...board].flatMap((cell, place) => (cell === 0 ? [] : [place])));
    for (let i = 0; i < 8; i += 2) filled.add(step.cells[i + 1] * 10 + step.cells[i]);
    const rows = [...Array(40).keys()].filter((y) => [...Array(10).keys()].every((x) => filled.has(10 * y + x)));
    const isHole = (/** @type {number} */ x, /** @type {number} */ y) => !filled.has(10 * y + x) &&
      [...Array(39 - y).keys()].some((up) => filled.has(10 * (y + 1 + up) + x) && !rows.includes(y + 1 + up));
    const holes = [...Array(400).keys()].filter((place) => isHole(place % 10, Math.floor(place / 10)));
    const marks = training.marks(1, list[played].place, 3);
    assert.deepEqual([...Array(marks.length / 3).keys()].map((i) => 10 * marks[3 * i + 1] + marks[3 * i]), holes);
    seen += rows.length > 0 && holes.length > 0 ? 1 : 0;
  }
  assert.ok(seen > 10, `${seen}`);
});

test("old decisions leave, and the newest stay in order", () => {
  const training = new module.Training(recipe(), 9, NOTHING);
  training.train(1000);
  assert.equal(training.decisions(), 201);
  const boards = [3, 2, 1].map((back) => training.decision(back, 1).board);
  const again = new module.Training(recipe(), 9, NOTHING);
  again.train(997);
  boards.forEach((board) => {
    assert.deepEqual(board, again.state().board);
    again.train(1);
  });
});

test("weights begin another training, and hopeless ones are named", () => {
  const training = new module.Training(recipe(), 1, NOTHING);
  training.train(300);
  const weights = training.weights();
  assert.deepEqual([...module.checkWeights(weights)], [1, 1]);
  const other = new module.Training(recipe(), 2, weights);
  assert.deepEqual(other.weights(), weights);
  assert.throws(() => new module.Training(recipe(1, 4), 2, weights), /order 1 and scaling capped/);
  assert.throws(() => module.checkWeights(weights.slice(1)), /not a file of a learner's weights/);
  NAMES.forEach((_, at) => {
    const options = recipe();
    options[at] = 4_000_000_000;
    assert.throws(() => new module.Training(options, 1, NOTHING), /is 4000000000: it must be from|order 4000000000/, NAMES[at]);
  });
});

/** Opens a session whose work is done by `run`. */
function session() {
  const posted = /** @type {any[]} */ ([]);
  const waiting = /** @type {(() => void)[]} */ ([]);
  const it = createSession({ module, post: (message) => posted.push(message), later: (callback) => waiting.push(callback) });
  const run = (/** @type {number} */ most) => {
    for (let at = 0; at < most && waiting.length > 0; at++) waiting.shift()?.();
  };
  return { it, posted, run, waiting };
}

test("a session trains, and plays held-out games of each moment", () => {
  const { it, posted, run, waiting } = session();
  it.receive({ type: "open", options: recipe(), run: 1, weights: NOTHING });
  run(1000);
  const [first] = posted.filter(({ type }) => type === "exam");
  assert.equal(first.at, 0);
  assert.equal(first.result.lengths.length, 30);
  assert.ok(pointOf(0, first.result).mean < 15, "nothing is learned yet");
  it.receive({ type: "train", count: 4000 });
  run(3000);
  const second = posted.filter(({ type }) => type === "exam").at(-1);
  const { mean, low, high } = pointOf(second.at, second.result);
  assert.ok(mean > 140 && mean > 3 * pointOf(0, first.result).mean, `${mean}`);
  assert.equal(second.result.lengths.length, 100, "more games for an old training");
  assert.ok(low < mean && high > low);
  assert.equal(waiting.length, 0, "nothing is left to do");
  it.receive({ type: "run" });
  run(20);
  it.receive({ type: "halt" });
  assert.ok(posted.at(-1).state.pieces > 5000);
  it.receive({ type: "save", id: 7 });
  assert.equal(posted.at(-1).id, 7);
  assert.equal(module.checkWeights(posted.at(-1).weights).length, 2);
  const { type, ...stats } = { type: "stats", ...statsOf({ at: 0, mean, low, high, result: second.result }) };
  assert.deepEqual(Object.keys(stats), [
    "games", "score", "pieces", "rows", "clears", "clear_share", "runs", "score_per_piece", "attack_per_piece",
    "t_spins_per_1000", "deaths", "mle", "mle_low", "mle_high",
  ]);
  assert.ok(Array.isArray(stats.clears) && Array.isArray(stats.clear_share), "plain lists, for JSON");
  it.stop();
  run(10);
});

test("a training that diverges says so once, and goes on", () => {
  const { it, posted, run } = session();
  const options = recipe(0, 4);
  options.fill(1_000_000, 1, 3);
  it.receive({ type: "open", options, run: 1, weights: NOTHING });
  run(100);
  for (let at = 0; at < 12; at++) {
    it.receive({ type: "train", count: 2000 });
    run(1000);
  }
  assert.equal(posted.filter(({ type }) => type === "diverged").length, 1);
  assert.equal(posted.at(-1).state.pieces, 24_000);
  it.receive({ type: "save", id: 3 });
  assert.equal(posted.at(-1).error.key, "core.learned.diverged", "the caller hears why there are no weights");
  it.stop();
});

test("a training fits a link, and damaged links are named", () => {
  for (const order of [1, 4]) {
    const training = new module.Training(recipe(1, order), 1, NOTHING);
    training.train(1000);
    const weights = training.weights();
    const text = textOf({ run: 4_000_000_000, options: recipe(1, order), weights });
    assert.ok(text.length <= 600, `${text.length}`);
    assert.deepEqual(sharedIn(text), { run: 4_000_000_000, options: recipe(1, order), weights });
  }
  const complaint = (/** @type {string} */ text) => {
    try {
      sharedIn(text);
    } catch (error) {
      return say(wordsOf(error));
    }
    throw new Error(`${text} is read`);
  };
  assert.match(complaint("Ag"), /version 2/);
  assert.match(complaint("AQ"), /too early/);
  assert.match(complaint("A!"), /character 2/);
  assert.match(complaint(textOf({ run: 0, options: recipe(), weights: NOTHING })), /damaged/);
  assert.match(complaint("A".repeat(2001)), /2,001 characters/);
  assert.match(complaint("Af______________"), /too early/);
});

test("stories are valid options, and the kinds cover all numbers", () => {
  assert.ok(Object.keys(STORIES).length >= 6);
  for (const [name, { order = 1, plain = false, change = {} }] of Object.entries(STORIES)) {
    const options = { ...optionsOf(recipe(plain ? 0 : 1, order)), ...change };
    new module.Training(listOf(options), 1, NOTHING).train(50);
    assert.ok(NAMES.every((key) => key in options), name);
  }
  assert.equal(NUMBERS_OF_KIND.reduce((a, b) => a + b, 0), 23);
});

test("the speed rises by itself until a person chooses one", () => {
  const calls = /** @type {string[]} */ ([]);
  const learner = /** @type {any} */ ({
    state: {}, isBusy: false,
    step: () => calls.push("step"), train: (/** @type {number} */ count) => calls.push(`train ${count}`),
    run: (/** @type {boolean} */ isOn) => calls.push(`run ${isOn}`),
  });
  const drive = new Drive(() => undefined);
  drive.begin(0);
  assert.equal(drive.speed, SPEEDS[FIRST_SPEED]);
  drive.frame(drive.period, [learner]);
  assert.deepEqual(calls, ["step"]);
  drive.frame(RISE_EVERY_MS, [learner]);
  assert.equal(drive.speed, SPEEDS[FIRST_SPEED + 1]);
  drive.choose(Infinity);
  drive.frame(RISE_EVERY_MS + 1, [learner]);
  assert.equal(calls.at(-1), "run true");
  drive.hold(true);
  assert.equal(calls.at(-1), "run false", "without waiting for a frame, which may not come");
  drive.frame(RISE_EVERY_MS + 2, [learner]);
  assert.equal(calls.filter((call) => call === "run false").length, 1);
  drive.hold(false);
  drive.choose(BLUR_FROM);
  calls.length = 0;
  drive.frame(RISE_EVERY_MS + 102, [learner]);
  assert.deepEqual(calls, [`train ${Math.floor(BLUR_FROM / 10)}`]);
  drive.choose(0);
  drive.frame(1e6, [learner]);
  assert.equal(calls.length, 1, "it waits for a step");
});

test("milestones are announced once, and again after a new start", () => {
  const said = /** @type {string[]} */ ([]);
  const stones = new Milestones((text) => said.push(text));
  const state = /** @type {any} */ ({ pieces: 40, ended: Uint32Array.of(20, 12, 40, 130), game_rows: 0 });
  const clear = { ...state, ended: new Uint32Array(), game_rows: 1 };
  const exam = /** @type {any} */ ({ at: 60, mean: 612.4 });
  for (let round = 0; round < 2; round++) {
    stones.hear(state);
    stones.hear(clear);
    stones.hear(clear);
    stones.note(exam);
    stones.note(exam);
    assert.deepEqual(said.splice(0), [
      "A game of more than 100 pieces, after 40 pieces of training.", "First cleared row, after 40 pieces.",
      "After 60 pieces of training it survives 612 pieces in test games.",
    ]);
    stones.reset();
  }
});

test("held-out games are summed up by their mean and quartiles", () => {
  const result = /** @type {any} */ ({ lengths: Uint32Array.of(40, 10, 30, 20, 50), pieces: 150 });
  const { at, mean, low, high } = pointOf(7, result);
  assert.deepEqual([at, mean, low, high], [7, 30, 20, 40]);
});

test("a trained learner speaks the protocol", () => {
  const training = new module.Training(recipe(), 1, NOTHING);
  training.train(2000);
  const bot = new LearnerSession(training.weights());
  assert.equal(bot.receive({ type: "rules", randomizer: "seven_bag" }).at(-1).type, "ready");
  const board = Array.from({ length: 40 }, () => Array(10).fill(null));
  bot.receive({ type: "start", hold: null, queue: ["I", "O", "T", "L", "J", "S"], combo: 0, back_to_back: false, board });
  const [{ moves }] = bot.receive({ type: "suggest" });
  assert.ok(moves.length > 8);
  assert.equal(bot.receive({ type: "play" })[0].type, "error");
  assert.throws(() => new LearnerSession(Uint8Array.of(1)), /not a file of a learner's weights/);
});
