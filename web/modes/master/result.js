// @ts-check
/**
 * The overlays at the end of a game of 20G.
 */
import { number, t } from "../../language/language.js";
import { milestone } from "./milestones.js";
import { LAST_LEVEL } from "./numbers.js";
import { moodOf } from "../../match/result.js";
import { clock } from "../sprint/splits.js";

/** @typedef {import("../../types").Fields} Fields */
/** @typedef {{ level: number, pieces: number, lines: number }} Side */
/** @typedef {Side & { ms: number, isHinted: boolean, place: number, before: { level: number, ms: number } | undefined }} Run
 *   `place` is the rank among the person's best games, from 1; 0 if it is not among them */

const NONE = "–";
const AGAIN = () => [{ label: t("master.again"), action: "start", key: /** @type {const} */ ("confirm") }];

/**
 * Returns who won a race, or null while it goes on. The first to reach the goal wins, and so does who survives.
 * @param {Fields[]} sides
 * @returns {import("../../round/round.js").Outcome | null}
 */
export function outcomeOf([mine, agents]) {
  const [done, beaten] = [mine, agents].map((side) => side.u8("done") === 1);
  const [dead, gone] = [mine, agents].map((side) => side.u8("alive") === 0);
  if (!done && !beaten && !dead && !gone) return null;
  if ((done && beaten) || (dead && gone)) return "draw";
  return done || gone ? 0 : 1;
}

/** Returns the name of the highest milestone of a level, or an empty text. @param {number} level */
function nameOf(level) {
  const stone = milestone(level);
  return stone === null ? "" : t(stone.name);
}

/**
 * @param {Run} run
 * @returns {import("../../page/panel.js").Overlay}
 */
export function soloOverlay({ level, pieces, lines, ms, isHinted, place, before }) {
  const name = nameOf(level);
  const isBest = place === 1 && before !== undefined;
  return {
    title: level === LAST_LEVEL ? t("master.won") : t("master.level", { level }),
    mood: isBest && !isHinted ? "record" : level === LAST_LEVEL ? "win" : "done",
    lead: isHinted ? t("master.hint.unranked") : isBest ? t("master.new-best") : name === "" ? t("master.first-stone") : name,
    result: {
      names: [t("sprint.this"), t("master.best")],
      rows: [
        { label: t("master.level.label"), values: [number(level), before === undefined ? NONE : number(before.level)] },
        { label: t("master.time"), values: [clock(ms), before === undefined ? NONE : clock(before.ms)] },
        { label: t("main.pieces"), values: [number(pieces), NONE] },
        { label: t("master.lines"), values: [number(lines), NONE] },
      ],
    },
    actions: AGAIN(),
  };
}

/**
 * @param {import("./types").WatchedTotals[]} totals of the person's agent and of the shipped one
 * @returns {import("../../page/panel.js").Overlay}
 */
export function duelOverlay([own, shipped]) {
  const ahead = own.pieces - shipped.pieces;
  const title = ahead === 0 ? "main.result.draw" : ahead > 0 ? "master.duel.won" : "master.duel.lost";
  return {
    title: t(title),
    mood: "done",
    result: {
      names: [t("master.own"), t("master.agent")],
      rows: [{ label: t("main.pieces"), values: [number(own.pieces), number(shipped.pieces)] }],
    },
    actions: AGAIN(),
  };
}

/**
 * @param {import("../../round/round.js").Outcome} won
 * @param {Side[]} sides
 * @param {number} goal
 * @returns {import("../../page/panel.js").Overlay}
 */
export function raceOverlay(won, [mine, agents], goal) {
  const title = won === "draw" ? "main.result.draw" : won === 0 ? "master.race.won" : "master.race.lost";
  const ahead = mine.level >= goal || agents.level >= goal;
  return {
    title: t(title),
    mood: moodOf("person", won),
    lead: won === "draw" ? "" : t(ahead ? "master.race.goal" : `master.race.outlived.${won}`, { level: goal }),
    result: {
      names: [t("main.you"), t("master.agent")],
      rows: [
        { label: t("master.level.label"), values: [number(mine.level), number(agents.level)] },
        { label: t("main.pieces"), values: [number(mine.pieces), number(agents.pieces)] },
        { label: t("master.lines"), values: [number(mine.lines), number(agents.lines)] },
      ],
    },
    actions: AGAIN(),
  };
}
