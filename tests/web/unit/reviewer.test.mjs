// @ts-check
/** Tests how the page shares out the placements of a match among workers, some of which fail. The workers have real judges. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { createJudge } from "../../../web/modes/review/judge.js";
import { Reviewer } from "../../../web/modes/review/reviewer.js";
import { shortMatch } from "../helpers/replays.mjs";
import { reviewing } from "../helpers/rules.mjs";

const { module } = await reviewing();
const MATCH = new Uint8Array(await shortMatch());
const STACKERS = new Uint8Array(await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url)));
const NODES = 60;

/** The placements that each worker judged, by the order in which the workers were opened. @type {number[][]} */
let judged = [];
/** The workers that fail when they judge. */
let failing = new Set();

/** A worker with a real judge, which answers later, as a worker does. */
class FakeWorker {
  #number = judged.push([]) - 1;
  #judge = createJudge(module, (message) => setTimeout(() => this.onmessage({ data: message })));
  /** @type {(event: { data: object }) => void} */
  onmessage = () => undefined;
  /** @type {(event: { message: string, preventDefault(): void }) => void} */
  onerror = () => undefined;

  /** @param {any} message */
  postMessage(message) {
    if (message.type === "judge") judged[this.#number].push(message.at);
    if (message.type === "judge" && failing.has(this.#number))
      return setTimeout(() => this.onerror({ message: "out of memory", preventDefault: () => undefined }));
    this.#judge.receive(message);
  }

  terminate() {
    this.#judge.stop();
  }
}
/** @type {any} */ (globalThis).Worker = FakeWorker;

/**
 * Returns the verdicts on a match and its new appraisals.
 * @param {Uint8Array} bytes
 * @param {{ workers?: number, kept?: Map<number, Uint8Array>, broken?: number[] }} [how]
 * @returns {Promise<{ verdicts: Map<number, any>, appraisals: Map<number, Uint8Array>, why?: unknown }>}
 */
function review(bytes, { workers = 3, kept = new Map(), broken = [] } = {}) {
  judged = [];
  failing = new Set(broken);
  const verdicts = new Map();
  /** @type {Map<number, Uint8Array>} */
  const appraisals = new Map();
  return new Promise((resolve) => {
    const end = (/** @type {object} */ more) => {
      reviewer.close();
      resolve({ verdicts, appraisals, ...more });
    };
    const reviewer = new Reviewer({
      onOpen: () => undefined,
      onVerdicts: (found) => {
        for (const [at, verdict] of found) verdicts.set(at, verdict);
        if (reviewer.isDone) end({});
      },
      onPlayers: () => undefined,
      onAppraisal: (at, appraisal) => void appraisals.set(at, appraisal),
      onUnfit: (why) => end({ why }),
      onFailure: (why) => end({ why }),
    }, { bytes, nodes: NODES, names: ["a", "b"], kept, workers });
  });
}

test("each placement is judged once, and any number of workers finds the same", async () => {
  const alone = await review(MATCH, { workers: 1 });
  const count = judged[0].length;
  const shared = await review(MATCH, { workers: 3 });
  assert.ok(judged.every((own) => own.length > 0), "all workers work");
  assert.deepEqual(judged.flat().sort((a, b) => a - b), [...Array(count).keys()]);
  assert.deepEqual([...shared.verdicts].sort(([a], [b]) => a - b), [...alone.verdicts].sort(([a], [b]) => a - b));
});

test("what was kept is not judged again, unless it is damaged or of another match", async () => {
  const { appraisals, verdicts } = await review(MATCH);
  const again = await review(MATCH, { kept: new Map(appraisals) });
  assert.deepEqual(judged.flat(), []);
  assert.equal(again.verdicts.size, verdicts.size);
  const damaged = new Map(appraisals).set(2, Uint8Array.of(1, 2, 3));
  await review(MATCH, { kept: damaged });
  assert.deepEqual(judged.flat(), [2]);
});

test("a worker that fails loses no placement, and without the leading one the review ends with the reason", async () => {
  const whole = await review(MATCH);
  const { verdicts, why } = await review(MATCH, { broken: [1, 2] });
  assert.deepEqual([verdicts.size, why], [whole.verdicts.size, undefined]);
  assert.ok(judged[1].length === 1 && judged[2].length === 1, "a worker that failed gets no more work");
  assert.equal((await review(MATCH, { broken: [0] })).why, "out of memory");
});

test("a game that cannot be reviewed ends at once", async () => {
  const { why } = await review(STACKERS.slice(0, 50));
  assert.ok(why !== undefined && judged.flat().length === 0);
});
