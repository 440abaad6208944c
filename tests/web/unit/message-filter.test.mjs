// Tests which messages a third-party bot may send before it is terminated, with a fake worker and a fake clock.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "../../../web/language/language.js";
import { LIMITS, filterMessages, isHuge } from "../../../web/foreign/message-filter.js";

const INFO = { type: "info", name: "fake" };

/**
 * Starts a bot behind the message filter, with fake workers; `refuse` lists the kinds of workers that the browser refuses to
 * start.
 */
function start({ refuse = [] } = {}) {
  const workers = [];
  const posted = [];
  const clock = { now: 0 };
  const guarded = filterMessages({
    spawn: (kind, hooks) => {
      if (refuse.includes(kind)) throw new Error(`no ${kind} workers here`);
      const worker = { kind, ...hooks, sent: [], ended: false };
      workers.push(worker);
      return { send: (message) => worker.sent.push(message), end: () => (worker.ended = true) };
    },
    post: (message) =>
      posted.push({
        ...message,
        ...(message.why && { why: say(message.why) }),
        ...(message.message && { message: say(message.message) }),
      }),
    now: () => clock.now,
  });
  return { guarded, workers, posted, clock };
}

test("a classic script runs at once, and the page gets its kind", () => {
  const { guarded, workers, posted } = start();
  workers[0].onMessage(INFO);
  guarded.send({ type: "rules" });
  workers[0].onMessage({ type: "ready" });
  assert.deepEqual(posted, [
    { type: "stackmate_ready", variant: "foreign", threads: 1, why: "it runs as a web worker of type classic" },
    INFO, { type: "ready" },
  ]);
  assert.deepEqual(workers.map(({ kind, sent }) => [kind, sent]), [["classic", [{ type: "rules" }]]]);
});

test("a script that fails as a classic worker is tried as a module", () => {
  const { guarded, workers, posted } = start();
  workers[0].onError("says: Cannot use import statement outside a module");
  assert.deepEqual(workers.map(({ kind, ended }) => [kind, ended]), [["classic", true], ["module", false]]);
  workers[0].onError("late");
  workers[1].onMessage(INFO);
  guarded.send({ type: "rules" });
  assert.equal(posted[0].why, "it runs as a web worker of type module");
  assert.deepEqual(workers[1].sent, [{ type: "rules" }]);
});

test("if neither kind of worker runs, the error has both reasons", () => {
  for (const refuse of [[], ["classic"], ["classic", "module"]]) {
    const { workers, posted } = start({ refuse });
    for (const worker of workers.slice()) worker.onError("has a syntax error");
    workers[1]?.onError("has a syntax error");
    assert.equal(posted.length, 1);
    assert.match(posted[0].message, /^it does not run: as a classic worker (has|no).*; as a module worker (has|no)/);
  }
});

test("a script that fails after its first message is terminated", () => {
  const { workers, posted } = start();
  workers[0].onMessage(INFO);
  workers[0].onError("boom");
  workers[0].onMessage({ type: "ready" });
  assert.deepEqual(posted.slice(2), [{ type: "stackmate_error", message: "it failed: boom" }]);
  assert.deepEqual([workers.length, workers[0].ended], [1, true]);
});

test("ten thousand messages in a second are allowed, one more terminates the script", () => {
  const { workers, posted, clock } = start();
  for (let second = 0; second < 3; second += 1) {
    clock.now = second * LIMITS.windowMs;
    for (let i = 0; i < LIMITS.messages; i += 1) workers[0].onMessage({ type: "chatter" });
  }
  assert.deepEqual([posted.length, workers[0].ended], [0, false]);
  workers[0].onMessage({ type: "chatter" });
  workers[0].onMessage(INFO);
  assert.deepEqual(posted, [{ type: "stackmate_error", message: "it sent more than 10,000 messages in a second" }]);
  assert.equal(workers[0].ended, true);
});

test("a huge message is not passed on and terminates the script", () => {
  const { workers, posted } = start();
  workers[0].onMessage({ type: "suggestion", moves: Array(LIMITS.values + 1).fill(0) });
  assert.equal(posted[0].message, "it sent a message that is too large");
  assert.equal(workers[0].ended, true);
});

test("a message is huge if it has too many values, characters, bytes or names, or contains itself", () => {
  const loop = {};
  loop.loop = [loop];
  const names = Object.fromEntries(Array.from({ length: LIMITS.values }, (_, i) => [`name ${i}`, 0]));
  for (const message of [loop, names, "x".repeat(LIMITS.characters + 1), new Uint8Array(LIMITS.characters + 1), Array(1e6)]) {
    assert.equal(isHuge(message), true);
  }
  const move = { location: { type: "T", orientation: "north", x: 4, y: 0 }, spin: "none" };
  for (const message of [undefined, null, 7, "text", INFO, { type: "suggestion", moves: Array(200).fill(move) }]) {
    assert.equal(isHuge(message), false);
  }
});

test("messages that are not of the protocol are dropped, also those that imitate our own", () => {
  const { workers, posted } = start();
  for (const message of [
    null, undefined, "info", 7, [], {}, { type: "stackmate_ready" }, { type: "stackmate_error" }, { type: 3 },
  ]) {
    workers[0].onMessage(message);
  }
  assert.deepEqual(posted, []);
});

test("closing terminates the script, and its later messages are dropped", () => {
  const { guarded, workers, posted } = start();
  guarded.close();
  workers[0].onMessage(INFO);
  workers[0].onError("late");
  assert.deepEqual([posted, workers.length, workers[0].ended], [[], 1, true]);
});
