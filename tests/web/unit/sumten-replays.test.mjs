// Tests replays of Sum-Ten without a page: the game is found from the bytes, and the library and the player use its package.
import "../helpers/words.mjs";
import { rules, sumten } from "../helpers/rules.mjs";
import { forged } from "../helpers/sumten.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { ModeTable } from "../../../web/base/modes.js";
import { need } from "../../../web/language/language.js";
import { textOf } from "../../../web/modes/replays/about.js";
import { packed } from "../../../web/modes/replays/code.js";
import { Games, gameIn } from "../../../web/modes/replays/games.js";
import { Playback } from "../../../web/modes/replays/playback.js";
import { readLink } from "../../../web/modes/replays/share.js";
import { entryOf } from "../../../web/modes/replays/summary.js";
import { SUMTEN } from "../../../web/modes/sumten/mode.js";
import { CELLS, MOVES } from "../../../web/modes/sumten/numbers.js";
import { STATISTICS } from "../../../web/modes/sumten/replay.js";

const [page, sums] = await Promise.all([rules(), sumten()]);
const game = { stackmate: sums, statistics: STATISTICS, look: "sums", ready: async () => undefined };
const games = new Games(new ModeTable([{ ...SUMTEN, replays: async () => ({ open: async () => game }) }]), async () => page);
const ABOUT = textOf({ mode: "sumten", seats: ["person", "agent"], at: 1_700_000_000_000 });

/** Plays a battle of some turns. */
function battle(turns) {
  const round = new sums.module.Round(11, "battle", Uint8Array.of(0, 3), 0);
  for (let turn = 0; turn < turns; turn += 1) {
    const [first, second] = [0, 1].map((side) => {
      const fits = round.fits(turn, side);
      return Array.from({ length: MOVES }, (_, at) => (turn * (5 + side) + at) % MOVES).find((move) => fits[move] === 1);
    });
    round.play(first, second);
  }
  return round;
}
const round = battle(25);
const BYTES = round.replay(ABOUT);

test("the game of a replay is read from its bytes, and a link gives the replay or the reason why it cannot", async () => {
  assert.equal(gameIn(BYTES), "sumten");
  assert.equal((await games.of(BYTES)).stackmate, sums);
  assert.deepEqual(await readLink(games, await packed(BYTES)), BYTES);
  const fault = async (bytes) => readLink(games, await packed(bytes)).then(() => "", ({ message }) => message);
  assert.match(await fault(BYTES.slice(0, 60)), /cut off: its end is missing/);
  assert.match(await fault(BYTES.with(70, BYTES[70] ^ 1)), /is damaged/);
  assert.match(await fault(Uint8Array.from([...BYTES, 1])), /extra data/);
  assert.ok((await packed(BYTES)).length < 400);
});

test("the entry of a game has its players, its time and its outcome", async () => {
  const { boards, outcome, about, size, ticks } = await entryOf(sums.module, BYTES);
  assert.deepEqual([boards, outcome, about.seats, size], [2, round.outcome(), ["person", "agent"], BYTES.length]);
  assert.ok(ticks > 25 * 500);
});

test("seeking shows the same as playing, at any moment", async () => {
  const playback = new Playback(sums, BYTES);
  assert.ok(await playback.survey());
  assert.ok(playback.isTrue() && !playback.hasStart);
  const shown = () => playback.sides.map((side) => [
    ...side.bytes("cells", CELLS), ...side.bytes("falls", CELLS), side.u32("progress"), side.u32("score"), side.u8("step"),
  ].join());
  const { module } = sums;
  for (let at = 1; at <= 20; at += 1) {
    const tick = (at * 7_919) % (playback.length + 1);
    playback.seek(tick);
    const sought = shown();
    const player = new module.Playback(BYTES);
    for (let now = 0; now < tick; now += 97) player.advance(Math.min(97, tick - now));
    assert.equal(player.tick(), tick);
    playback.seek(0);
    playback.seek(tick);
    assert.deepEqual(shown(), sought);
    player.free();
  }
  playback.step(1);
  playback.step(-1);
  assert.ok(playback.report[0].locks.includes(playback.tick));
  playback.swap();
  assert.equal(playback.first, 1);
});

test("playing from the start gives the events of each landing and each step once", () => {
  const player = new sums.module.Playback(BYTES);
  const counts = [0, 0];
  while (player.tick() < player.length()) {
    const events = player.advance(40);
    [1, 2].forEach((event, at) => (counts[at] += (events & event ? 1 : 0)));
  }
  player.survey(1e9);
  const [side] = player.report();
  assert.equal(counts[0], side.turns);
  assert.ok(counts[1] >= side.fires && counts[1] > 3, `${counts}`);
  assert.equal(player.outcome(), round.outcome());
});

test("the report has the score and the potential by turn, and the chains", async () => {
  await need("sumten");
  const player = new sums.module.Playback(BYTES);
  while (!player.survey(5_000));
  const sides = player.report();
  sides.forEach((side, at) => {
    const [longest, best, , total] = round.record(at);
    assert.deepEqual([side.turns, side.longest, side.best, side.score, side.curve.length], [25, longest, best, total, 25]);
    assert.equal(side.curve.at(-1)[1], total);
    assert.equal(Math.max(...side.curve.map(([, , potential]) => potential)), side.promised);
  });
  assert.deepEqual(sides.map(({ programs }) => programs), [0, 3]);
  for (const { rows } of STATISTICS.tables(sides)) {
    for (const [label, value] of rows) assert.ok(sides.every((side) => value(side) !== "") && label !== "");
  }
});

test("a replay with another final state is shown, but reported as untrue", () => {
  // The body ends with eight bytes of hash and one character for each move of the 25 turns.
  const player = new sums.module.Playback(forged(BYTES, (body) => (body[body.length - 51] ^= 1)));
  assert.equal(player.endsAsRecorded(), false);
});
