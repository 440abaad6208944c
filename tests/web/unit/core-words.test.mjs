// Tests that every error of the core has a key and values and is shown in every language. The real core makes the errors.
import { learning, master, reviewing, rules, sumten, sumtenBot, teaching, thinking } from "../helpers/rules.mjs";
import { forged as forgedReplay } from "../helpers/sumten.mjs";
import { table } from "../helpers/words.mjs";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { wordsOf } from "../../../web/language/failure.js";
import { LANGUAGES, say, speak } from "../../../web/language/language.js";

const { module: core } = await rules();
const { Solver, BotSession } = await thinking("st");
const { module: ground, weights } = await master();
const { module: lessons } = await teaching();
const { module: learn } = await learning();
const { module: sums } = await sumten();
const { module: reviews } = await reviewing();
const { Player } = (await sumtenBot()).module;

/** @param {object} question */
const ask = (question) => () => new Solver({ field: "", lines: 4, queue: "IOTLJSZIOT", hold: true, drop: "soft", ...question });
const pattern = (text) => ask({ queue: undefined, pattern: text });
const field = (text) => () => core.readField(text);
const match = (config) => () => new core.Round({ boards: 2, handling: [{}, {}], ...config });

const bot = (options) => () => new BotSession(options);
const round = () => new core.Round({ boards: 2, handling: [{}, {}], seed: "7" });

/**
 * Makes a function that checks a bot's move in a position.
 * @param {{ start?: object, move?: object }} changes to the position and the move
 */
const move = ({ start = {}, move = {} }) => () => {
  const position = { ...round().position(0), ...start };
  return core.checkMove(position, { location: S_AT_THE_BOTTOM, spin: "none", ...move });
};

/** Makes a function that opens a short replay with changed bytes. @param {(bytes: number[]) => number[]} change */
const replay = (change) => () => {
  const game = round();
  game.advance(3000, 0, 0);
  return new core.Playback(Uint8Array.from(change([...game.replay()])));
};

const nested = (depth) => (depth === 0 ? {} : { inside: nested(depth - 1) });
const EMPTY_ROW = Array(10).fill(null);
const S_AT_THE_BOTTOM = { type: "S", orientation: "north", x: 4, y: 0 };
const FULL_BOARD = [Array(10).fill("G"), ...Array(39).fill(EMPTY_ROW)];

const race = (config) => () => new ground.Round(config);
const agent = (weights, seed = 1) => () => new ground.Marathon(weights, seed, 2, 8);

/** Makes a function that checks a short log with changed lines. @param {(lines: any[]) => unknown} change */
const log = (change) => () => {
  const game = new lessons.Annotator(5, "test");
  for (let i = 0; i < 4; i++) game.lock();
  const lines = game.records(0);
  change(lines);
  lessons.checkLog(lines);
};

const sum = (list, kind = "solo", levels = [0, 0], goal = 2) => new sums.Round(list, kind, Uint8Array.from(levels), goal);
const exercise = (cells, packs) => () => sums.Round.exercise(Uint8Array.from(cells), Uint8Array.from(packs), 0);

/** Makes a function that opens a replay of two turns of Sum-Ten with a changed body. @param {(body: number[]) => void} change */
const sumReplay = (change) => () => {
  const game = sum(7);
  game.play(4, 0);
  game.play(4, 0);
  return new sums.Playback(forgedReplay(game.replay(""), change));
};

/**
 * Makes a function that opens changed weights of a learner, with a hash that fits.
 * @param {(bytes: number[]) => void} change
 */
const learned = (change) => () => {
  const bytes = [...new learn.Training(learn.recipe(1, 1), 1, new Uint8Array()).weights().slice(0, -8)];
  change(bytes);
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  for (let at = 0n; at < 8n; at++) bytes.push(Number((hash >> (8n * at)) & 255n));
  return learn.checkWeights(Uint8Array.from(bytes));
};

/** Trains with changed options. @param {(options: Uint32Array) => void} change @param {Uint8Array} weights */
const training = (change, weights = new Uint8Array()) => {
  const options = learn.recipe(0, 4);
  change(options);
  return new learn.Training(options, 1, weights);
};

/** Returns the shipped weights with another byte and its new hash. @param {number} at @param {number} byte */
function forged(at, byte) {
  const content = weights.slice(0, -32);
  content[at] = byte;
  return Uint8Array.from([...content, ...createHash("sha256").update(content).digest()]);
}

/**
 * For each error, a function that makes the core throw it. In a name, the part before a slash is the error's key, and the part
 * after it is the key of the error's `problem`.
 */
const PROVOKED = {
  "core.sumten.list": () => sum(-1),
  "core.sumten.kind": () => sum(1, "duel"),
  "core.sumten.levels": () => sum(1, "battle", [1]),
  "core.sumten.level": () => sum(1, "battle", [0, 9]),
  "core.sumten.goal": () => sum(1, "solo", [0, 0], 501),
  "core.sumten.board": exercise([10], []),
  "core.sumten.cell": exercise([], [10]),
  "core.sumten.move": () => sum(1).play(48, 0),
  "core.sumten.outside": () => sum(1).play(11, 0),
  "core.sumten.turn": () => sum(1).change(3, 0),
  "core.sumten.moves": () => new Player().think(1, 0, Uint8Array.of(1, 1, 1), 0, 1, 0, 0),
  "core.sumten.side": () => new Player().think(1, 0, new Uint8Array(), 2, 1, 0, 0),
  "core.sumten.replay.moves": sumReplay((body) => body.pop()),
  "core.sumten.replay.sign": sumReplay((body) => (body[body.length - 1] = 33)),
  "core.sumten.replay.turn/core.sumten.outside": sumReplay((body) => (body[body.length - 1] = 76)),
  "core.sumten.replay.late": sumReplay((body) => {
    body[body.length - 11] = 3;
    body.push(65);
  }),
  "core.pattern.empty": pattern(","),
  "core.letters": match({ start: { queue: "IX" } }),
  "core.held": match({ start: { hold: "IT" } }),
  "core.start/core.field.wide": match({ start: { field: "XX" } }),
  "core.pattern.letter": pattern("?"),
  "core.queue.letter": ask({ queue: "Q" }),
  "core.pattern.open": pattern("[IO"),
  "core.pattern.number": pattern("*px"),
  "core.pattern.taken": pattern("[IO]p3"),
  "core.pattern.large": pattern("*p7,*p7"),
  "core.pattern.uncountable": pattern("IIIIIIIIIII*!*!*!*!*!*!"),
  "core.queue.empty": ask({ queue: undefined }),
  "core.queue.short": ask({ queue: "IOT" }),
  "core.lines.range": ask({ lines: 99 }),
  "core.lines.above": ask({ field: "X_________/__________/__________", lines: 2 }),
  "core.lines.cells": ask({ field: "X_________", lines: 2 }),
  "core.lines.large": ask({ lines: 8 }),
  "core.number": ask({ lines: "Q" }),
  "core.piece": ask({ hold: "Q" }),
  "core.hold": ask({ hold: "IO" }),
  "core.one-of": ask({ drop: "sonic" }),
  "core.text": ask({ queue: 7 }),
  "core.question": ask({ pattern: "*p7" }),
  "core.level": bot({ level: "godlike" }),
  "core.level.kind": bot({ level: 3 }),
  "core.range": bot({ threads: 0 }),
  "core.custom-level": bot({ slips: 3 }),
  "core.unknown-field": bot({ colour: "red" }),
  "core.object": bot("strong"),
  "core.plain/core.plain.kind": bot({ level: Symbol("x") }),
  "core.plain/core.plain.deep": bot(nested(40)),
  "core.list": match({ handling: 3 }),
  "core.pair": match({ garbage: { attack_percent: 50 } }),
  "core.handling": match({ handling: [{}, {}, {}] }),
  "core.truth": match({ half_turns: 1 }),
  "core.boards": match({ boards: 3 }),
  "core.goal": match({ goal: { lines: 4, dig: 3 } }),
  "core.side": () => round().position(7),
  "core.ticks": () => round().advance(1e9, 0, 0),
  "core.not-a-move/core.value.missing": () => round().place(0, {}, 1),
  "core.not-a-move/core.value.type": move({ move: { spin: 3 } }),
  "core.not-a-move/core.value.value": move({ move: { spin: "double" } }),
  "core.not-a-position/core.value.type": move({ start: { queue: 3 } }),
  "core.move.piece": move({ start: { queue: ["I", "O"] }, move: { location: S_AT_THE_BOTTOM } }),
  "core.move.unreachable": move({ start: { queue: ["S"] }, move: { location: { ...S_AT_THE_BOTTOM, y: 9 } } }),
  "core.start.rows": move({ start: { board: [EMPTY_ROW] } }),
  "core.start.board/core.field.full": move({ start: { board: FULL_BOARD } }),
  "core.start.empty": move({ start: { queue: [] } }),
  "core.start.long": move({ start: { queue: Array(5000).fill("I") } }),
  "core.seed": match({ seed: "banana" }),
  "core.field.wide": field("XX"),
  "core.fumen.empty": field("v115@"),
  "core.field.high": field(Array(41).fill("X_________").join("/")),
  "core.field.letter": field("X_____?___"),
  "core.replay.magic": replay((bytes) => [0, ...bytes]),
  "core.replay.version": replay((bytes) => bytes.with(4, 99)),
  "core.replay.truncated": replay(() => []),
  "core.replay.trailing": replay((bytes) => [...bytes, 1, 2]),
  "core.replay.checksum": replay((bytes) => bytes.with(-1, bytes.at(-1) ^ 1)),
  "core.fumen.at/core.fumen.none": field("115@"),
  "core.fumen.at/core.fumen.version": field("v110@115@"),
  "core.fumen.at/core.fumen.digit": field("v115@é"),
  "core.fumen.page/core.fumen.short": field("v115@v"),
  "core.fumen.page/core.fumen.cells": field("v115@hgvhAgH"),
  "core.fumen.page/core.fumen.colour": field("v115@AAvhAgH"),
  "core.fumen.page/core.fumen.action": field("v115@vhA///"),
  "core.fumen.page/core.fumen.comment": field("v115@vhAAgWBA/////"),
  "core.fumen.page/core.fumen.pages": field(`v115@${`vh/${"AAA".repeat(64)}`.repeat(200)}`),
  "core.fumen.page/core.fumen.outside": field("v115@vhAVAA"),
  "core.master.seed": agent(weights, 0),
  "core.master.seed.value": race({ seed: 0 }),
  "core.master.rules": race({ rules: "tgm" }),
  "core.master.limit": race({ goal: 1000 }),
  "core.log.line/core.log.placement": log((lines) => (lines[1].x = 9)),
  "core.log.line/core.log.step": log((lines) => (lines[2].step = 7)),
  "core.log.line/core.log.piece": log((lines) => (lines[0].next = lines[0].next === "O" ? "I" : "O")),
  "core.log.line/core.log.field": log((lines) => (lines[1].field[0] = "#.........")),
  "core.log.line/core.log.value": log((lines) => (lines[0].colour = 3)),
  "core.log.line/core.log.rows": log((lines) => (lines[0].field = 3)),
  "core.log.line/core.log.height": log((lines) => lines[0].field.pop()),
  "core.log.long": () => lessons.checkLog(Array(100_001).fill({})),
  "core.log.short": () => new lessons.Trainer([], new Uint8Array(), 1),
  "core.learned.magic": () => learn.checkWeights(Uint8Array.of(1, 2, 3)),
  "core.learned.version": learned((bytes) => (bytes[4] = 9)),
  "core.learned.order": learned((bytes) => (bytes[5] = 3)),
  "core.learned.scaling": learned((bytes) => (bytes[6] = 7)),
  "core.learned.size": learned((bytes) => bytes.pop()),
  "core.learned.hash": () => learn.checkWeights(training(() => {}).weights().with(20, 7)),
  "core.learned.weight": learned((bytes) => bytes.splice(8, 4, 0, 0, 192, 127)),
  "core.learned.options": () => training(() => {}, new learn.Training(learn.recipe(1, 1), 1, new Uint8Array()).weights()),
  "core.learned.options.count": () => new learn.Training(Uint32Array.of(1, 2), 1, new Uint8Array()),
  "core.learned.diverged": () => {
    const diverging = training((options) => options.fill(1_000_000, 1, 3));
    diverging.train(20_000);
    diverging.weights();
  },
  "core.review.card": () => reviews.seenCard(Float64Array.of(1, 2), 3, 5),
  "core.review.empty": () => new reviews.Review(round().replay()),
  "core.review.appraisal": () => {
    const game = round();
    game.advance(60_000, 0, 0);
    new reviews.Review(game.replay()).put(0, Uint8Array.of(1, 2, 3));
  },
  "core.weights.magic": agent(weights.slice(1)),
  "core.weights.size": agent(weights.slice(0, -1)),
  "core.weights.hash": agent(weights.with(500, weights[500] ^ 1)),
  "core.weights.version": agent(forged(4, 9)),
  "core.weights.header": agent(forged(5, 9)),
};

/** @param {() => unknown} provoke */
function complaint(provoke) {
  try {
    provoke();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was complained about");
}

for (const [keys, provoke] of Object.entries(PROVOKED)) {
  test(`${keys} has its values and is shown in every language`, async () => {
    const error = complaint(provoke);
    const [key, inner] = keys.split("/");
    assert.deepEqual([error.key, error.values?.problem?.key], [key, inner], error.message);
    const shown = {};
    for (const name of Object.keys(LANGUAGES)) {
      await speak(name);
      shown[name] = say(error);
      // An error that a worker posts to the page is shown with the same words.
      assert.equal(say(structuredClone(wordsOf(error))), shown[name]);
    }
    // The page puts commas into large numbers, but the core's message does not.
    assert.equal(shown.en.replace(/(?<=\d),(?=\d{3})/g, ""), error.message);
    for (const name of ["ja", "zh"]) {
      const translated = shown[name].replace(/first game.*unleashed|none, mini or full/, "");
      assert.ok(!/[a-z]{4,} [a-z]+/.test(translated), translated);
    }
  });
}

test("every error of the table is one that the core was made to report", async () => {
  // The test does not cause these errors: they need much memory or many rows, an object with the same field twice, a fumen that
  // cannot be written, a browser without random numbers, or a specially forged replay. The page writes no weights.
  const unseen = [
    "weights.large", "pattern.memory", "lines.rows", "value.twice", "random",
    ...["piece", "comment", "pages"].map((name) => `fumen.unwritable-${name}`),
    ...["rules", "game", "ruleset", "hash", "stray", "input-late", "switch-late"].map((name) => `replay.${name}`),
    ...["about", "number", "table", "long", "length", "seal"].map((name) => `replay.${name}`),
  ].map((code) => `core.${code}`);
  const seen = Object.keys(PROVOKED).flatMap((keys) => keys.split("/"));
  assert.deepEqual(Object.keys(await table("en", "core")).sort(), [...new Set([...seen, ...unseen])].sort());
});

test("before its words are there, an error is shown in English", () => {
  assert.equal(say({ key: "core.no-such-error", values: { row: 3 }, message: "row 3 is wrong" }), "row 3 is wrong");
});
