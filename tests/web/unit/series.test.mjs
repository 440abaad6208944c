// Tests rounds in a row, and changes of the mode while the game loads: only one game begins, in the last chosen mode.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { rules } from "../helpers/rules.mjs";
import { Series } from "../../../web/match/series.js";
import { DEFAULTS } from "../../../web/settings/schema.js";
import { MODES } from "../../../web/shell/modes.js";

const KeyboardEvent = globalThis.KeyboardEvent;
before(() => (globalThis.KeyboardEvent ??= /** @type {any} */ (class extends Event {})));
after(() => (globalThis.KeyboardEvent = KeyboardEvent));

/** Makes an object that stands for any element: every property and call gives such an object again. */
const anything = () => new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => "" : anything()),
  set: () => true,
  apply: () => anything(),
});

/** Makes a match whose game loads when the test calls `loaded`, and a record of what the match did. */
async function open() {
  const stackmate = await rules();
  const seen = { begun: 0, states: [], loads: 0 };
  const loading = withResolvers();
  const panel = {
    setState: (state) => seen.states.push(state), showOverlay: () => undefined, hideOverlay: () => undefined,
    say: () => undefined, setMode: () => undefined, setScore: () => undefined, setEngine: () => undefined,
    setThought: () => undefined,
  };
  const options = {
    mode: MODES.get("watch"), levels: null, pace: null, threads: 1, memory: 48, firstTo: 3, seed: "7", next: 0,
  };
  const series = new Series(anything(), options, {
    modes: MODES, panel, keep: () => undefined, chosen: () => DEFAULTS, report: () => anything(),
    chooser: { setLevels: () => undefined, show: () => undefined, setPace: () => undefined },
    display: { open: () => (seen.begun += 1), clear: () => undefined, frame: () => undefined },
    load: () => ((seen.loads += 1), loading.promise),
    openEngine: () => ({ post: () => undefined, close: () => undefined }),
    openForeign: () => ({ post: () => undefined, close: () => undefined }),
  });
  return { series, seen, loaded: async () => {
    loading.resolve(stackmate);
    await new Promise((resolve) => setTimeout(resolve));
  } };
}

/** Makes a promise with the functions that settle it. Node 20 has no `Promise.withResolvers`. */
function withResolvers() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

test("if the mode changes several times while the game loads, one game begins", async () => {
  const { series, seen, loaded } = await open();
  for (const mode of ["watch", "versus"]) {
    void series.enter(MODES.get(mode));
    series.leave();
  }
  void series.enter(MODES.get("watch"));
  await loaded();
  assert.deepEqual([seen.begun, series.state, series.lineup.seating], [1, "playing", "bots"]);
  series.close();
});

test("if the screen is left while the game loads, no game begins, and a return begins a new one", async () => {
  const { series, seen, loaded } = await open();
  void series.open();
  series.leave();
  await loaded();
  assert.deepEqual([seen.begun, series.state], [0, "loading"]);
  void series.enter(MODES.get("versus"));
  assert.deepEqual([seen.begun, seen.loads, series.state], [1, 1, "playing"], "the loaded game begins at once");
  series.close();
});

test("the first screen waits for the person", async () => {
  const { series, seen, loaded } = await open();
  void series.open();
  await loaded();
  assert.deepEqual([seen.begun, series.state], [0, "title"]);
  series.start();
  assert.equal(series.state, "playing");
  series.close();
});
