// @ts-check
/** Tests how the embedded element reads its attributes, and how several elements share a page. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { embedCode } from "../../../web/base/embed-code.js";
import { read } from "../../../web/embed/choices.js";
import { addressOf } from "../../../web/embed/doors.js";
import { choicesIn } from "../../../web/embed/message.js";
import { WORDS, placeOf } from "../../../web/embed/poster.js";
import { leave, settle, use } from "../../../web/embed/turns.js";
import { MODES } from "../../../web/shell/modes.js";

/**
 * Reads attributes as the element and then the game do. Returns the valid choices and the complaints about the others.
 * @param {Record<string, string>} attributes
 */
function reading(attributes) {
  /** @type {string[]} */
  const complaints = [];
  const element = /** @type {any} */ ({ attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })) });
  return { good: choicesIn(read(element), (message) => complaints.push(message)), complaints };
}

test("valid values are accepted, invalid ones are named and ignored", () => {
  const { good, complaints } = reading({ mode: "play", pps: "2.5", seed: "0xfF", theme: "pink", level: "a\nb", lang: "zh-CN" });
  assert.deepEqual(good, { mode: "play", pace: "2.5", seed: "0xfF", lang: "zh-CN" });
  assert.equal(complaints.length, 2);
  assert.match(complaints.join(), /theme="pink"/);
});

test("numbers have limits", () => {
  for (const pps of ["0.25", "8", "1"]) assert.deepEqual(reading({ pps }).complaints, [], pps);
  for (const pps of ["0.2", "8.1", "", "fast", "-1"]) assert.equal(reading({ pps }).complaints.length, 1, pps);
  for (const seed of ["-1", "1.5", "0x", "123456789012345678901"]) assert.equal(reading({ seed }).complaints.length, 1, seed);
});

test("attributes are translated to the names of the game's parameters", () => {
  const good = (/** @type {Record<string, string>} */ attributes) => reading(attributes).good;
  assert.deepEqual(good({ mode: "play", level: "casual", right: "master", pps: "2", muted: "" }), {
    mode: "play", level: "casual,master", pace: "2", muted: "",
  });
  assert.deepEqual(good({ left: "casual", theme: "dark" }), { level: "casual,", theme: "dark" });
  assert.deepEqual(good({ right: "master" }), { level: ",master" });
  assert.deepEqual(good({ level: "casual" }), { level: "casual,casual" });
  assert.deepEqual(good({ level: "casual,master" }), { level: "casual,master" });
  assert.deepEqual(good({ mode: "solve", fumen: "v115@vhAAgH" }), { mode: "solve", field: "v115@vhAAgH" });
});

test("the parameters of every mode are attributes, and those of the page around are no choices", () => {
  const modes = { course: "blitz", attack: "tetrio", delay: "500", run: "3", order: "4", view: "solo", list: "7", plies: "2" };
  assert.deepEqual(reading(modes), { good: modes, complaints: [] });
  const page = {
    class: "wide", style: "width: 10px", title: "A game", hidden: "", id: "x", "data-a": "1", "aria-label": "x", role: "figure",
    tabindex: "0", width: "640", autoplay: "", onclick: "x()", slot: "a", dir: "rtl", itemprop: "x",
    draggable: "true", autofocus: "", "v-if": "x", _ngcontent: "",
  };
  assert.deepEqual(reading(page), { good: {}, complaints: [] });
  assert.match(reading({ levle: "casual" }).complaints.join(), /levle is not a valid choice/);
});

test("the address behind the wordmark has the mode, its choices, pieces and replay, and nothing of the page around", () => {
  const of = (/** @type {Record<string, string>} */ attributes, mode = "watch", /** @type {string | undefined} */ seed = "5") =>
    addressOf({ getAttribute: (name) => attributes[name] ?? null }, mode, seed);
  const around = { start: "", theme: "light", controls: "slim", muted: "", threads: "2" };
  assert.equal(of({ mode: "watch", level: "casual,master", pace: "2", lang: "ja", ...around }),
    "?mode=watch&level=casual%2Cmaster&pace=2&lang=ja&seed=5");
  assert.equal(of({ mode: "watch", seed: "7" }), "?mode=watch&seed=5", "the pieces of the current round");
  assert.equal(of({ mode: "watch", level: "casual" }, "sprint"), "?mode=sprint&seed=5", "the person went to another mode");
  assert.equal(of({ mode: "replay", replay: "dAAAA" }, "replays"), "?mode=replays&seed=5#replay=dAAAA");
  assert.equal(addressOf({ getAttribute: () => null }, "watch", undefined), "?mode=watch");
});

test("the poster has a text for every mode that a page can show, in every language", () => {
  const shown = ["watch", "play", "race", "dig", "sprint", "20g", "sumten", "learn", "practice", "solve", "replay"];
  assert.deepEqual(shown.map(placeOf), shown.map((_, place) => place));
  assert.deepEqual([placeOf(""), placeOf("dance"), placeOf("xx")], [0, 0, 0]);
  const asked = shown.map((mode) => MODES.find(mode)?.id);
  assert.deepEqual(MODES.ids.filter((id) => id !== "review").sort(), asked.sort(), "a new mode needs a text on the poster");
  for (const text of Object.values(WORDS)) assert.equal(text.split("|").length, shown.length, text);
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

test("a link becomes the lines for another page: its choices are attributes, and quotes and signs of HTML are escaped", () => {
  const lines = (/** @type {string} */ address) => embedCode(`https://game.test/${address}`).split("\n");
  const [script, element] = lines("?mode=solve&field=v115%40vh%2B&queue=%5BT%5D%22%26%3C");
  assert.match(script, /^<script async src="[^"]+\/embed\.js"><\/script>$/);
  assert.equal(element, '<stack-mate mode="solve" field="v115@vh+" queue="[T]&quot;&amp;&lt;" ' +
    'style="display: block; height: min(500px, 85vh)"></stack-mate>');
  assert.match(lines("#replay=dAA_-")[1], /^<stack-mate mode="replay" replay="dAA_-" style/);
  assert.match(lines("?mode=review#replay=dAA")[1], /^<stack-mate mode="review" replay="dAA" style/);
  assert.match(lines("?mode=learn#learn=abc")[1], /^<stack-mate mode="learn" learn="abc" style/);
});
