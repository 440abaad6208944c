// Tests that a bot in a package reports its speed as the protocol's `nps` if its global scope has a clock (worker or page).
import assert from "node:assert/strict";
import { test } from "node:test";
import { thinking } from "../helpers/rules.mjs";

/** Returns the data of a suggestion. @param {string | null} scope the name of the class that `self` shall be an instance of */
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
  test(`a bot in a ${scope} reports positions per second`, async () => {
    const { nodes, nps } = await suggestion(scope);
    assert.ok(nodes > 500, `${nodes} nodes`);
    // The bot thought for less than a minute, and the measured time was not zero.
    assert.ok(nps > nodes / 60 && Number.isInteger(nps), `${nps} positions a second`);
  });
}

test("a bot without a clock reports no speed, and still thinks", async () => {
  const { nodes, nps } = await suggestion(null);
  assert.ok(nodes > 500 && nps == null, `${nodes} nodes, ${nps} positions a second`);
});
