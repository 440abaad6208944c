// @ts-check
/** Tests the chances of a match that goes on, with the real package: which questions are asked, and what the answers are. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { createJudge } from "../../../web/match/odds/judge.js";
import { Odds } from "../../../web/match/odds/odds.js";
import { reviewing } from "../helpers/rules.mjs";

const { module } = await reviewing();
const STACKERS = new Uint8Array(await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url)));

/** Opens a judge. Returns a function that asks it, and returns the chance. */
function judgeOf() {
  /** @type {any[]} */
  const posted = [];
  const judge = createJudge(module, (message) => posted.push(message));
  return (/** @type {object} */ message) => {
    judge.receive(message);
    assert.equal(posted.length, 1, "each question has one answer");
    const [{ type, chance }] = posted.splice(0);
    assert.equal(type, "chance");
    return chance;
  };
}

/** Returns a position whose lowest rows have holes on alternate sides. @param {number} rows */
function position(rows) {
  const row = (/** @type {number} */ hole) => Array.from({ length: 10 }, (_, x) => (x === hole ? null : "G"));
  const board = Array.from({ length: 40 }, (_, y) => (y < rows ? row(9 * (y % 2)) : Array(10).fill(null)));
  return { type: "start", hold: null, queue: [..."TIOLJ"], combo: 0, back_to_back: false, board };
}

test("the higher stack has the lower chance, and a new match begins without one", () => {
  const ask = judgeOf();
  assert.equal(ask({ type: "see", side: 0, position: position(2), incoming: 0 }), null, "the other side was not seen");
  assert.equal(ask({ type: "see", side: 1, position: position(2), incoming: 0 }), 0.5);
  const ahead = ask({ type: "see", side: 1, position: position(14), incoming: 0 });
  assert.ok(ahead > 0.6 && ahead < 1, `${ahead}`);
  assert.ok(ask({ type: "see", side: 1, position: position(2), incoming: 6 }) > 0.5);
  assert.equal(ask({ type: "begin" }), null);
  assert.equal(ask({ type: "see", side: 1, position: position(2), incoming: 0 }), null);
});

test("a recorded match has chances after its beginning, and what cannot be read has none", () => {
  const ask = judgeOf();
  assert.equal(ask({ type: "open", bytes: STACKERS }), null);
  assert.equal(ask({ type: "at", tick: 0 }), null);
  const middle = ask({ type: "at", tick: 20_000 });
  assert.ok(middle > 0 && middle < 1, `${middle}`);
  assert.equal(ask({ type: "at", tick: 20_001 }), middle);
  const end = ask({ type: "at", tick: 10_000_000 });
  assert.notEqual(end, middle);
  assert.equal(ask({ type: "open", bytes: new Uint8Array([1, 2]) }), null);
  assert.equal(ask({ type: "at", tick: 20_000 }), null, "the former match is forgotten");
  assert.equal(ask({ type: "see", side: 0, position: { queue: [] }, incoming: 0 }), null);
  assert.equal(ask({ type: "unknown" }), null);
});

test("one question is asked at a time, and of those that wait the newest of each kind", async () => {
  /** @type {any[]} */
  const sent = [];
  /** @type {((event: { data: object }) => void)[]} */
  const hears = [];
  /** @type {any} */ (globalThis).Worker = class {
    /** @param {(event: { data: object }) => void} hear */
    set onmessage(hear) {
      hears.push(hear);
    }
    postMessage(/** @type {any} */ message) {
      sent.push(message);
    }
    terminate() {}
  };
  /** @type {(number | null)[]} */
  const heard = [];
  const odds = new Odds((chance) => heard.push(chance));
  const answer = (/** @type {object} */ data) => hears.at(-1)?.({ data });
  const asked = () => sent.splice(0).filter(({ type }) => type !== "stackmate_init");
  odds.ask("a", () => ({ type: "a", n: 1 }));
  assert.deepEqual(asked(), [], "the worker is not ready");
  answer({ type: "stackmate_ready" });
  assert.deepEqual(asked(), [{ type: "a", n: 1 }]);
  odds.ask("a", () => ({ type: "a", n: 2 }));
  odds.ask("gone", () => null);
  odds.ask("b", () => ({ type: "b" }));
  odds.ask("a", () => ({ type: "a", n: 3 }));
  assert.deepEqual(asked(), []);
  answer({ type: "chance", chance: 0.25 });
  assert.deepEqual(asked(), [{ type: "b" }]);
  answer({ type: "chance", chance: null });
  assert.deepEqual(asked(), [{ type: "a", n: 3 }]);
  answer({ type: "stackmate_error", message: "out of memory" });
  assert.deepEqual(heard, [0.25, null, null]);
  assert.ok(odds.isLost);
  odds.ask("a", () => ({ type: "a", n: 4 }));
  assert.deepEqual(asked(), [], "a worker that failed is not asked again");
  odds.close();
});
