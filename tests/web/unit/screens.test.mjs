// Tests that one screen is shown at a time, and which effect commands have on the shown screen.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { MODES } from "../../../web/shell/modes.js";
import { Screens, lazily } from "../../../web/shell/screens.js";

/** Makes a fake screen that records its calls. */
function fake(name, log, state = "playing") {
  const note = (what) => (...args) => void log.push([name, what, ...args]);
  const calls = ["enter", "leave", "start", "pause", "resume", "useDefaults", "edge", "frame", "close"];
  return {
    state, ...Object.fromEntries(calls.map((what) => [what, note(what)])),
    open: async (mode) => note("open")(mode.id),
    enter: (mode, from) => note("enter")(mode.id, from),
    command: (command) => (note("command")(command), command === "undo"),
  };
}

function made() {
  const log = [];
  const game = fake("game", log);
  const solve = fake("solve", log, "ready");
  return {
    log, game, solve,
    screens: new Screens(MODES, { versus: game, watch: game, practice: fake("practice", log), solve }, MODES.first),
  };
}

test("a screen is left when another one is shown, but not when it is shown again", () => {
  const { screens, log } = made();
  screens.show("watch");
  screens.show("practice", { field: "" });
  assert.deepEqual(log, [
    ["game", "enter", "watch", undefined], ["game", "leave"], ["practice", "enter", "practice", { field: "" }],
  ]);
  assert.equal(screens.mode, "practice");
});

test("pause, restart and confirm work only in suitable states, and other commands go to the screen", () => {
  const { screens, game, log } = made();
  assert.ok(screens.command("pause") && screens.command("restart"));
  assert.ok(!screens.command("confirm"));
  game.state = "paused";
  assert.ok(screens.command("pause") && screens.command("confirm"));
  game.state = "title";
  assert.ok(screens.command("confirm") && !screens.command("pause"));
  assert.ok(screens.command("undo"));
  screens.show("solve");
  assert.ok(!screens.command("restart"));
  assert.deepEqual(log.map(([, what]) => what).slice(0, 6), ["pause", "start", "command", "resume", "resume", "start"]);
});

test("a command does not restart a round that could be lost", () => {
  const { screens, game, log } = made();
  for (const state of ["playing", "paused"]) {
    Object.assign(game, { state, isAtStake: true });
    assert.equal(screens.command("restart"), false);
  }
  Object.assign(game, { state: "over", isAtStake: false });
  assert.equal(screens.command("restart"), true);
  assert.deepEqual(log, [["game", "start"]]);
});

test("every screen is closed once", () => {
  const { screens, log } = made();
  screens.close();
  assert.deepEqual(log.map(([name]) => name), ["game", "practice", "solve"]);
});

test("a screen is loaded once, on demand, and not entered if it was left meanwhile", async () => {
  const log = [];
  let loads = 0;
  const screen = lazily(async () => (loads++, fake("late", log)), () => log.push("failed"));
  assert.equal(screen.state, "loading");
  assert.equal(screen.command("undo"), false);
  screen.enter(MODES.get("solve"));
  screen.leave();
  await Promise.resolve().then(() => undefined);
  screen.enter(MODES.get("solve"));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(loads, 1);
  assert.deepEqual(log, [["late", "enter", "solve", undefined]]);
  assert.equal(screen.state, "playing");
});

test("a screen that is entered, left and entered again while it loads is entered once", async () => {
  const log = [];
  const screen = lazily(async () => fake("late", log), () => log.push("failed"));
  screen.enter(MODES.get("race"));
  screen.leave();
  screen.enter(MODES.get("race"), { field: "" });
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(log, [["late", "enter", "race", { field: "" }]]);
});

test("a screen that fails to load is reported, and is loaded again the next time", async () => {
  const log = [];
  let loads = 0;
  const load = async () => {
    if (loads++ === 0) throw new Error("no network");
    return fake("late", log);
  };
  const screen = lazily(load, (error) => log.push(error.message));
  await screen.open(MODES.get("solve"));
  await screen.open(MODES.get("solve"));
  assert.deepEqual(log, ["no network", ["late", "open", "solve"]]);
});
