// Tests which sounds events have, and the limit of what sounds at once.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { EVENT } from "../../../web/base/events.js";
import { DANGER_ROW, isInDanger } from "../../../web/board/danger.js";
import { Ear } from "../../../web/sound/ear.js";
import { Limiter, MOST_VOICES } from "../../../web/sound/limiter.js";
import { SOUNDS, ladder, toneOf } from "../../../web/sound/sounds.js";
import { Speaker } from "../../../web/sound/speaker.js";

/** Returns a board in which the rows below `height` have a cell. */
function board(height) {
  const cells = new Uint8Array(400);
  for (let y = 0; y < height; y++) cells[y * 10] = 1;
  return cells;
}

function view(fields = {}) {
  const { height = 0, queue = [0], ...numbers } = fields;
  const read = (name) => numbers[name] ?? 0;
  return { u8: read, u32: read, bytes: (name, length) => (name === "queue" ? queue : board(height)).slice(0, length) };
}

const names = (ear, fields, events) => ear.hear(view(fields), events).map(({ name }) => name);

test("clears of one to four lines, spins and perfect clears have sounds of their own", () => {
  const heard = [1, 2, 3, 4].map((lines) => names(new Ear(), { last_lines: lines }, EVENT.clear | EVENT.lock)[0]);
  assert.deepEqual(heard, ["single", "double", "triple", "quad"]);
  const spins = [0, 1, 2, 3].map((lines) =>
    names(new Ear(), { last_lines: lines, last_spin: 2 }, EVENT.spin | EVENT.lock | (lines > 0 ? EVENT.clear : 0))[0]);
  assert.deepEqual(spins, ["spin", "spinSingle", "spinDouble", "spinTriple"]);
  assert.equal(names(new Ear(), { last_lines: 2 }, EVENT.clear | EVENT.perfectClear)[0], "perfectClear");
});

test("back-to-back is heard when it is kept and when it is lost", () => {
  const ear = new Ear();
  assert.deepEqual(names(ear, { last_lines: 4, back_to_back: 1 }, EVENT.clear), ["quad"]);
  assert.deepEqual(names(ear, { last_lines: 4, back_to_back: 1, last_b2b: 1 }, EVENT.clear), ["quad", "backToBack"]);
  assert.deepEqual(names(ear, { last_lines: 1 }, EVENT.clear), ["single", "backToBackLost"]);
  assert.deepEqual(names(ear, { last_lines: 1 }, EVENT.clear), ["single"], "it cannot be lost twice");
});

test("the tones of a combo climb", () => {
  const ear = new Ear();
  const pitches = [1, 2, 3, 4].map((combo) =>
    ear.hear(view({ last_lines: 1, last_combo: combo }), EVENT.clear).find(({ name }) => name === "combo").pitch);
  assert.ok(pitches.every((pitch, i) => i === 0 || pitch > pitches[i - 1]), pitches.join(" "));
  assert.equal(pitches[0], 1);
  assert.equal(ladder(5), 2, "the sixth note is an octave higher");
  assert.equal(ladder(99), ladder(16), "the ladder ends");
});

test("attacks are heard when they are sent, received, cancelled, and when they enter", () => {
  const ear = new Ear();
  assert.deepEqual(names(ear, { last_lines: 2, last_attack: 1 }, EVENT.clear | EVENT.attack), ["double", "sent"]);
  assert.deepEqual(names(ear, { last_lines: 4, last_attack: 4 }, EVENT.clear | EVENT.attack), ["quad", "sentMuch"]);
  assert.deepEqual(names(ear, { pending: 5 }, EVENT.incoming), ["received"]);
  assert.deepEqual(names(ear, { pending: 3, last_lines: 3 }, EVENT.clear), ["triple", "cancelled"]);
  assert.deepEqual(names(ear, { pending: 0 }, EVENT.lock | EVENT.garbageIn), ["garbageIn", "lock"]);
});

test("the page and the core agree from which height on a stack is in danger", () => {
  const core = readFileSync(new URL("../../../core/src/game/highlights.rs", import.meta.url), "utf8");
  const [, height] = core.match(/const DANGER_HEIGHT: u32 = (\d+);/) ?? [];
  assert.equal(DANGER_ROW + 1, Number(height));
  assert.deepEqual([15, 16].map((height) => isInDanger(board(height))), [false, true]);
});

test("danger is heard once, when the stack reaches row 16", () => {
  const ear = new Ear();
  assert.deepEqual(names(ear, { height: 15 }, EVENT.lock), ["lock"]);
  assert.deepEqual(names(ear, { height: 16 }, EVENT.lock), ["danger", "lock"]);
  assert.deepEqual(names(ear, { height: 17 }, EVENT.lock), ["lock"]);
  assert.deepEqual(names(ear, { height: 3 }, EVENT.lock), ["lock"]);
  assert.deepEqual(names(ear, { height: 18 }, EVENT.garbageIn), ["danger", "garbageIn"]);
});

test("a frame without events is silent, and no frame has more than four sounds", () => {
  const ear = new Ear();
  assert.deepEqual(names(ear, {}, 0), []);
  const all = names(ear, { last_lines: 4, last_combo: 3, last_b2b: 1, height: 20 }, 0xffff);
  assert.deepEqual(all, ["topOut", "perfectClear", "backToBack", "combo"]);
  assert.ok([...all, ...names(ear, {}, EVENT.hold | EVENT.rotate | EVENT.shift)].every((name) => SOUNDS.has(name)));
});

/** Returns a mixer that records its sounds. */
function recorder() {
  const heard = [];
  return { heard, play: (...sound) => heard.push(sound) };
}

test("of an opponent only what matters is heard, in a group of its own", () => {
  const mixer = recorder();
  const speaker = new Speaker(mixer);
  const sides = [view({ last_lines: 1 }), view({ last_lines: 2 })];
  speaker.hear(sides, [EVENT.rotate, EVENT.clear | EVENT.rotate], true);
  assert.deepEqual(mixer.heard.splice(0), [["rotate", "game", 1], ["double", "rival", 1]]);
  speaker.hear(sides, [EVENT.rotate | EVENT.clear, EVENT.shift], false);
  assert.deepEqual(mixer.heard.splice(0), [["single", "game", 1]], "no person plays");
  speaker.isHushed = true;
  speaker.hear(sides, [EVENT.clear, EVENT.clear], true);
  speaker.count(3);
  assert.deepEqual(mixer.heard, []);
});

test("a countdown counts, and its end is heard only if it was counted", () => {
  const mixer = recorder();
  const speaker = new Speaker(mixer);
  for (const count of [0, 3, 3, 2, 1, 0, 0]) speaker.count(count);
  assert.deepEqual(mixer.heard.map(([name]) => name), ["count", "count", "count", "go"]);
  speaker.count(2);
  speaker.begin();
  speaker.count(0);
  assert.equal(mixer.heard.length, 5, "another game without a countdown");
});

test("the tone of the next piece is heard as chosen", () => {
  for (const [tones, usual, all] of [["usual", 1, 0], ["all", 0, 1], ["off", 0, 0]]) {
    const mixer = recorder();
    const speaker = new Speaker(mixer);
    speaker.tones = tones;
    speaker.nextPiece(3);
    assert.equal(mixer.heard.length, usual, tones);
    speaker.hear([view({ queue: [5] })], [EVENT.spawn], true);
    assert.deepEqual(mixer.heard.slice(usual), all ? [["next", "game", toneOf(5)]] : []);
  }
  assert.equal(new Set([1, 2, 3, 4, 5, 6, 7].map(toneOf)).size, 7);
});

test("thirty events a second stay within the voices and the amplitude that are allowed", () => {
  const limiter = new Limiter();
  /** @type {{ begin: number, end: number, gain: number }[]} */
  const playing = [];
  let dropped = 0;
  const all = [...SOUNDS.values()];
  for (let event = 0; event < 300; event++) {
    const when = event / 30;
    for (const { voices } of [all[event % all.length], all[(event * 7) % all.length]]) {
      const volume = limiter.admit(voices, when, 1);
      dropped += volume === 0;
      if (volume === 0) continue;
      for (const { at, seconds, gain } of voices)
        playing.push({ begin: when + at, end: when + at + seconds, gain: gain * volume });
    }
    const active = playing.filter(({ end }) => end > when);
    assert.ok(active.length <= MOST_VOICES, `${active.length} voices`);
    const level = active.reduce((sum, { begin, end, gain }) =>
      sum + (when <= begin ? gain : gain * (0.0001 / gain) ** ((when - begin) / (end - begin))), 0);
    assert.ok(level <= 0.9 + 1e-9, `level ${level}`);
  }
  assert.ok(dropped > 0 && dropped < 500, `${dropped} sounds were left out`);
});
