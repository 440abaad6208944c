// @ts-check
/**
 * The section for the rules of a match: what clears send, how garbage arrives, and the handicap.
 */
import { percent, t } from "../language/language.js";
import { ATTACKS, RANGES } from "../page/match-rules.js";
import { block, choice, make, slider } from "./widgets.js";

/** @typedef {keyof typeof RANGES} Rule */

/** How each number is shown, and the rules in the order of the section. */
const SAY = {
  delay: (/** @type {number} */ ms) => t("settings.rules.ms", { ms }),
  cap: (/** @type {number} */ count) => t("settings.rules.rows", { count }),
};
const GARBAGE = /** @type {const} */ (["delay", "cap", "messiness", "holes"]);
const HANDICAP = /** @type {const} */ (["mine", "theirs"]);

/**
 * @param {import("./store.js").Store} store
 * @returns {import("./dialog.js").Pane}
 */
export function rulesPane(store) {
  /** @param {Rule} rule */
  const row = (rule) => slider({
    label: `settings.${rule}`,
    help: `settings.${rule}.help`,
    ...RANGES[rule],
    get: ({ garbage }) => garbage[rule],
    set: (value) => store.set("garbage", { [rule]: value }),
    say: rule in SAY ? SAY[/** @type {keyof typeof SAY} */ (rule)] : (value) => percent(value),
  });
  const attack = choice({
    label: "settings.attack",
    help: "settings.attack.help",
    choices: ATTACKS.map((name) => /** @type {const} */ ([name, `settings.attack.${name}`])),
    get: ({ garbage }) => garbage.attack,
    set: (name) => store.set("garbage", { attack: name }),
  });
  const [garbage, handicap] = [[attack, ...GARBAGE.map(row)], HANDICAP.map(row)];
  return {
    element: make("div", { class: "column" },
      block("settings.rules.garbage", ...garbage.map(({ element }) => element)),
      block("settings.handicap", ...handicap.map(({ element }) => element)),
      make("p", { class: "note", "data-t": "settings.rules.next" })),
    show: (settings) => {
      for (const widget of [...garbage, ...handicap]) widget.show(settings);
    },
  };
}
