// What the core complains about is known, sentence by sentence, and said in every language: the real core is made to complain.
import { rules, thinking } from "../helpers/rules.mjs";
import { table } from "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { hearCore, heard } from "../../../web/language/core.js";
import { LANGUAGES, say, speak } from "../../../web/language/language.js";

const { module: core } = await rules();
const { Solver } = await thinking("st");
await hearCore();

/** @param {object} question */
const ask = (question) => () => new Solver({ field: "", lines: 4, queue: "IOTLJSZIOT", hold: true, drop: "soft", ...question });
const pattern = (text) => ask({ queue: undefined, pattern: text });
const field = (text) => () => core.readField(text);
const match = (config) => () => new core.Round({ boards: 2, handling: [{}, {}], ...config });

/** A short game as bytes, changed. @param {(bytes: number[]) => number[]} change */
const replay = (change) => () => {
  const game = new core.Round({ boards: 2, handling: [{}, {}], seed: "7" });
  game.advance(3000, 0, 0);
  return new core.Playback(Uint8Array.from(change([...game.replay()])));
};

/** What makes it say each sentence. */
const PROVOKED = {
  "core.pattern.empty": pattern(","),
  "core.letters": match({ start: { queue: "IX" } }),
  "core.held": match({ start: { hold: "IT" } }),
  "core.start": match({ start: { field: "XX" } }),
  "core.pattern.letter": pattern("?"),
  "core.queue.letter": ask({ queue: "Q" }),
  "core.pattern.open": pattern("[IO"),
  "core.pattern.number": pattern("*px"),
  "core.pattern.taken": pattern("[IO]p3"),
  "core.pattern.large": pattern("*p7,*p7"),
  "core.pattern.uncountable": pattern("IIIIIIIIIII*!*!*!*!*!*!"),
  "core.queue.empty": ask({ queue: undefined }),
  "core.queue.short": ask({ queue: "IOT" }),
  "core.lines.range": ask({ lines: 99 }),
  "core.lines.above": ask({ field: "X_________/__________/__________", lines: 2 }),
  "core.lines.cells": ask({ field: "X_________", lines: 2 }),
  "core.lines.large": ask({ lines: 8 }),
  "core.number": ask({ lines: "Q" }),
  "core.piece": ask({ hold: "Q" }),
  "core.hold": ask({ hold: "IO" }),
  "core.drop": ask({ drop: "sonic" }),
  "core.seed": match({ seed: "banana" }),
  "core.field.wide": field("XX"),
  "core.field.high": field(Array(41).fill("X_________").join("/")),
  "core.field.letter": field("X_____?___"),
  "core.replay.magic": replay((bytes) => [0, ...bytes]),
  "core.replay.version": replay((bytes) => bytes.with(4, 99)),
  "core.replay.truncated": replay(() => []),
  "core.replay.trailing": replay((bytes) => [...bytes, 1, 2]),
  "core.replay.checksum": replay((bytes) => bytes.with(-1, bytes.at(-1) ^ 1)),
  "core.fumen.none": field("115@"),
  "core.fumen.version": field("v110@115@"),
  "core.fumen.digit": field("v115@é"),
  "core.fumen.short": field("v115@v"),
  "core.fumen.cells": field("v115@hgvhAgH"),
  "core.fumen.colour": field("v115@AAvhAgH"),
  "core.fumen.action": field("v115@vhA///"),
  "core.fumen.comment": field("v115@vhAAgWBA/////"),
  "core.fumen.pages": field(`v115@${`vh/${"AAA".repeat(64)}`.repeat(200)}`),
  "core.fumen.outside": field("v115@vhAVAA"),
};

/** @param {() => unknown} provoke */
function complaint(provoke) {
  try {
    provoke();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was complained about");
}

for (const [key, provoke] of Object.entries(PROVOKED)) {
  test(`${key} is known and said`, async () => {
    const error = complaint(provoke);
    // A fumen's problem stands behind its place.
    const whole = heard(error.message);
    const found = key.startsWith("core.fumen.") ? heard(whole?.values.problem ?? "") : whole;
    assert.equal(found?.key, key, error.message);
    const said = {};
    for (const name of Object.keys(LANGUAGES)) {
      await speak(name);
      said[name] = say(error);
    }
    assert.equal(said.en, error.message);
    for (const name of ["ja", "zh"]) assert.ok(!/[a-z]{4,} [a-z]+/.test(said[name]), said[name]);
  });
}

test("every sentence of the table is one that the core was made to say", async () => {
  const places = ["core.fumen.page", "core.fumen.at"];
  // These take more memory or rows than a test should, or a replay that was made wrong with care.
  const unseen = [
    "core.pattern.memory",
    "core.lines.rows",
    ...["rules", "game", "ruleset", "hash", "stray", "input-late", "switch-late", "about"].map((name) => `core.replay.${name}`),
  ];
  assert.deepEqual(Object.keys(await table("en", "core")).sort(), [...Object.keys(PROVOKED), ...places, ...unseen].sort());
});
