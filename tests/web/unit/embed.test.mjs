// @ts-check
/** Tests how the embedded element reads its attributes, and how several elements share a page. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { asked, read } from "../../../web/embed/choices.js";
import { leave, settle, use } from "../../../web/embed/turns.js";

/**
 * Reads attributes as the element does. Returns the valid attributes and the complaints about the others.
 * @param {Record<string, string>} attributes
 */
function reading(attributes) {
  /** @type {string[]} */
  const complaints = [];
  const element = /** @type {any} */ ({ getAttribute: (/** @type {string} */ name) => attributes[name] ?? null });
  return { good: read(element, (message) => complaints.push(message)), complaints };
}

test("valid values are accepted, invalid ones are named and ignored", () => {
  const { good, complaints } = reading({ mode: "play", pps: "2.5", seed: "0xfF", theme: "pink", level: "a\nb", lang: "zh-CN" });
  assert.deepEqual(good, { mode: "play", pps: "2.5", seed: "0xfF", lang: "zh-CN" });
  assert.equal(complaints.length, 2);
  assert.match(complaints.join(), /theme="pink"/);
});

test("numbers have limits", () => {
  for (const pps of ["0.25", "8", "1"]) assert.deepEqual(reading({ pps }).complaints, [], pps);
  for (const pps of ["0.2", "8.1", "", "fast", "-1"]) assert.equal(reading({ pps }).complaints.length, 1, pps);
  for (const seed of ["-1", "1.5", "0x", "123456789012345678901"]) assert.equal(reading({ seed }).complaints.length, 1, seed);
});

test("attributes are translated to the names of the game's parameters", () => {
  assert.deepEqual(asked({ mode: "play", level: "casual", right: "master", pps: "2" }, true), {
    mode: "play", level: "casual,master", pace: "2", muted: "",
  });
  assert.deepEqual(asked({ left: "casual", theme: "dark" }, false), { level: "casual,", theme: "dark" });
  assert.deepEqual(asked({ right: "master" }, false), { level: ",master" });
  assert.deepEqual(asked({ mode: "solve", fumen: "v115@vhAAgH" }, false), { mode: "solve", field: "v115@vhAAgH" });
});

test("of several elements in sight only the one used last is awake", () => {
  const make = () => {
    const member = {
      seen: true,
      awake: true,
      announce: (/** @type {"freeze" | "thaw"} */ type) => void (member.awake = type === "thaw"),
    };
    return member;
  };
  const [a, b] = [make(), make()];
  use(a);
  use(b);
  assert.deepEqual([a.awake, b.awake], [false, true]);
  use(a);
  assert.deepEqual([a.awake, b.awake], [true, false]);
  a.seen = false;
  settle();
  assert.deepEqual([a.awake, b.awake], [false, true]);
  leave(b);
  a.seen = true;
  settle();
  assert.equal(a.awake, true);
  leave(a);
});
