// Tests replays of 20G without a page: the game is found from the bytes, and the library, the player and the statistics use its
// package.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { ModeTable } from "../../../web/base/modes.js";
import { need } from "../../../web/language/language.js";
import { textOf } from "../../../web/modes/replays/about.js";
import { packed } from "../../../web/modes/replays/code.js";
import { Games, gameIn } from "../../../web/modes/replays/games.js";
import { Playback } from "../../../web/modes/replays/playback.js";
import { readLink } from "../../../web/modes/replays/share.js";
import { entryOf } from "../../../web/modes/replays/summary.js";
import { MASTER } from "../../../web/modes/master/mode.js";
import { STATISTICS } from "../../../web/modes/master/replay.js";
import { groundReplays, master, rules } from "../helpers/rules.mjs";

const read = async (name) => new Uint8Array(await readFile(new URL(`../../data/replays/${name}.smrp`, import.meta.url)));
const [GROUND, STACKERS, NAMED] = await Promise.all(["20g", "stackers", "version-6"].map(read));
const [page, ground] = await Promise.all([rules(), groundReplays()]);
const game = { stackmate: ground, statistics: {}, look: "replay", ready: async () => undefined };
const replays = async () => ({ open: async () => game });
const games = new Games(new ModeTable([{ ...MASTER, replays }]), async () => page);

test("the game of a replay is read from its bytes, and other bytes belong to the page's package", async () => {
  assert.deepEqual([GROUND, NAMED, STACKERS].map(gameIn), ["20g", "stacker", ""]);
  for (let end = 0; end < 14; end += 1) assert.ok("20g".startsWith(gameIn(GROUND.slice(0, end))));
  assert.equal(gameIn(GROUND.with(9, 65)), "");
  assert.equal((await games.of(GROUND)).stackmate, ground);
  for (const bytes of [STACKERS, NAMED, new Uint8Array(), GROUND.with(10, 88), GROUND.with(4, 5)])
    assert.equal((await games.of(bytes)).stackmate, page);
});

test("the entry of a game has the levels", async () => {
  const { boards, ticks, outcome, levels, size } = await entryOf(ground.module, GROUND);
  assert.deepEqual([boards, ticks, outcome, size], [2, 14_084, "1", GROUND.length]);
  assert.equal(levels.length, 2);
  assert.ok(levels.every((level) => level > 2 && level < 300), `${levels}`);
});

test("links give the replay, or the reason why they cannot", async () => {
  assert.deepEqual(await readLink(games, await packed(GROUND)), GROUND);
  const fault = async (bytes) => readLink(games, await packed(bytes)).then(() => "", ({ message }) => message);
  assert.match(await fault(GROUND.slice(0, 100)), /cut off: its end is missing/);
  assert.match(await fault(GROUND.with(200, GROUND[200] ^ 1)), /is damaged/);
  assert.match(await fault(Uint8Array.from([...GROUND, 1])), /extra data/);
  assert.match(await fault(GROUND.with(4, 99)), /newer format/);
  assert.match(await fault(GROUND.with(0, 1)), /not a replay/);
  assert.match(await fault(GROUND.with(10, 88)), /is damaged/, "the name of the game is damaged too");
});

test("at random moments seeking shows the same as playing from the start, and steps follow the locks", async () => {
  const playback = new Playback(ground, GROUND);
  await playback.survey();
  assert.ok(playback.isTrue() && !playback.hasStart);
  const shown = (side) => [side.bytes("board", 400), side.bytes("active_cells", 8), side.u32("level")].join();
  const seen = () => playback.sides.map(shown);
  for (let i = 1; i <= 20; i += 1) {
    const tick = (i * 7_919) % (playback.length + 1);
    playback.seek(tick);
    const straight = new ground.module.Playback(GROUND);
    straight.advance(tick);
    assert.equal(playback.hash(), straight.hash());
    straight.free();
    const there = seen();
    playback.seek(playback.length);
    playback.seek(tick);
    assert.deepEqual(seen(), there);
  }
  const [left, right] = playback.report;
  playback.seek(playback.length);
  assert.deepEqual(playback.levels, [left.level, right.level]);
  assert.deepEqual([left, right].map(({ locks, pieces }) => locks.length - pieces), [0, 0]);
  assert.deepEqual(playback.sides.map((side) => side.u32("lines")), [left.lines, right.lines]);
  playback.seek(0);
  playback.step(1);
  playback.step(1);
  assert.equal(playback.tick, left.locks[1]);
  playback.swap();
  playback.step(1);
  assert.equal(playback.tick, right.locks.find((lock) => lock > left.locks[1]));
  playback.close();
});

test("the statistics of 20G show levels, clears and sections, and no attack", async () => {
  await need("master");
  const side = { level: 212, pieces: 200, lines: 80, pps: 1_500, clears: [8, 6, 4, 12], sections: [70_000, 65_250], curve: [] };
  const tables = STATISTICS.tables([side, { ...side, level: 99, sections: [] }]);
  const values = tables.map(({ rows }) => rows.map(([, value]) => value(side)));
  assert.deepEqual(values, [["212", "200", "80", "1.50"], ["8", "6", "4", "12"], ["1:10.000", "1:05.250"]]);
  assert.doesNotMatch(JSON.stringify(tables), /attack|apm|combo/i);
  assert.equal(tables.at(-1).rows[1][1]({ ...side, sections: [1] }), "–");
});

test("a race that is recorded beside the agent is replayed without weights", async () => {
  const { module, weights } = await master();
  const round = new module.Round({ seed: "5", boards: 2, goal: 300, countdown_ms: 50, death: true });
  round.seat(1, weights, 1, 8, 4);
  for (let i = 0; i < 300; i += 1) round.advance(37, [0, 4, 0, 16, 1][i % 5], 0);
  const about = textOf({ mode: "20g", seats: ["person", "agent"], at: 1.7e12 });
  const bytes = round.replay(about);
  const player = new ground.module.Playback(bytes);
  player.seek(player.length());
  assert.deepEqual([player.tick(), player.hash(), player.about()], [round.tick(), round.hash(), about]);
  assert.ok(player.endsAsRecorded());
  assert.throws(() => round.replay("x".repeat(1_001)), /length of the comment cannot be 1001/);
  assert.throws(() => new page.module.Playback(bytes), /the game "20g", which this program does not play/);
  player.free();
  round.free();
});
