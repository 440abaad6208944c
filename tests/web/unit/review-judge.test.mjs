// @ts-check
/** Tests the worker's part of a review with the real package: it judges, and what it says is what the package finds. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { createJudge } from "../../../web/modes/review/judge.js";
import { reviewing, rules } from "../helpers/rules.mjs";

const { module } = await reviewing();
const { module: core } = await rules();
const STACKERS = new Uint8Array(await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url)));
const DIG = new Uint8Array(await readFile(new URL("../../data/replays/dig.smrp", import.meta.url)));
const NODES = 500;

/** Returns the FNV-1a hash of a text, as 16 hexadecimal digits. @param {string} text */
function fnv(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/** Opens a judge of a match. @param {Uint8Array} bytes */
function judgeOf(bytes) {
  /** @type {any[]} */
  const posted = [];
  const judge = createJudge(module, (message) => posted.push(message));
  const ask = (/** @type {object} */ message) => {
    judge.receive(message);
    return posted.splice(0);
  };
  const [opened] = ask({ type: "open", bytes });
  return { ask, opened, judge };
}

test("placements are judged, taken, and settle verdicts on both sides", () => {
  const { ask, opened, judge } = judgeOf(STACKERS);
  assert.equal(opened.type, "open");
  assert.equal(opened.decisions.length, 244);
  const verdicts = new Map();
  for (let at = 0; at < 12; at++) {
    const [{ type, bytes }] = ask({ type: "judge", at, nodes: NODES });
    assert.equal(type, "judged");
    const [taken] = ask({ type: "put", at, bytes });
    assert.equal(taken.type, "taken");
    for (const [other, verdict] of taken.verdicts) verdicts.set(other, verdict);
  }
  assert.ok(verdicts.size >= 8, `${verdicts.size} verdicts`);
  for (const [at, verdict] of verdicts) {
    const { side, piece } = opened.decisions[at];
    assert.deepEqual([verdict.side, verdict.piece], [side, piece]);
    assert.ok(Math.abs(verdict.win_before - verdict.win_after - verdict.loss) < 2e-4);
    assert.equal(verdict.lines.best[0].cells.length, 4);
    assert.ok(verdict.lines.played[0].queue.length >= 5);
  }
  judge.stop();
});

test("two judges that share the work find what one finds, byte for byte", () => {
  const [left, right] = [judgeOf(STACKERS), judgeOf(STACKERS)];
  const all = [...Array(30).keys()];
  for (const at of all) {
    const [{ bytes }] = (at % 2 === 0 ? left : right).ask({ type: "judge", at, nodes: NODES });
    left.ask({ type: "put", at, bytes });
  }
  const alone = judgeOf(STACKERS);
  for (const at of [...all].reverse()) {
    const [{ bytes }] = alone.ask({ type: "judge", at, nodes: NODES });
    alone.ask({ type: "put", at, bytes });
  }
  const report = (/** @type {typeof left} */ { ask }) =>
    JSON.stringify(ask({ type: "report", names: ["a", "b"], nodes: NODES })[0].report);
  assert.equal(report(left), report(alone));
});

for (const [game, names] of /** @type {const} */ ([["stackers", ["side 0", "side 1"]], ["dig", ["person", "side 1"]]]))
  test(`a review of ${game} has the bytes that the command line prints`, async () => {
    const { ask, opened } = judgeOf(new Uint8Array(await readFile(new URL(`../../data/replays/${game}.smrp`, import.meta.url))));
    for (let at = 0; at < opened.decisions.length; at++)
      ask({ type: "put", at, bytes: ask({ type: "judge", at, nodes: 1500 })[0].bytes });
    const [{ report }] = ask({ type: "report", names, nodes: 1500 });
    const stored = await readFile(new URL(`../../data/review/${game}.fnv`, import.meta.url), "utf8");
    assert.equal(fnv(`${JSON.stringify(report)}\n`), stored.trim());
  });

test("a game alone has one player, what it cost, and places to try again", () => {
  const { ask, opened } = judgeOf(DIG);
  assert.deepEqual([opened.aim, judgeOf(STACKERS).opened.aim], ["dig", null]);
  const at = opened.decisions.length - 1;
  const [taken] = ask({ type: "put", at, bytes: ask({ type: "judge", at, nodes: NODES })[0].bytes });
  assert.deepEqual(taken.verdicts.map((/** @type {any[]} */ [other]) => other), [at], "it waits for no rival");
  const [[, verdict]] = taken.verdicts;
  assert.equal(verdict.win_before, undefined);
  const { pieces_seconds, presses_seconds, pause_seconds, seconds } = verdict.cost;
  assert.ok(Math.abs(pieces_seconds + presses_seconds + pause_seconds - seconds) < 1e-9);
  const cells = Uint8Array.from(verdict.lines.best[0].cells.flat());
  assert.deepEqual(ask({ type: "attempt", at, cells, spin: 0, nodes: NODES })[0].verdict.cost.seconds, 0);
  assert.deepEqual(ask({ type: "players", names: ["a", "b"] })[0].players.map((/** @type {any} */ { name }) => name), ["a"]);
});

test("damaged appraisals are refused, and judged again by the page", () => {
  const { ask } = judgeOf(STACKERS);
  const [{ bytes }] = ask({ type: "judge", at: 3, nodes: NODES });
  assert.deepEqual(ask({ type: "put", at: 4, bytes }), [{ type: "refused", at: 4 }]);
  assert.deepEqual(ask({ type: "put", at: 3, bytes: bytes.slice(1) }), [{ type: "refused", at: 3 }]);
  assert.equal(ask({ type: "put", at: 3, bytes })[0].type, "taken");
});

test("another placement is judged by its cells", () => {
  const { ask } = judgeOf(STACKERS);
  for (let at = 0; at < 6; at++) ask({ type: "put", at, bytes: ask({ type: "judge", at, nodes: NODES })[0].bytes });
  const { lines, loss, win_before } = ask({ type: "put", at: 0, bytes: ask({ type: "judge", at: 0, nodes: NODES })[0].bytes })[0]
    .verdicts.find(([at]) => at === 0)[1];
  const attempt = (/** @type {number[]} */ cells) =>
    ask({ type: "attempt", at: 0, cells: Uint8Array.from(cells), spin: 0, nodes: NODES })[0].verdict;
  assert.equal(attempt(lines.best[0].cells.flat()).loss, 0);
  assert.equal(attempt(lines.played[0].cells.flat()).loss, loss);
  assert.equal(attempt(lines.best[0].cells.flat()).win_before, win_before);
  assert.equal(attempt([0, 39, 2, 39, 4, 39, 6, 39]), null);
  assert.equal(attempt([255, 255]), null);
});

test("games that cannot be reviewed say why", () => {
  const unfit = (/** @type {Uint8Array} */ bytes) => judgeOf(bytes).opened;
  for (const boards of [1, 2]) {
    const empty = new core.Round({ boards, handling: Array.from({ length: boards }, () => ({})) });
    assert.equal(unfit(empty.replay()).why.key, "core.review.empty");
  }
  assert.equal(unfit(STACKERS.slice(0, 40)).type, "unfit");
});

test("a card whose memory is damaged is seen as a new one", () => {
  const { ask } = judgeOf(STACKERS);
  const seen = (/** @type {number[]} */ memory) => ask({ type: "seen", memory, grade: 3, now: 1e12 })[0].memory;
  const fresh = seen([]);
  assert.deepEqual(seen([1, 2, 3]), fresh);
  assert.deepEqual(seen([NaN, 0, 1e300, 5, 1, 0, 2]), fresh);
  assert.notDeepEqual(seen(fresh), fresh);
});
