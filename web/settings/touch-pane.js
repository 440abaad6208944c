// @ts-check
/**
 * The section for touch: buttons or gestures, how far a finger goes, and buzzes.
 */
import { canBuzz } from "../haptics.js";
import { block, choice, make, slider, toggle } from "./widgets.js";

const TEXT = {
  mode: ["Play with", "Buttons stand under the board; gestures are made on the board itself."],
  modes: { buttons: "Buttons", gestures: "Gestures" },
  how: "Gestures",
  gestures: [
    ["Drag sideways", "move"],
    ["Drag down", "soft drop"],
    ["Flick down", "hard drop"],
    ["Swipe up", "hold"],
    ["Tap the right half", "rotate right"],
    ["Tap the left half", "rotate left"],
  ],
  travel: ["Way for one column", "How far a finger drags before the piece moves on."],
  cells: (/** @type {number} */ percent) => `${percent} % of a cell`,
  haptics: ["Buzz", "For drops, clears and garbage, if the device can."],
};

/**
 * @param {import("./store.js").Store} store
 * @returns {import("./dialog.js").Pane}
 */
export function touchPane(store) {
  const mode = choice({
    label: TEXT.mode[0], help: TEXT.mode[1],
    choices: /** @type {["buttons" | "gestures", string][]} */ (Object.entries(TEXT.modes)),
    get: ({ touch }) => touch.mode, set: (value) => store.set("touch", { mode: value }),
  });
  const travel = slider({
    label: TEXT.travel[0], help: TEXT.travel[1], least: 50, most: 200, step: 5,
    get: ({ touch }) => touch.travel, set: (value) => store.set("touch", { travel: value }), say: TEXT.cells,
  });
  const haptics = toggle({
    label: TEXT.haptics[0], help: TEXT.haptics[1],
    get: ({ touch }) => touch.haptics, set: (value) => store.set("touch", { haptics: value }),
  });
  const list = make("dl", { class: "gestures" },
    ...TEXT.gestures.map(([gesture, does]) => make("div", {}, make("dt", {}, gesture), make("dd", {}, does))));
  const gestures = block(TEXT.how, list, travel.element);
  const element = make("div", { class: "column" }, block("", mode.element), gestures, ...(canBuzz() ? [block("", haptics.element)] : []));
  return {
    element,
    show: (settings) => {
      gestures.hidden = settings.touch.mode !== "gestures";
      for (const widget of [mode, travel, haptics]) widget.show(settings);
    },
  };
}
