// Tests the sounds of Sum-Ten's turns.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT } from "../../../web/modes/sumten/numbers.js";
import { playSounds } from "../../../web/modes/sumten/sounds.js";

/** Returns the sounds of a moment, by name and number. */
function sounds(steps, events, isMine = true) {
  const heard = [];
  const speaker = {
    chain: (step, isRival) => heard.push(["step", step, isRival]),
    land: () => heard.push(["landing"]),
  };
  const sides = steps.map((step) => ({ u8: (name) => (name === "step" ? step : assert.fail(name)) }));
  playSounds({ speaker }, sides, events, isMine);
  return heard;
}

test("a step sounds by its number, an opponent's is marked, and only the left pack lands aloud", () => {
  assert.deepEqual(sounds([3, 2], [EVENT.step, EVENT.step]), [["step", 3, false], ["step", 2, true]]);
  assert.deepEqual(sounds([3, 2], [EVENT.step, EVENT.step], false), [["step", 3, false], ["step", 2, false]]);
  assert.deepEqual(sounds([0, 0], [EVENT.landed, EVENT.landed], false), [["landing"]]);
});

test("a step of a turn that a long frame has left behind is silent, and the landing after it is heard", () => {
  assert.deepEqual(sounds([0, 0], [EVENT.step, EVENT.step]), []);
  assert.deepEqual(sounds([0], [EVENT.step | EVENT.landed]), [["landing"]]);
});
