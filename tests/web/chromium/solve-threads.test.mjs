// @ts-check
/** The solver's worker finds the same on one thread and on several, and as much as the native command. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";

const SLOW = { timeout: 120_000 };
const { server, browser } = await fixture(launch);

/**
 * Asks the worker in the page and waits for the end.
 * @param {import("playwright-core").Page} page
 * @param {number} threads
 * @param {object} question
 * @returns {Promise<{ variant: string, threads: number, why: object | null, solutions: string[], chance: object | null,
 *   failing: string[] }>}
 */
function answer(page, threads, question) {
  return page.evaluate(([threads, question]) => new Promise((resolve, reject) => {
    // The page's policy refuses plain addresses, and admits one policy more than its own.
    const { trustedTypes } = /** @type {any} */ (window);
    const createScriptURL = (/** @type {string} */ address) => address;
    if (!trustedTypes.defaultPolicy) trustedTypes.createPolicy("default", { createScriptURL });
    const worker = new Worker("modes/solve/worker.js", { type: "module" });
    const told = { variant: "", threads: 0, why: null, solutions: /** @type {string[]} */ ([]), chance: null, failing: [] };
    worker.onmessage = ({ data }) => {
      if (data.type === "stackmate_ready") {
        Object.assign(told, { variant: data.variant, threads: data.threads, why: data.why });
        worker.postMessage({ type: "solve", id: 1, question, most: 1_000_000 });
      } else if (data.type === "solutions") {
        const texts = data.solutions.map((/** @type {any} */ one) =>
          JSON.stringify(one.cells.map((/** @type {any} */ tile) => [tile.piece, [...tile.cells].sort()]).sort()));
        told.solutions.push(...texts);
      } else if (data.type === "chance") Object.assign(told, { chance: data.chance, failing: data.failing });
      else if (data.type.endsWith("error")) reject(new Error(data.message));
      const counted = !("pattern" in question) || told.chance?.["done"];
      if (data.type === "end") told["ended"] = true;
      if (told["ended"] && counted) {
        worker.terminate();
        resolve(told);
      }
    };
    worker.postMessage({ type: "stackmate_init", threads });
  }), /** @type {[number, any]} */ ([threads, question]));
}

// Counts by `stackmate pc path` and `percent`.
const ASKED = [
  {
    question: { field: "XXX____XXX/XXX____XXX/XXX____XXX/XXX____XXX", lines: 4, pattern: "*p5", hold: true, drop: "soft" },
    solutions: 135,
    success: 1776,
  },
  { question: { field: "", lines: 4, queue: "IOTLJSZIOTL", hold: true, drop: "hard" }, solutions: 3825, success: null },
];

for (const { question, solutions, success } of ASKED) {
  test(`${question.pattern ?? question.queue} over "${question.field}"`, SLOW, async () => {
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

test("a pool whose threads never start: one thread finds the same, and says why", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=solve`, {});
  await page.context().route("**/pkg/mt/stackmate_wasm.js", (route) => route.fulfill({
    contentType: "text/javascript",
    headers: { "cross-origin-embedder-policy": "require-corp" },
    body: `export * from "./stackmate_wasm.js?whole"; export { default } from "./stackmate_wasm.js?whole";
export const initThreadPool = () => new Promise(() => undefined);`,
  }));
  const { question, solutions } = ASKED[0];
  const told = await answer(page, 2, question);
  assert.deepEqual([told.variant, told.threads, told.solutions.length], ["st", 1, solutions]);
  assert.deepEqual(told.why, { key: "main.engine.no-pool", values: { error: "> 10 s" } });
  assert.deepEqual(errors, []);
  await close();
});
