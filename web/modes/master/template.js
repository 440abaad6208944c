// @ts-check
/** The markup of the column between the boards of 20G. */
import { PLAYERS, SECTION, SPEEDS } from "./numbers.js";

/** @param {string} name */
const view = (name) =>
  `<button type="button" data-view="${name}" data-t="master.view.${name}"></button>`;
/** @param {string} name */
const figure = (name) => `<div><dt data-t="master.run.${name}"></dt><dd data-figure="${name}">–</dd></div>`;

export const MARKUP = `
  <div class="views" role="group" data-t-label="master.views">${view("play")}${view("race")}${view("watch")}${view("teach")}</div>
  <div class="levels">
    <p class="level-now"><b>0</b><span></span></p>
    <progress max="${SECTION}" value="0"></progress>
    <p class="clock" role="timer" data-t-label="master.time"></p>
    <p class="level-agent" hidden></p>
    <table class="sections" data-t-label="master.sections"><tbody></tbody></table>
    <p class="best-game"></p>
    <label class="goal"><span data-t="master.goal"></span><select></select></label>
    <label class="death"><input type="checkbox"><span data-t="master.death"></span></label>
  </div>
  <button type="button" class="hint" data-command="advice" aria-pressed="false"><span data-t="master.hint"></span><kbd
    aria-hidden="true"></kbd></button>
  <p class="hint-note" role="status" data-t="master.hint.unranked" hidden></p>
  <div class="run">
    <label><span data-t="master.plies"></span><input type="range" class="plies" min="0" max="${PLAYERS.length - 1}" step="1"
      value="${PLAYERS.length - 1}"><output class="plies-now"></output></label>
    <p class="recipe" data-t="master.recipe" hidden></p>
    <label><span data-t="master.speed"></span><input type="range" class="speed" min="0" max="${SPEEDS.length - 1}" step="1"
      value="2"><output class="speed-now"></output></label>
    <label class="planned"><input type="checkbox" checked><span data-t="master.plan"></span></label>
    <canvas class="curve" role="img" data-t-label="master.curve"></canvas>
    <dl>${["pieces", "lines", "clears", "rate", "pairs", "deaths", "hazard"].map(figure).join("")}</dl>
  </div>`;
