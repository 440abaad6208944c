// @ts-check
/**
 * The dialog for a match: the players, their pace and strength, and the rounds to win. The choices apply when the dialog is
 * closed.
 */
import { fixed, number, t } from "../../language/language.js";
import { ADAPTIVE, PACE } from "../../page/numbers.js";
import { LEVELS } from "../../settings/schema.js";
import { block, button, choice, make, slider, toggle } from "../../settings/widgets.js";
import { trustedMarkup } from "../../base/trusted.js";

/** @typedef {import("../roster.js").Roster} Roster */
/** @typedef {import("../../settings/widgets.js").Widget} Widget */
/**
 * @typedef {object} Parts
 * @property {import("../../settings/store.js").Store} store
 * @property {Roster} roster
 * @property {import("../score.js").Score} score
 */

const MOST_ROUNDS = 10;
const CLOSE = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3.5 3.5 9 9M12.5 3.5l-9 9"/></svg>';

/**
 * @param {HTMLElement} parent
 * @param {Parts} parts
 * @param {HTMLElement} opener gets the focus back
 * @returns {Promise<void>} resolves when it is closed
 */
export function openMatchDialog(parent, { store, roster, score }, opener) {
  const bots = roster.sides.map((side) => botBlock(roster, side));
  const match = matchBlock(store, score);
  const widgets = [...bots.flatMap(({ widgets }) => widgets), ...match.widgets];
  const close = button(() => dialog.close(), {
    class: "close", "data-t-label": "settings.close", "data-t-title": "settings.close",
  });
  close.innerHTML = trustedMarkup(CLOSE);
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "settings match", "aria-labelledby": "match-title" },
    make("header", {}, make("h2", { id: "match-title", "data-t": "bots.setup" }), close),
    make("div", { class: "pane" }, make("div", { class: "column" }, ...bots.map(({ element }) => element), match.element))));
  parent.append(dialog);
  const unwatch = store.watch((settings) => widgets.forEach(({ show }) => show(settings)));
  opener.focus({ preventScroll: true });
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      unwatch();
      dialog.remove();
      resolve();
    }, { once: true });
  });
}

/**
 * @param {Roster} roster
 * @param {0 | 1} side
 */
function botBlock(roster, side) {
  const names = roster.seating === "person" ? [ADAPTIVE, ...LEVELS] : LEVELS;
  const levelNow = () => names.find((name) => roster.choice(side).script === undefined && name === roster.choice(side).level);
  const level = choice({
    label: "bots.level", choices: names.map((name) => /** @type {const} */ ([name, `main.level.${name.replaceAll(" ", "-")}`])),
    get: levelNow,
    set: (name) => roster.choose(side, { level: name }),
  });
  const strength = slider({
    label: "bots.strength", help: "bots.strength.about", least: 0, most: 100,
    get: () => roster.choice(side).strength,
    set: (value) => roster.choose(side, { strength: value }),
    say: (value) => number(value),
    isEnabled: () => levelNow() === "custom",
  });
  const pace = slider({
    label: "bots.pps", least: 0, most: 100 * PACE.most, step: 5,
    get: () => roster.choice(side).pace,
    set: (value) => roster.choose(side, { pace: value < 100 * PACE.least ? 0 : value }),
    say: (value) => t(value === 0 ? "bots.pps.own" : "main.pace.value", { pace: fixed(roster.paces[side], 2) }),
    isEnabled: () => levelNow() !== ADAPTIVE,
  });
  const title = roster.seating === "bots" ? `main.bot.${/** @type {const} */ (["a", "b"])[side]}` : "main.bot.only";
  const widgets = [level, strength, pace];
  return { widgets, element: block(title, ...widgets.map(({ element }) => element)) };
}

/**
 * @param {import("../../settings/store.js").Store} store
 * @param {import("../score.js").Score} score
 */
function matchBlock(store, score) {
  const firstTo = slider({
    label: "bots.rounds", least: 1, most: MOST_ROUNDS,
    get: () => score.chosen, set: (rounds) => store.set("match", { first_to: rounds }),
    say: (count) => t("main.first-to", { count }),
  });
  const onward = toggle({
    label: "bots.onward", help: "bots.onward.about",
    get: ({ match }) => match.onward, set: (on) => store.set("match", { onward: on }),
  });
  const widgets = [firstTo, onward];
  return { widgets, element: block("bots.rounds.title", ...widgets.map(({ element }) => element)) };
}
