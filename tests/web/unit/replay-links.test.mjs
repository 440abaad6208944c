// Tests replay links from any source: each is a playable replay, or is quickly rejected with a message.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { ModeTable } from "../../../web/base/modes.js";
import { Complaint } from "../../../web/language/language.js";
import { readAbout, textOf } from "../../../web/modes/replays/about.js";
import { LARGEST, fromText, packed, toText, unpacked } from "../../../web/modes/replays/code.js";
import { Games } from "../../../web/modes/replays/games.js";
import { readLink } from "../../../web/modes/replays/share.js";
import { INHERITED, below, generator, json, mutated, pick, text } from "../helpers/random.mjs";
import { rules } from "../helpers/rules.mjs";

const stackmate = await rules();
const { module } = stackmate;
const games = new Games(new ModeTable([]), async () => stackmate);
const REPLAY = new Uint8Array(await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url)));
/** Holds the bytes of the replay of a short game, so that random changes hit each byte often. */
const SHORT = (() => {
  const match = new module.Round({ boards: 1, seed: "7" });
  for (let i = 0; i < 40; i += 1) match.advance(20, i % 2 === 0 ? 8 : 0, 0);
  const bytes = match.replay(textOf({ mode: "practice", seats: ["person"], at: 1.7e12 }));
  match.free();
  return bytes;
})();

/** Changes some bytes. @param {() => number} random @param {Uint8Array} from */
function changed(random, from) {
  const bytes = Uint8Array.from(from);
  for (let left = 1 + below(random, 3); left > 0; left -= 1)
    bytes[below(random, bytes.length)] = pick(random, [0, 1, 127, 128, 255, below(random, 256)]);
  return random() < 0.3 ? bytes.slice(0, below(random, bytes.length)) : bytes;
}

/** Makes a link that a person could paste, valid or not. @param {() => number} random @param {string[]} good valid links */
function link(random, good) {
  const kind = below(random, 4);
  if (kind === 0) return mutated(random, pick(random, good));
  if (kind === 1) return `r${toText(changed(random, SHORT))}`;
  if (kind === 2) return `d${toText(deflateRawSync(changed(random, SHORT)))}`;
  return pick(random, ["", "d", "r", "x"]) + text(random, 40);
}

/**
 * Reads a link, and asserts that a rejected link has a proper message.
 * @param {string} it
 * @param {string} name
 * @returns {Promise<boolean>} whether it was accepted
 */
async function isRead(it, name) {
  try {
    const bytes = await readLink(games, it);
    assert.ok(bytes instanceof Uint8Array && bytes.length <= LARGEST, name);
    new module.Playback(bytes).free();
    return true;
  } catch (error) {
    assert.ok(error instanceof Complaint, `${name}: ${error.stack}`);
    assert.match(error.key, /^replays\.wrong\./, name);
    assert.ok(error.message.length < 400, `${name}: ${error.message.slice(0, 500)}`);
    return false;
  }
}

test("each of 4,000 random links gives a replay or an error message", async () => {
  const good = [await packed(REPLAY), await packed(SHORT), `r${toText(SHORT)}`];
  for (const it of good) assert.ok(await isRead(it, it.slice(0, 20)));
  let read = 0;
  for (let seed = 1; seed <= 4000; seed += 1) read += (await isRead(link(generator(seed), good), `seed ${seed}`)) ? 1 : 0;
  assert.ok(read < 400, `${read} were read: a changed replay has a checksum that is wrong`);
});

test("links that once caused errors are rejected", async () => {
  const short = await packed(SHORT);
  const bad = [
    "", "d", "r", "dA", "r=", "d====", "r\u0000", "d\ud83d", "r😀", "x", "D", `${short}!`, short.slice(0, -2),
    `d${"A".repeat(200_000)}`, `r${"_".repeat(200_000)}`,
    `d${toText(deflateRawSync(new Uint8Array(LARGEST + 1)))}`,
  ];
  for (const it of bad)
    assert.equal(await isRead(it, JSON.stringify(it.slice(0, 20))), false, `${bad.indexOf(it)}: ${it.slice(0, 20)}`);
});

test("5,000 random byte strings survive their encoding as text", async () => {
  for (let seed = 1; seed <= 5000; seed += 1) {
    const random = generator(seed);
    const bytes = Uint8Array.from({ length: below(random, 40) }, () => below(random, 256));
    assert.deepEqual(fromText(toText(bytes)), bytes, `seed ${seed}`);
    if (seed % 20 === 0) assert.deepEqual(await unpacked(await packed(bytes)), bytes, `seed ${seed}`);
  }
});

test("of 5,000 random descriptions of a game only displayable values are accepted", () => {
  for (let seed = 1; seed <= 5000; seed += 1) {
    const random = generator(seed);
    const names = ["mode", "seats", "at", "person", "level:casual", "script:bot", ...INHERITED];
    const description =
      random() < 0.5
        ? JSON.stringify(json(random, names, 3))
        : mutated(random, textOf({ mode: "versus", seats: ["person", "script:Ünï"], at: 1.7e12 }));
    const { mode, seats, at } = readAbout(description);
    assert.match(mode, /^[a-z0-9]{0,16}$/, `seed ${seed}`);
    assert.ok(
      seats.length <= 2 && seats.every((seat) => /^(|person|agent|level:[a-z -]+|script:[^\p{C}]+)$/u.test(seat)),
      `seed ${seed}`,
    );
    assert.ok(at === null || !Number.isNaN(new Date(at).getTime()), `seed ${seed}`);
  }
});
