// A bot in a package says how fast it thinks, as the protocol's `nps`, where its scope has a clock: a worker's or a page's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { thinking } from "../helpers/rules.mjs";

/** @param {string | null} scope the type that `self`, which the helper made, is to be of */
async function suggestion(scope) {
  const { BotSession } = await thinking("st");
  if (scope) globalThis[scope] = class { static [Symbol.hasInstance](it) { return it === globalThis.self; } };
  globalThis.self.performance = performance;
  try {
    const session = new BotSession({ level: "unleashed", seed: 0 });
    const board = Array.from({ length: 40 }, () => Array(10).fill(null));
    session.receive({ type: "start", hold: null, combo: 0, back_to_back: false, board, queue: ["T", "I", "O"] });
    for (let call = 0; call < 20; call += 1) session.think(200);
    const answer = session.receive({ type: "suggest" }).at(-1);
    session.free();
    return answer.move_info;
  } finally {
    if (scope) delete globalThis[scope];
  }
}

for (const scope of ["WorkerGlobalScope", "Window"]) {
  test(`positions a second are told in a ${scope}`, async () => {
    const { nodes, nps } = await suggestion(scope);
    assert.ok(nodes > 500, `${nodes} nodes`);
    // It took less than a minute and more than nothing.
    assert.ok(nps > nodes / 60 && Number.isInteger(nps), `${nps} positions a second`);
  });
}

test("without a clock nothing is said of it, and the bot thinks the same", async () => {
  const { nodes, nps } = await suggestion(null);
  assert.ok(nodes > 500 && nps == null, `${nodes} nodes, ${nps} positions a second`);
});
