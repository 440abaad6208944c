// @ts-check
/**
 * Tests that the solver's worker finds the same solutions and chances on one thread, on several threads and with the native
 * command.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";

const SLOW = { timeout: 120_000 };
const { server, browser } = await fixture(launch);

/**
 * Sends a question to the worker in the page and waits for its last answer.
 * @param {import("playwright-core").Page} page
 * @param {number} threads
 * @param {object} question
 * @returns {Promise<{ variant: string, threads: number, why: object | null, solutions: string[], chance: object | null,
 *   failing: string[] }>}
 */
function answer(page, threads, question) {
  return page.evaluate(([threads, question]) => new Promise((resolve, reject) => {
    // The page's content security policy forbids workers from plain text addresses. It allows one more trusted-types policy
    // besides the page's own.
    const { trustedTypes } = /** @type {any} */ (window);
    const createScriptURL = (/** @type {string} */ address) => address;
    if (!trustedTypes.defaultPolicy) trustedTypes.createPolicy("default", { createScriptURL });
    const worker = new Worker("modes/solve/worker.js", { type: "module" });
    const result = { variant: "", threads: 0, why: null, solutions: /** @type {string[]} */ ([]), chance: null, failing: [] };
    worker.onmessage = ({ data }) => {
      if (data.type === "stackmate_ready") {
        Object.assign(result, { variant: data.variant, threads: data.threads, why: data.why });
        worker.postMessage({ type: "solve", id: 1, question, most: 1_000_000 });
      } else if (data.type === "solutions") {
        const texts = data.solutions.map((/** @type {any} */ one) =>
          JSON.stringify(one.cells.map((/** @type {any} */ tile) => [tile.piece, [...tile.cells].sort()]).sort()));
        result.solutions.push(...texts);
      } else if (data.type === "chance") Object.assign(result, { chance: data.chance, failing: data.failing });
      else if (data.type.endsWith("error")) reject(new Error(data.message));
      const counted = !("pattern" in question) || result.chance?.["done"];
      if (data.type === "end") result["ended"] = true;
      if (result["ended"] && counted) {
        worker.terminate();
        resolve(result);
      }
    };
    worker.postMessage({ type: "stackmate_init", threads });
  }), /** @type {[number, any]} */ ([threads, question]));
}

// The expected counts come from `stackmate pc path` and `stackmate pc percent`.
const ASKED = [
  {
    question: { field: "XXX____XXX/XXX____XXX/XXX____XXX/XXX____XXX", lines: 4, pattern: "*p5", hold: true, drop: "soft" },
    solutions: 135,
    success: 1776,
  },
  { question: { field: "", lines: 4, queue: "IOTLJSZIOTL", hold: true, drop: "hard" }, solutions: 3825, success: null },
];

for (const { question, solutions, success } of ASKED) {
  test(`any number of threads finds the same: ${question.pattern ?? question.queue} over "${question.field}"`, SLOW, async () => {
    const { page, errors, close } = await open(browser, `${server.origin}/?mode=solve`, {});
    const alone = await answer(page, 1, question);
    const together = await answer(page, 2, question);
    assert.deepEqual([alone.variant, together.variant, together.threads], ["st", "mt", 2]);
    assert.equal(alone.solutions.length, solutions);
    assert.deepEqual([...together.solutions].sort(), [...alone.solutions].sort());
    assert.deepEqual([together.chance, together.failing.length], [alone.chance, alone.failing.length]);
    if (success !== null) assert.equal(alone.chance?.["success"], success);
    assert.deepEqual(errors, []);
    await close();
  });
}

test("if the threads of the pool never start, one thread finds the same, and the answer says why", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=solve`, {});
  await page.context().route("**/pkg/mt/stackmate_wasm.js", (route) => route.fulfill({
    contentType: "text/javascript",
    headers: { "cross-origin-embedder-policy": "require-corp" },
    body: `export * from "./stackmate_wasm.js?whole"; export { default } from "./stackmate_wasm.js?whole";
export const initThreadPool = () => new Promise(() => undefined);`,
  }));
  const { question, solutions } = ASKED[0];
  const result = await answer(page, 2, question);
  assert.deepEqual([result.variant, result.threads, result.solutions.length], ["st", 1, solutions]);
  assert.deepEqual(result.why, { key: "bots.engine.no-pool", values: { error: "> 10 s" } });
  assert.deepEqual(errors, []);
  await close();
});
