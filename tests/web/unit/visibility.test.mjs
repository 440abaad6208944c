// Tests when the page requests no animation frames, and which actions wait until the game is visible again.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Visibility } from "../../../web/shell/visibility.js";

/** The fake browser: a document that may be hidden, and the animation frames that were requested. */
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

/** Makes a fake game and the `Visibility` that runs its frames. @param {string} state */
function game(state, isWatched = true, isCountingIn = false) {
  const log = [];
  const screens = {
    state,
    isWatched,
    get isRunning() {
      return this.state === "playing" || isCountingIn;
    },
    current: {
      pause: () => (log.push("pause"), (screens.state = "paused")),
      resume: () => (log.push("resume"), (screens.state = "playing")),
    },
  };
  return { log, screens, rest: new Visibility(/** @type {any} */ ({}), /** @type {any} */ (screens), () => undefined) };
}

test("a hidden game requests no frames; afterwards bots continue, and a person's game stays paused", () => {
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

test("a game that counts in pauses again when it is hidden, and stays paused", () => {
  const { log, rest } = game("paused", false, true);
  rest.set("hidden", true);
  rest.set("hidden", false);
  assert.deepEqual(log, ["pause"]);
  rest.close();
});

test("a tab that is opened in the background begins when it becomes visible", () => {
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

test("a pause that is requested out of sight stays", () => {
  const { log, rest } = game("playing");
  rest.set("unseen", true);
  rest.whenAwake(() => log.push("play"));
  rest.stay();
  rest.set("unseen", false);
  assert.deepEqual(log, ["pause"]);
  rest.close();
});

test("an action that is requested out of sight runs once, when the game may run again", () => {
  const { log, rest } = game("title");
  rest.set("unseen", true);
  rest.set("host", true);
  rest.whenAwake(() => log.push("play"));
  rest.set("unseen", false);
  assert.deepEqual(log, []);
  for (const holds of [false, true, false]) rest.set("host", holds);
  assert.deepEqual(log, ["play"]);
  rest.close();
});
