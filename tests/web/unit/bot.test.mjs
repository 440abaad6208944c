// Tests the bot's seat and its watchdog with an engine that answers only when the test says so.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { beforeEach, mock, test } from "node:test";
import { BotSeat } from "../../../web/match/bot.js";
import { EVENT } from "../../../web/base/events.js";
import { say } from "../../../web/language/language.js";
import { LOCKS, MOST_HURRY, beat, pace } from "../../../web/engine/pace.js";
import { checkMoves, acceptMoves, varyOpening } from "../../../web/foreign/move-check.js";

const SPAWNED = EVENT.lock | EVENT.spawn;
const move = (type, x = 4) => ({ location: { type, orientation: "north", x, y: 0 }, spin: "none" });

/** Makes a function that opens fake engines; each engine records the messages that it receives. */
function engines() {
  const opened = [];
  const open = (careful, onMessage) => {
    const engine = { careful, sent: [], closed: false, say: onMessage };
    opened.push(engine);
    return { post: (message) => engine.sent.push(message), close: () => (engine.closed = true) };
  };
  return { opened, open };
}

/**
 * Returns the hold and the queue after a piece is taken: the first piece of the queue or, while the hold is empty, the second.
 * Returns null for any other piece.
 */
function taken({ hold, queue: [first, second, ...rest] }, piece) {
  if (piece === first) return { hold, queue: [second, ...rest] };
  return hold === null && piece === second ? { hold: first, queue: rest } : null;
}

/** Makes a match whose position the test sets. The typist accepts the moves that `reachable` allows. */
function fakeMatch() {
  const game = {
    now: { type: "start", hold: null, queue: ["T", "I", "O", "L", "J", "S"] },
    placed: [],
    reachable: () => true,
    lines: 0,
    position: () => structuredClone(game.now),
    incoming: () => game.lines,
    afterTaking: (_side, piece) => taken(game.now, piece),
    place: (side, candidate, ticksPerInput) => {
      if (!game.reachable(candidate)) return false;
      game.placed.push({ side, candidate, ticksPerInput });
      return true;
    },
  };
  const fields = { alive: 1, active_piece: 3 };
  const view = { u8: (name) => fields[name], u32: () => 0, bytes: () => new Uint8Array() };
  return { game, fields, seat: { game, side: 1, view } };
}

function open({ shake = true, check } = {}) {
  const { opened, open: openEngine } = engines();
  const heard = { statuses: [], errors: [], thoughts: [], forfeits: [], lines: [] };
  const bot = new BotSeat({
    open: openEngine,
    foreign: check !== undefined,
    moveCheck: check ? checkMoves(check) : acceptMoves,
    onStatus: (status, careful) => heard.statuses.push({ ...status, careful }),
    onThought: (nodes) => heard.thoughts.push(nodes),
    onError: (why) => heard.errors.push(say(why)),
    onForfeit: (why) => heard.forfeits.push(say(why)),
    onAnswer: (line) => heard.lines.push(line),
  });
  if (shake) greet(opened[0]);
  return { bot, opened, ...heard, ...fakeMatch() };
}

function greet(engine) {
  engine.say({ type: "stackmate_ready", variant: "mt", threads: 2, why: "as chosen" });
  engine.say({ type: "info", name: "test", features: ["incoming"] });
  engine.say({ type: "ready" });
}

const types = (engine) => engine.sent.map(({ type }) => type);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("the handshake sends the rules once and reports what runs", () => {
  const { opened, statuses } = open();
  assert.deepEqual(types(opened[0]), ["rules"]);
  assert.deepEqual(statuses, [{ variant: "mt", threads: 2, why: "as chosen", careful: false }]);
});

test("for a piece the bot gets start and suggest, and its first reachable move is typed and played", () => {
  const { bot, opened, game, seat } = open();
  bot.setTempo({ pace: 2, wavers: 0, usual: 2 });
  bot.attach(seat);
  game.lines = 3;
  bot.update(EVENT.spawn, 5);
  assert.deepEqual(types(opened[0]), ["rules", "start", "suggest"]);
  assert.equal(opened[0].sent[2].incoming, 3);
  game.reachable = ({ location }) => location.x !== 1;
  opened[0].say({ type: "suggestion", moves: [move("T", 1), move("T", 2), move("T", 3)] });
  assert.deepEqual(game.placed, [{ side: 1, candidate: move("T", 2), ticksPerInput: pace(2).ticksPerInput }]);
  assert.deepEqual(opened[0].sent.at(-1), { type: "play", move: move("T", 2) });
});

test("a request says how fast the bot has to play, by the pace of its level, but not to a third-party bot", () => {
  const asked = (usual, check) => {
    const { bot, opened, seat } = open({ check });
    bot.setTempo({ pace: 2, wavers: 0, usual });
    bot.attach(seat);
    bot.update(EVENT.spawn, 0);
    return opened[0].sent.at(-1);
  };
  assert.equal(asked(2).hurry, 1000);
  assert.equal(asked(1).hurry, 2000);
  assert.equal(asked(4).hurry, 500);
  assert.equal("hurry" in asked(1, () => true), false);
});

test("a request says whether the game is a race, but not to a third-party bot", () => {
  const asked = (left, check) => {
    const { bot, opened, seat } = open({ check });
    seat.view.u32 = (name) => (name === "left" ? left : 0);
    bot.attach(seat);
    bot.update(EVENT.spawn, 0);
    return opened[0].sent.at(-1);
  };
  assert.equal(asked(40).race, true);
  assert.equal(asked(0).race, false);
  assert.equal("race" in asked(40, () => true), false);
});

/**
 * Opens a bot that has placed its first piece. The next one came at tick 100.
 * @param {number} piecesPerSecond
 * @param {number} [more] events of that tick
 */
function onSecondPiece(piecesPerSecond, more = 0) {
  const { bot, opened, game, seat } = open();
  bot.setTempo({ pace: piecesPerSecond, wavers: 0, usual: piecesPerSecond });
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  opened[0].say({ type: "suggestion", moves: [move("T")] });
  game.now = { type: "start", hold: null, queue: ["I", "O", "L", "J", "S", "Z"] };
  bot.update(SPAWNED | more, 100);
  return { bot, opened };
}

test("the bot gets the next new piece at once, and the next request for a move at its pace", () => {
  const { bot, opened } = onSecondPiece(2);
  assert.deepEqual(opened[0].sent.at(-1), { type: "new_piece", piece: "Z" });
  bot.update(0, 499);
  assert.equal(opened[0].sent.at(-1).type, "new_piece");
  bot.update(0, 500);
  assert.equal(opened[0].sent.at(-1).type, "suggest");
});

test("a slow bot places a piece that has landed, before it is due", () => {
  const { bot, opened } = onSecondPiece(0.1);
  bot.update(0, 4000);
  assert.equal(opened[0].sent.at(-1).type, "new_piece");
  bot.update(EVENT.land, 4010);
  assert.equal(opened[0].sent.at(-1).type, "suggest");
});

test("the landing of the piece before does not hurry a slow bot", () => {
  const { opened } = onSecondPiece(0.1, EVENT.land);
  assert.equal(opened[0].sent.at(-1).type, "new_piece");
});

test("a first hold announces two pieces", () => {
  const { bot, opened, game, seat } = open();
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  opened[0].say({ type: "suggestion", moves: [move("I")] });
  game.now = { type: "start", hold: "T", queue: ["O", "L", "J", "S", "Z", "T"] };
  bot.update(SPAWNED, 100);
  assert.deepEqual(types(opened[0]).slice(-2), ["new_piece", "new_piece"]);
});

for (const [name, events, hold] of [
  ["garbage came in", SPAWNED | EVENT.garbageIn, null],
  ["the hold differs from the expected one", SPAWNED, "L"],
]) {
  test(`the bot gets stop and start when ${name}`, () => {
    const { bot, opened, game, seat } = open();
    bot.attach(seat);
    bot.update(EVENT.spawn, 0);
    opened[0].say({ type: "suggestion", moves: [move("T")] });
    game.now = { type: "start", hold, queue: ["I", "O", "L", "J", "S", "Z"] };
    bot.update(events, 100);
    assert.deepEqual(types(opened[0]).slice(-2), ["stop", "start"]);
  });
}

test("an answer for a piece that gravity locked is dropped", () => {
  const { bot, opened, game, seat } = open();
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  bot.update(SPAWNED, 2000);
  assert.deepEqual(types(opened[0]).slice(-4), ["suggest", "stop", "start", "suggest"]);
  opened[0].say({ type: "suggestion", moves: [move("T", 1)] });
  assert.deepEqual(game.placed, []);
  opened[0].say({ type: "suggestion", moves: [move("T", 2)] });
  assert.equal(game.placed[0].candidate.location.x, 2);
});

test("when no move can be reached, the position is sent again", () => {
  const { bot, opened, game, seat } = open();
  bot.setTempo({ pace: 1, wavers: 0, usual: 1 });
  bot.attach(seat);
  game.reachable = () => false;
  bot.update(EVENT.spawn, 0);
  opened[0].say({ type: "suggestion", moves: [move("T")] });
  bot.update(0, 5000);
  assert.deepEqual(types(opened[0]).slice(-3), ["stop", "start", "suggest"]);
});

test("after an empty list of moves the bot places nothing, and gravity locks the piece", () => {
  const { bot, opened, game, seat } = open();
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  opened[0].say({ type: "suggestion", moves: [] });
  bot.update(0, 9000);
  assert.deepEqual([game.placed.length, opened[0].sent.at(-1).type], [0, "suggest"]);
});

test("no move is requested without an active piece or after topping out", () => {
  const { bot, opened, fields, seat } = open();
  bot.attach(seat);
  fields.active_piece = 0;
  bot.update(0, 0);
  fields.active_piece = 3;
  fields.alive = 0;
  bot.update(0, 5);
  assert.deepEqual(types(opened[0]), ["rules"]);
});

test("the watchdog replaces an engine that is silent for twice its budget, and sends the position", () => {
  const { bot, opened, game, seat } = open();
  bot.setTempo({ pace: 0.5, wavers: 0, usual: 0.5 });
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  mock.timers.tick(3999);
  assert.equal(opened.length, 1);
  mock.timers.tick(1);
  assert.deepEqual([opened.length, opened[0].closed], [2, true]);
  greet(opened[1]);
  bot.update(0, 4000);
  assert.deepEqual(types(opened[1]), ["rules", "start", "suggest"]);
  opened[0].say({ type: "suggestion", moves: [move("T", 9)] });
  assert.deepEqual(game.placed, []);
  opened[1].say({ type: "suggestion", moves: [move("T", 5)] });
  assert.equal(game.placed[0].candidate.location.x, 5);
});

test("an answer in time stops the watchdog", () => {
  const { bot, opened, seat } = open();
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  mock.timers.tick(1500);
  opened[0].say({ type: "suggestion", moves: [move("T")] });
  mock.timers.tick(60_000);
  assert.equal(opened.length, 1);
});

test("an engine that never opens is replaced, the third time by a careful one", () => {
  const { opened, statuses } = open({ shake: false });
  mock.timers.tick(30_000);
  mock.timers.tick(30_000);
  assert.deepEqual(opened.map(({ careful }) => careful), [false, false, true]);
  opened[2].say({ type: "stackmate_ready", variant: "st", threads: 1, why: "as chosen" });
  assert.deepEqual(statuses, [{ variant: "st", threads: 1, why: "as chosen", careful: true }]);
});

test("closing ends the engine and the watchdog", () => {
  const { bot, opened } = open({ shake: false });
  bot.close();
  mock.timers.tick(120_000);
  assert.deepEqual([opened.length, opened[0].closed, opened[0].sent.at(-1).type], [1, true, "quit"]);
});

test("an engine's error message is passed on", () => {
  const { opened, errors } = open();
  opened[0].say({ type: "error", reason: "unsupported_rules" });
  opened[0].say({ type: "stackmate_error", message: "no memory" });
  assert.deepEqual(errors, ["unsupported_rules", "no memory"]);
});

test("an engine that cannot start is closed, owes no move, and is opened again for the next match", () => {
  const { bot, opened, errors, seat } = open({ shake: false });
  bot.attach(seat);
  opened[0].say({ type: "stackmate_error", message: "no network" });
  assert.deepEqual([errors, bot.isDue, opened.length], [["no network"], false, 1]);
  bot.detach();
  bot.attach(fakeMatch().seat);
  assert.deepEqual([bot.isDue, opened.length], [true, 2]);
});

test("a new match keeps the engine and sends it a new position", () => {
  const { bot, opened, seat } = open();
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  bot.detach();
  bot.attach(fakeMatch().seat);
  opened[0].say({ type: "suggestion", moves: [move("T")] });
  bot.update(EVENT.spawn, 0);
  assert.deepEqual(types(opened[0]), ["rules", "start", "suggest", "stop", "start", "suggest"]);
  assert.equal(opened.length, 1);
});

test("the number of nodes of an answer is passed on", () => {
  const { bot, opened, thoughts, seat } = open();
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  opened[0].say({ type: "suggestion", moves: [move("T")], move_info: { nodes: 8000 } });
  opened[0].say({ type: "suggestion", moves: [move("T")], move_info: { nodes: 9 } });
  assert.deepEqual(thoughts, [8000]);
});

test("a third-party bot is not sent the non-standard garbage field", () => {
  const { bot, opened, seat } = open({ shake: false, check: (_, candidate) => candidate });
  opened[0].say({ type: "info", name: "plain" });
  opened[0].say({ type: "ready" });
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  assert.deepEqual(opened[0].sent.at(-1), { type: "suggest" });
});

/** Checks a move in these tests: rejects moves in column 9, and sets the spin of all other moves. */
const noNine = (_, candidate) => {
  if (candidate.location.x === 9) throw new Error("column 9 is forbidden");
  return { ...candidate, spin: "full" };
};

test("a third-party bot's moves are checked, and played as the check returns them", () => {
  const { bot, opened, game, seat, forfeits } = open({ check: noNine });
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  opened[0].say({ type: "suggestion", moves: [move("T", 9), move("T", 2)] });
  assert.deepEqual(game.placed[0].candidate, { ...move("T", 2), spin: "full" });
  assert.deepEqual(opened[0].sent.at(-1), { type: "play", move: move("T", 2) });
  assert.deepEqual(forfeits, []);
});

for (const [name, moves, why] of [
  ["nothing legal", [move("T", 9), move("O", 9)], "it suggested no legal move: column 9 is forbidden"],
  ["no move", [], "it resigned: it suggested no move"],
  ["a value that is not a list", "T", "it resigned: it suggested no move"],
]) {
  test(`a third-party bot that suggests ${name} forfeits, is closed, and is opened again for the next match`, () => {
    const { bot, opened, seat, forfeits } = open({ check: noNine });
    bot.attach(seat);
    bot.update(EVENT.spawn, 0);
    opened[0].say({ type: "suggestion", moves });
    assert.deepEqual(forfeits, [why]);
    assert.deepEqual([opened.length, opened[0].closed], [1, true]);
    bot.update(0, 5000);
    bot.detach();
    bot.attach(seat);
    assert.equal(opened.length, 2);
    greet(opened[1]);
    bot.update(EVENT.spawn, 0);
    assert.deepEqual(types(opened[1]), ["rules", "start", "suggest"]);
  });
}

test("a third-party bot that does not answer forfeits, and is not replaced", () => {
  const { bot, opened, seat, forfeits } = open({ check: noNine });
  bot.setTempo({ pace: 1, wavers: 0, usual: 1 });
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  mock.timers.tick(1999);
  assert.deepEqual(forfeits, []);
  mock.timers.tick(1);
  assert.deepEqual(forfeits, ["it did not answer within 2 seconds"]);
  mock.timers.tick(60_000);
  assert.deepEqual([opened.length, opened[0].closed, forfeits.length], [1, true, 1]);
});

test("a third-party bot that never completes the handshake forfeits after ten seconds", () => {
  const { opened, forfeits } = open({ shake: false, check: noNine });
  opened[0].say({ type: "info", name: "shy" });
  opened[0].say({ type: "suggestion", moves: [] });
  mock.timers.tick(10_000);
  assert.deepEqual(forfeits, ["it did not answer within 10 seconds"]);
});

test("a third-party bot that reports an error forfeits with its own message", () => {
  for (const [message, why] of [
    [{ type: "error", reason: "unsupported_rules" }, "unsupported_rules"],
    [{ type: "stackmate_error", message: "it failed: oh" }, "it failed: oh"],
  ]) {
    const { opened, forfeits, errors } = open({ shake: false, check: noNine });
    opened[0].say(message);
    assert.deepEqual([forfeits, errors, opened[0].closed], [[why], [], true]);
  }
});

test("faster bots press buttons faster, but at most one per tick", () => {
  assert.deepEqual(pace(1), { interval: 1000, ticksPerInput: 63 });
  assert.equal(pace(0.5).interval, 2000);
  assert.equal(pace(1000).ticksPerInput, 1);
  assert.equal(pace(0.1).ticksPerInput, 150, "a slow player thinks longer, and does not press more slowly");
});

test("the command line plays levels by the same times as the page", async () => {
  const source = await readFile(new URL("../../../cli/src/review/player.rs", import.meta.url), "utf8");
  const constant = (/** @type {string} */ name) => Number(new RegExp(`const ${name}: u32 = (\\d+);`).exec(source)?.[1]);
  assert.equal(constant("SLOWEST_PRESS"), pace(0.01).ticksPerInput);
  assert.equal(constant("LOCKS"), LOCKS);
  assert.equal(constant("MOST_HURRY"), 100 * MOST_HURRY);
});

test("the bot's planned line is passed on only if its first move is the one played", () => {
  const { bot, opened, game, seat, lines } = open();
  const line = [{ move: move("T"), cells: [[0, 0]], cleared: [] }];
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  opened[0].say({ type: "suggestion", moves: [move("T"), move("T", 2)], move_info: { nodes: 1, line } });
  bot.update(SPAWNED, 5000);
  game.reachable = ({ location }) => location.x === 2;
  opened[0].say({ type: "suggestion", moves: [move("T"), move("T", 2)], move_info: { nodes: 1, line } });
  assert.deepEqual(lines, [line, []]);
});

test("a patient match requests the bot's full thinking, and the bot owes a move until it plays or gives up", () => {
  const { bot, opened, seat } = open();
  bot.isPatient = true;
  bot.attach(seat);
  assert.equal(bot.isDue, false);
  bot.update(EVENT.spawn, 0);
  assert.equal(bot.isDue, true);
  assert.ok(opened[0].sent.at(-1).patience >= 10_000);
  opened[0].say({ type: "suggestion", moves: [move("T")] });
  assert.equal(bot.isDue, false);
  bot.update(SPAWNED, 5000);
  opened[0].say({ type: "suggestion", moves: [] });
  assert.equal(bot.isDue, false);
  bot.detach();
  const silent = open({ shake: false });
  silent.bot.attach(silent.seat);
  assert.equal(silent.bot.isDue, true, "an engine that has not opened yet owes a move");
  silent.bot.close();
});

test("with an equal opponent a bot plays its second choice as its first move", () => {
  const moveCheck = varyOpening(acceptMoves);
  const moves = [move("T", 1), move("T", 2), move("T", 3)];
  const played = (position) => moveCheck({ type: "start", queue: ["T"], ...position }, moves).map(({ made }) => made.location.x);
  const empty = Array.from({ length: 40 }, () => Array(10).fill(null));
  assert.deepEqual(played({ hold: null, board: empty }), [2, 1, 3]);
  assert.deepEqual(played({ hold: "I", board: empty }), [1, 2, 3]);
  assert.deepEqual(played({ hold: null, board: [["T", ...Array(9).fill(null)], ...empty.slice(1)] }), [1, 2, 3]);
  assert.equal(moveCheck({ type: "start", hold: null, queue: ["T"], board: empty }, moves.slice(0, 1)).length, 1);
});

test("a clock's beat is even, and a person's is skewed with the same mean, and longer after garbage", () => {
  let state = 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  assert.equal(beat(0, true, random), 1);
  const beats = Array.from({ length: 20_000 }, () => beat(0.5, false, random)).sort((a, b) => a - b);
  const mean = beats.reduce((sum, time) => sum + time, 0) / beats.length;
  assert.ok(Math.abs(mean - 1) < 0.01, `mean ${mean}`);
  assert.ok(beats[10_000] < 0.95, "most are short");
  assert.ok(beats[19_900] > 1.7 && beats[0] > 0.7, `${beats[0]} to ${beats[19_900]}`);
  assert.ok(beat(0.5, true, () => 0.5) > beat(0.5, false, () => 0.5) + 0.5);
});
