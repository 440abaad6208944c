// @ts-check
/**
 * The section for touch: buttons or gestures, the distance per column, and vibration.
 */
import { find } from "../base/elements.js";
import { canBuzz } from "../input/haptics.js";
import { percent, t } from "../language/language.js";
import { block, choice, make, slider, toggle } from "./widgets.js";

const HALF = "settings.gesture.half";
/** Each gesture and its action. @type {readonly (readonly [string, string])[]} */
const GESTURES = [
  ["settings.gesture.sideways", "main.hint.move"],
  ["settings.gesture.down", "main.hint.soft-drop"],
  ["settings.gesture.flick", "main.hint.hard-drop"],
  ["settings.gesture.up", "main.hint.hold"],
  ["settings.gesture.right", "settings.gesture.cw"],
  ["settings.gesture.left", "settings.gesture.ccw"],
  ["settings.gesture.fingers", HALF],
];

/**
 * @param {import("./store.js").Store} store
 * @returns {import("./dialog.js").Pane}
 */
export function touchPane(store) {
  const mode = choice({
    label: "settings.touch", help: "settings.touch.help",
    choices: /** @type {const} */ ([["buttons", "settings.touch.buttons"], ["gestures", "settings.touch.gestures"]]),
    get: ({ touch }) => touch.mode, set: (value) => store.set("touch", { mode: value }),
  });
  const travel = slider({
    label: "settings.travel", help: "settings.travel.help", least: 50, most: 200, step: 5,
    get: ({ touch }) => touch.travel, set: (value) => store.set("touch", { travel: value }),
    say: (value) => t("settings.travel.cells", { percent: percent(value) }),
  });
  const haptics = toggle({
    label: "settings.haptics", help: "settings.haptics.help",
    get: ({ touch }) => touch.haptics, set: (value) => store.set("touch", { haptics: value }),
  });
  const list = make("dl", { class: "gestures" },
    ...GESTURES.map(([gesture, does]) =>
      make("div", { "data-does": does }, make("dt", { "data-t": gesture }), make("dd", { "data-t": does }))));
  const gestures = block("settings.touch.gestures", list, travel.element);
  const element = make(
    "div", { class: "column" }, block("", mode.element), gestures,
    ...(canBuzz() ? [block("", haptics.element)] : []),
  );
  return {
    element,
    show: (settings) => {
      gestures.hidden = settings.touch.mode !== "gestures";
      find(list, `[data-does="${HALF}"]`).hidden = !settings.rules.half_turns;
      for (const widget of [mode, travel, haptics]) widget.show(settings);
    },
  };
}
