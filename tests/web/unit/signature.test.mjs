// Tests that both wasm packages think like the native bot: the same messages give the same lists of moves. The lists are in a
// file that tests/all/signature.rs writes; that test also says how to update the file.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { thinking } from "../helpers/rules.mjs";

const CASE = JSON.parse(await readFile(new URL("../../data/signature.json", import.meta.url), "utf8"));

for (const variant of ["st", "mt"]) {
  test(`the ${variant} package gives the same moves as the native bot`, async () => {
    const { BotSession } = await thinking(variant);
    const session = new BotSession({ level: CASE.level, seed: 0 });
    // The page sets it only if it exists. At the level's own pace it changes nothing.
    session.hurry(1000);
    for (const game of CASE.games) assert.deepEqual(play(session, game), game.answers);
    session.free();
  });
}

function play(session, game) {
  session.receive(start(game));
  return [...game.deals].map((piece) => {
    for (let call = 0; call < CASE.thinks; call += 1) session.think(CASE.nodes);
    const suggestion = session.receive({ type: "suggest", incoming: game.incoming }).at(-1);
    assert.deepEqual(session.receive({ type: "play", move: suggestion.moves[0] }), []);
    assert.deepEqual(session.receive({ type: "new_piece", piece }), []);
    return answer(suggestion);
  });
}

function start({ rows, hold, combo, back_to_back, queue, bag }) {
  const cell = (x, y) => (rows.at(-1 - y)?.[x] === "#" ? "G" : null);
  const board = Array.from({ length: 40 }, (_, y) => Array.from({ length: 10 }, (_, x) => cell(x, y)));
  const randomizer = { type: "seven_bag", bag_state: [...bag] };
  return { type: "start", hold, combo, back_to_back, board, queue: [...queue], randomizer };
}

function answer({ moves, move_info: { nodes, depth } }) {
  const words = moves.map(({ location: { type, orientation, x, y }, spin }) => [type, orientation, x, y, spin].join(" "));
  return `${nodes} nodes, depth ${depth}: ${words.join(", ")}`;
}
