// Tests the choices that an address or the embedding page makes. The game uses a valid choice, and ignores an invalid one with a
// message that names it.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "../../../web/embed/choices.js";
import { choicesIn } from "../../../web/embed/message.js";
import { CHOICES } from "../../../web/embed/known.js";
import { Complaint } from "../../../web/language/language.js";
import { optionsOf } from "../../../web/shell/options.js";
import { positionIn, queryOf as practiceQuery } from "../../../web/modes/practice/address.js";
import { practiceConfig } from "../../../web/modes/practice/config.js";
import { MODES } from "../../../web/shell/modes.js";
import { PACE, levelsIn } from "../../../web/page/numbers.js";
import { DEFAULTS } from "../../../web/settings/schema.js";
import { askedIn, queryOf, questionOf } from "../../../web/modes/solve/address.js";
import { INHERITED, below, generator, mutated, pick, text } from "../helpers/random.mjs";
import { rules } from "../helpers/rules.mjs";

const { module } = await rules();
/** The greatest length of an error message. */
const LONGEST = 600;
/** Valid values of each choice. @type {Record<string, string[]>} */
const USUAL = {
  mode: [...MODES.ids, "play", "replay"],
  level: ["casual", "first-game,expert", ",master", "custom"],
  left: ["casual"],
  right: ["master"],
  threads: ["auto", "1", "64"],
  seed: ["7", "0xff", "18446744073709551615"],
  pace: ["0.25", "2.5", "8"],
  pps: ["1"],
  "first-to": ["1", "99"],
  next: ["off", "60"],
  field: ["XXXX____XX/XXXX___XXX", "v115@vhAAgH", "X_________"],
  fumen: ["v115@vhAAgH"],
  queue: ["IOTLJSZ", "*p7", "T,[SZ]!,*p4"],
  hold: ["off", "T", ""],
  lines: ["2", "6"],
  drop: ["soft", "hard"],
  theme: ["dark", "system"],
  lang: ["ja", "zh-CN"],
  controls: ["none"],
  replay: ["dAAAA"],
};
const NAMES = Object.keys(USUAL);

/** Makes a random value of a choice, valid or not. @param {() => number} random @param {string} name */
function value(random, name) {
  const good = pick(random, USUAL[name] ?? [""]);
  const kind = below(random, 6);
  if (kind <= 1) return good;
  if (kind === 2) return mutated(random, good);
  if (kind === 3) return pick(random, ["", " ", "NaN", "Infinity", "-1", "1e999", "0x", "1.5", "９", "\ud83d", ...INHERITED]);
  if (kind === 4) return good.repeat(1 + below(random, 400));
  return text(random, 30);
}

/** Makes an element with random attributes. @param {() => number} random */
function element(random) {
  const attributes = new Map(
    Array.from({ length: 1 + below(random, 6) }, () => pick(random, NAMES)).map((name) => [name, value(random, name)]),
  );
  const host = {
    getAttribute: (name) => attributes.get(name) ?? null, hasAttribute: (name) => attributes.has(name),
    removeAttribute: (name) => attributes.delete(name),
  };
  return { attributes, host: /** @type {any} */ (host) };
}

globalThis.window = /** @type {any} */ ({ navigator: {} });

/** Returns whether a value is null or in a range. @param {number | null} value @param {number} least @param {number} most */
const isBetween = (value, least, most) => value === null || (value >= least && value <= most);

test("10,000 random addresses give options that the game can use, and one error for each invalid option", () => {
  let complained = 0;
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const { attributes, host } = element(generator(seed));
    const before = new Map(attributes);
    const wrong = [];
    const options = optionsOf(host, (error) => wrong.push(error), MODES);
    complained += wrong.length;
    assert.ok(
      wrong.every((error) => error instanceof Complaint && error.message.length < LONGEST),
      `seed ${seed}: ${wrong.map(({ message }) => message.slice(0, 900))}`,
    );
    assert.equal(before.size - attributes.size, wrong.length, `seed ${seed}: each rejected attribute is removed`);
    assert.ok(MODES.rows.includes(options.mode), `seed ${seed}`);
    assert.ok(
      options.threads === "auto" || (Number.isInteger(options.threads) && isBetween(options.threads, 1, 64)),
      `seed ${seed}: ${options.threads} threads`,
    );
    assert.ok(
      isBetween(options.pace, PACE.least, PACE.most) && isBetween(options.firstTo, 1, 99) && isBetween(options.next, 0, 60),
      `seed ${seed}`,
    );
    assert.ok(
      options.levels === null ||
        (options.levels.length === 2 && options.levels.every((level) => typeof level === "string" && level !== "")),
      `seed ${seed}`,
    );
  }
  assert.ok(complained > 1000, `${complained}`);
});

test("of 10,000 random elements the game takes only known choices with bounded values", () => {
  let complained = 0;
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const { attributes } = element(generator(seed));
    const there = [...attributes].map(([name, value]) => ({ name, value }));
    const complaints = [];
    const good = choicesIn(read(/** @type {any} */ ({ attributes: there })), (message) => complaints.push(message));
    complained += complaints.length;
    for (const [name, it] of Object.entries(good))
      assert.ok(CHOICES.includes(name) && it.length <= 20_000, `seed ${seed}: ${name}`);
    assert.ok(
      complaints.every((message) => message.length < LONGEST),
      `seed ${seed}`,
    );
  }
  assert.ok(complained > 1000, `${complained}`);
});

/**
 * Runs a function and returns whether it succeeded. Asserts that an error is an expected one with a proper message.
 * @param {() => void} work
 * @param {string} name
 */
function succeeds(work, name) {
  try {
    work();
    return true;
  } catch (error) {
    assert.ok(
      error instanceof Error &&
        !(error instanceof RangeError) &&
        !(error instanceof WebAssembly.RuntimeError) &&
        !(error instanceof TypeError),
      `${name}: ${error.stack}`,
    );
    assert.ok(error.message.length > 5 && error.message.length < LONGEST, `${name}: ${error.message.slice(0, 900)}`);
    return false;
  }
}

test("2,000 random questions and positions survive their address, and the core accepts them or gives an error", () => {
  let taken = 0;
  for (let seed = 1; seed <= 2000; seed += 1) {
    const random = generator(seed);
    const { host } = element(random);
    const say = (name) => host.getAttribute(name) ?? (random() < 0.5 ? value(random, name) : null);
    const it = askedIn(say);
    const there = new URLSearchParams(queryOf(it));
    const again = askedIn((name) => there.get(name));
    assert.deepEqual(
      again,
      Object.fromEntries(Object.entries(it).map(([name, words]) => [name, words.toWellFormed()])),
      `seed ${seed}`,
    );
    questionOf(it);
    succeeds(() => module.goals(module.readField(it.field)), `seed ${seed}`);
    const from = positionIn(say);
    if (from === null) continue;
    practiceQuery(from);
    const open = () => new module.Round(practiceConfig(DEFAULTS, host.getAttribute("seed") ?? undefined, from)).free();
    if (succeeds(open, `seed ${seed}`)) taken += 1;
  }
  assert.ok(taken > 50, `${taken}`);
});

test("choices that were once accepted by mistake are rejected", () => {
  /** @type {[string, string][]} */
  const bad = [
    ["mode", "constructor"], ["mode", "__proto__"], ["pace", "1e999"], ["pace", "９"], ["first-to", "1.5"],
    ["first-to", "9".repeat(70_000)], ["threads", "0x1p3"], ["next", "-0.5"], ["mode", "x".repeat(70_000)],
  ];
  for (const [name, it] of bad) {
    const wrong = [];
    const attributes = new Map([[name, it]]);
    const host = {
      getAttribute: (/** @type {string} */ name) => attributes.get(name) ?? null,
      hasAttribute: (/** @type {string} */ name) => attributes.has(name),
      removeAttribute: (/** @type {string} */ name) => attributes.delete(name),
    };
    optionsOf(/** @type {any} */ (host), (error) => wrong.push(error), MODES);
    assert.equal(wrong.length, 1, `${name}=${it.slice(0, 20)}`);
    assert.ok(wrong[0].message.length < LONGEST, `${name}: ${wrong[0].message.length}`);
  }
  for (const start of [
    { field: "", hold: "", dealt: "", queue: "*".repeat(70_000) },
    { field: "", hold: "T".repeat(70_000), dealt: "", queue: "" },
  ]) {
    assert.equal(
      succeeds(() => new module.Round(practiceConfig(DEFAULTS, undefined, start)), "a long position"),
      false,
    );
  }
  assert.equal(succeeds(() => new module.Round(practiceConfig(DEFAULTS, "9".repeat(70_000), null)), "a long seed"), false);
  assert.deepEqual(levelsIn("a,b,c,,"), ["a", "b"]);
  assert.equal(
    queryOf({ field: "\ud83d", queue: "\udc00T", hold: "", lines: "4", drop: "soft" }),
    "?mode=solve&field=%EF%BF%BD&queue=%EF%BF%BDT",
  );
});
