// The bot's seat and its watchdog, against an engine that answers when the test says so.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { BotSeat, pace } from "../../../web/bot.js";
import { EVENT } from "../../../web/events.js";

const SPAWNED = EVENT.lock | EVENT.spawn;
const move = (type, x = 4) => ({ location: { type, orientation: "north", x, y: 0 }, spin: "none" });

/** Engines as they are opened; each keeps what it was sent. */
function engines() {
  const opened = [];
  const open = (options) => {
    const engine = { options, sent: [], closed: false, say: (message) => options.onMessage(message) };
    opened.push(engine);
    return { post: (message) => engine.sent.push(message), close: () => (engine.closed = true) };
  };
  return { opened, open };
}

/** A match whose position the test sets; the typist takes what `reachable` allows. */
function fakeMatch() {
  const game = {
    now: { type: "start", hold: null, queue: ["T", "I", "O", "L", "J", "S"] },
    placed: [],
    reachable: () => true,
    lines: 0,
    position: () => structuredClone(game.now),
    incoming: () => game.lines,
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

function open({ shake = true } = {}) {
  const { opened, open: openEngine } = engines();
  const statuses = [];
  const errors = [];
  const bot = new BotSeat({
    open: openEngine, threads: 2, bots: 1,
    onStatus: (status) => statuses.push(status), onError: (message) => errors.push(message),
  });
  if (shake) greet(opened[0]);
  return { bot, opened, statuses, errors, ...fakeMatch() };
}

function greet(engine) {
  engine.say({ type: "stackmate_ready", variant: "mt", threads: 2, why: "as chosen" });
  engine.say({ type: "info", name: "test" });
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
  assert.deepEqual(statuses, [{ variant: "mt", threads: 2, why: "as chosen" }]);
});

test("a piece: start, suggest, and the first reachable move is typed and played", () => {
  const { bot, opened, game, seat } = open();
  bot.setPace(2);
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

test("the next piece is announced, and asked for at the bot's pace", () => {
  const { bot, opened, game, seat } = open();
  bot.setPace(2);
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  opened[0].say({ type: "suggestion", moves: [move("T")] });
  game.now = { type: "start", hold: null, queue: ["I", "O", "L", "J", "S", "Z"] };
  bot.update(SPAWNED, 100);
  assert.deepEqual(opened[0].sent.at(-1), { type: "new_piece", piece: "Z" });
  bot.update(0, 499);
  assert.equal(opened[0].sent.at(-1).type, "new_piece");
  bot.update(0, 500);
  assert.equal(opened[0].sent.at(-1).type, "suggest");
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
  ["the hold is another", SPAWNED, "L"],
]) {
  test(`stop and start when ${name}`, () => {
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
  bot.setPace(1);
  bot.attach(seat);
  game.reachable = () => false;
  bot.update(EVENT.spawn, 0);
  opened[0].say({ type: "suggestion", moves: [move("T")] });
  bot.update(0, 5000);
  assert.deepEqual(types(opened[0]).slice(-3), ["stop", "start", "suggest"]);
});

test("an empty list of moves gives up: gravity ends it", () => {
  const { bot, opened, game, seat } = open();
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  opened[0].say({ type: "suggestion", moves: [] });
  bot.update(0, 9000);
  assert.deepEqual([game.placed.length, opened[0].sent.at(-1).type], [0, "suggest"]);
});

test("nothing is asked before a piece is there or after topping out", () => {
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
  bot.setPace(0.5);
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

test("an answer in time calms the watchdog", () => {
  const { bot, opened, seat } = open();
  bot.attach(seat);
  bot.update(EVENT.spawn, 0);
  mock.timers.tick(1500);
  opened[0].say({ type: "suggestion", moves: [move("T")] });
  mock.timers.tick(60_000);
  assert.equal(opened.length, 1);
});

test("an engine that never opens is replaced, the third time with one thread", () => {
  const { opened, statuses } = open({ shake: false });
  mock.timers.tick(30_000);
  mock.timers.tick(30_000);
  assert.deepEqual(opened.map(({ options }) => options.threads), [2, 2, 1]);
  opened[2].say({ type: "stackmate_ready", variant: "st", threads: 1, why: "as chosen" });
  assert.equal(statuses[0].why, "with more it stopped answering");
});

test("closing ends the engine and the watchdog", () => {
  const { bot, opened } = open({ shake: false });
  bot.close();
  mock.timers.tick(120_000);
  assert.deepEqual([opened.length, opened[0].closed, opened[0].sent.at(-1).type], [1, true, "quit"]);
});

test("an engine's complaint is passed on in words", () => {
  const { opened, errors } = open({ shake: false });
  opened[0].say({ type: "error", reason: "unsupported_rules" });
  opened[0].say({ type: "stackmate_error", message: "no memory" });
  assert.deepEqual(errors, ["unsupported_rules", "no memory"]);
});

test("a new match keeps the engine and starts afresh", () => {
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

test("pace: faster bots press faster, and never faster than a tick", () => {
  assert.deepEqual(pace(1), { interval: 1000, ticksPerInput: 63 });
  assert.equal(pace(0.5).interval, 2000);
  assert.equal(pace(1000).ticksPerInput, 1);
});
