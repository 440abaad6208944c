// Tests messages from other windows and tabs: any value is accepted or rejected quickly, and nothing throws.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { known, CHOICES } from "../../../web/embed/known.js";
import { LARGEST, choicesIn, messageIn, oncePerKind, versionIn } from "../../../web/embed/message.js";
import { INHERITED, below, generator, json, pick, text } from "../helpers/random.mjs";

/** Functions that make hostile values, by name. @type {Record<string, () => any>} */
const HOSTILE = {
  "a million letters": () => "x".repeat(1e6),
  "a list of a million": () => Array(1e6).fill(0),
  "a list with only a length": () => Object.assign([], { length: 2 ** 32 - 1 }),
  "a hundred thousand fields": () => Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [`f${i}`, 0])),
  "a cyclic object": () => {
    const ring = { it: null };
    return Object.assign(ring, { it: ring });
  },
  "a cyclic list": () => {
    const ring = [];
    ring.push(ring, ring);
    return ring;
  },
  "a deep object": () => Array.from({ length: 1e5 }).reduce((inner) => ({ inner }), null),
  "a wide tree": () => Array.from({ length: 24 }).reduce((inner) => [inner, inner], "leaf"),
  bytes: () => new Uint8Array(10),
  "a buffer": () => new ArrayBuffer(8),
  "a map": () => new Map([["seed", "1"]]),
  "a date": () => new Date(0),
  "an instance of a class": () => new (class Seed {})(),
  "an object whose getter throws": () =>
    Object.defineProperty({}, "seed", { enumerable: true, get: () => assert.fail("the getter was called") }),
  "a proxy that throws": () => new Proxy({}, new Proxy({}, { get: () => () => assert.fail("the proxy was used") })),
};

for (const [name, make] of Object.entries(HOSTILE)) {
  test(`${name} is rejected as a message, as its detail, and inside the detail`, () => {
    for (const data of [
      make(), { stackmate: 1, type: "load", detail: make() },
      { stackmate: 1, type: "load", detail: { seed: make() } }, { stackmate: 1, type: "play", more: make() },
    ]) {
      if (versionIn(data) === null) continue;
      assert.ok("fault" in messageIn(data));
    }
  });
}

test("a value without our version number is not our message", () => {
  for (const data of [
    null, undefined, 1, "stackmate", [], { stackmate: "1" }, { stackmate: {} }, { type: "play" },
    Object.create({ stackmate: 1 }), Object.assign([], { stackmate: 1 }),
  ]) {
    assert.equal(versionIn(data), null);
  }
  assert.equal(versionIn({ stackmate: 2 }), 2);
});

test("a message's type must be a string, and its detail an object", () => {
  for (const type of [undefined, null, 1, {}, { toString: 1, valueOf: 1 }, ["play"]])
    assert.match(messageIn({ stackmate: 1, type }).fault, /type/);
  for (const detail of ["x", 1, true, []]) assert.match(messageIn({ stackmate: 1, type: "load", detail }).fault, /detail/);
  assert.deepEqual(messageIn({ stackmate: 1, type: "play" }), { type: "play", detail: {} });
  assert.deepEqual(messageIn({ stackmate: 1, type: "play", detail: null }), { type: "play", detail: {} });
});

test("a message of up to 64 kB is accepted, and a larger one is rejected", () => {
  const load = (letters) => messageIn({ stackmate: 1, type: "load", detail: { mode: "replay", replay: letters } });
  assert.equal(load("x".repeat(LARGEST - 100)).detail.replay.length, LARGEST - 100);
  assert.ok("fault" in load("x".repeat(LARGEST)));
  assert.ok("fault" in load("雪".repeat(LARGEST / 2)), "the limit counts bytes, not letters");
});

test("only valid, simple values of known choices are accepted; others are named, and never converted to strings", () => {
  const complaints = [];
  const odd = { toString: () => assert.fail("toString was called"), valueOf: 1 };
  const good = choicesIn(
    {
      seed: 7, muted: true, mode: "watch", theme: "pink", level: odd, queue: null, replay: ["x"],
      hold: undefined, lang: "??", onclick: "alert()",
    },
    (message) => complaints.push(message),
  );
  assert.deepEqual(good, { seed: "7", muted: "true", mode: "watch" });
  for (const name of ["theme", "level", "queue", "replay", "hold", "lang", "onclick"])
    assert.equal(complaints.filter((words) => words.includes(name)).length, 1, name);
});

test("thousands of unknown names give one short error", () => {
  const complaints = [];
  choicesIn(Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`name${i}`, ""])), (message) => complaints.push(message));
  assert.equal(complaints.length, 1);
  assert.ok(complaints[0].length < 200);
});

test("each kind of error is reported once per origin, and the number of reports is limited", () => {
  const complaints = [];
  const complain = oncePerKind((message) => complaints.push(message));
  for (const origin of ["https://a.example", "https://b.example", null])
    for (let i = 0; i < 50; i += 1) complain(origin, "version", `version ${i} of ${origin}`);
  assert.deepEqual(complaints, ["version 0 of https://a.example", "version 0 of https://b.example", "version 0 of null"]);
  for (let i = 0; i < 10_000; i += 1) complain(`https://${i}.example`, "version");
  assert.ok(complaints.length <= 200);
});

/** Makes a random message: nearly valid, or of any value. */
function message(random) {
  const names = [...CHOICES, "stackmate", "type", "detail", ...INHERITED];
  const type = random() < 0.7 ? pick(random, ["play", "load", "setTheme", "freeze", "dance"]) : json(random, names);
  const detail =
    random() < 0.3
      ? json(random, names, 6)
      : Object.fromEntries(
          Array.from({ length: below(random, 6) }, () => [
            random() < 0.8 ? pick(random, names) : text(random),
            json(random, names, 2),
          ]),
        );
  return random() < 0.1 ? json(random, names) : { stackmate: random() < 0.9 ? 1 : json(random, names), type, detail };
}

test("20,000 random messages are read as choices with string values, or rejected", () => {
  let read = 0;
  for (let seed = 1; seed <= 20_000; seed += 1) {
    const data = structuredClone(message(generator(seed)));
    if (versionIn(data) === null) continue;
    const found = messageIn(data);
    if ("fault" in found) {
      assert.match(found.fault, /^a message .{5,80}$/, `seed ${seed}`);
      continue;
    }
    const complaints = [];
    const good = choicesIn(found.detail, (words) => complaints.push(words));
    for (const [name, value] of Object.entries(good))
      assert.ok(CHOICES.includes(name) && typeof value === "string", `seed ${seed}: ${name}`);
    assert.ok(
      complaints.every((words) => words.length < 200),
      `seed ${seed}`,
    );
    read += Object.keys(good).length > 0 ? 1 : 0;
  }
  assert.ok(read > 1000, `only ${read} were read`);
});

test("any address gives only known choices", () => {
  for (let seed = 1; seed <= 5000; seed += 1) {
    const random = generator(seed);
    const pairs = Array.from({ length: below(random, 8) }, () => {
      const name = random() < 0.5 ? pick(random, CHOICES) : encodeURIComponent(pick(random, INHERITED));
      const start = pick(random, ["%", "%ff", "%F0%9F", "+", encodeURIComponent("é&")]);
      return `${name}=${start}${below(random, 99)}`;
    });
    const found = known(new URLSearchParams(pairs.join("&")));
    assert.deepEqual(Object.keys(found).filter((name) => !CHOICES.includes(name)), [], `seed ${seed}`);
    assert.ok(Object.values(found).every((value) => typeof value === "string"));
  }
});

test("no message of a page makes the service worker fail", async () => {
  /** @type {Record<string, (event: object) => void>} */
  const listeners = {};
  const self = {
    registration: { scope: "https://a.example/" },
    addEventListener: (type, listener) => (listeners[type] = listener),
  };
  const caches = { open: async () => ({ keys: async () => [], addAll: async (added) => assert.equal(added.length, 0) }) };
  runInNewContext(await readFile(new URL("../../../web/sw.js", import.meta.url), "utf8"), { self, caches, URL, Request });
  const waited = [];
  for (const data of [
    undefined, null, 7, "x", {}, { packages: 7 }, { packages: "mt" }, { packages: { length: 1 } },
    { packages: [7, null, {}, ...INHERITED] },
  ]) {
    listeners.message({ data, waitUntil: (work) => waited.push(work) });
  }
  await Promise.all(waited);
});
