// When there are no frames, and what was said meanwhile.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Visibility } from "../../../web/shell/visibility.js";

/** What the browser has of it: a document that may be hidden, and frames that somebody asked for. */
let tab, frames;

beforeEach(() => {
  tab = Object.assign(new EventTarget(), { hidden: false });
  frames = new Set();
  let handle = 0;
  Object.assign(globalThis, {
    document: tab,
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
    requestAnimationFrame: () => (frames.add(++handle), handle),
    cancelAnimationFrame: (it) => frames.delete(it),
  });
});

/** @param {string} state */
function game(state, isWatched = true) {
  const log = [];
  const screens = {
    state,
    isWatched,
    current: {
      pause: () => (log.push("pause"), (screens.state = "paused")),
      resume: () => (log.push("resume"), (screens.state = "playing")),
    },
  };
  return { log, screens, rest: new Visibility(/** @type {any} */ ({}), /** @type {any} */ (screens), () => undefined) };
}

test("hidden there are no frames; bots go on afterwards, a person is asked", () => {
  for (const [isWatched, after] of [[true, ["pause", "resume"]], [false, ["pause"]]]) {
    const { log, rest } = game("playing", isWatched);
    rest.set("hidden", true);
    assert.equal(frames.size, 0);
    rest.set("hidden", false);
    assert.equal(frames.size, 1);
    assert.deepEqual(log, after);
    rest.close();
  }
});

test("a tab that is opened behind another one begins when it is seen", () => {
  tab.hidden = true;
  const { rest } = game("loading");
  let begun = 0;
  rest.whenAwake(() => (begun += 1));
  assert.deepEqual([begun, frames.size], [0, 0]);
  tab.hidden = false;
  tab.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual([begun, frames.size], [1, 1]);
  rest.close();
});

test("a pause that is asked for out of sight stays", () => {
  const { log, rest } = game("playing");
  rest.set("unseen", true);
  rest.whenAwake(() => log.push("play"));
  rest.stay();
  rest.set("unseen", false);
  assert.deepEqual(log, ["pause"]);
  rest.close();
});

test("what is asked for out of sight is done when it is seen, once", () => {
  const { log, rest } = game("title");
  rest.set("unseen", true);
  rest.set("told", true);
  rest.whenAwake(() => log.push("play"));
  rest.set("unseen", false);
  assert.deepEqual(log, []);
  for (const told of [false, true, false]) rest.set("told", told);
  assert.deepEqual(log, ["play"]);
  rest.close();
});
