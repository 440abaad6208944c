// @ts-check
/** The markup of Sum-Ten: two boards, and a column with packs, forecast and choices between them. */
import { CLOCKS, GOALS, LEVELS, SPEEDS, TURNS } from "./numbers.js";

/** @param {number} side */
const board = (side) => `
  <figure class="sum-side" data-side="${side}">
    <div class="sum-screen"><canvas role="img"></canvas><p class="sum-chain" aria-hidden="true"></p></div>
    <figcaption><b class="sum-name"></b><span class="sum-score"></span><span class="sum-stock"></span></figcaption>
  </figure>`;
/** @param {string} name */
const view = (name) => `<button type="button" data-view="${name}" data-t="sumten.view.${name}"></button>`;
/** @param {string} name @param {string} options */
const choice = (name, options) =>
  `<label class="for-${name}"><span data-t="sumten.${name}"></span><select data-choice="${name}">${options}</select></label>`;
const levels = LEVELS.map((_, at) => `<option value="${at + 1}"></option>`).join("");
const numbers = (/** @type {readonly number[]} */ all) => all.map((value) => `<option value="${value}"></option>`).join("");

export const MARKUP = `
  ${board(0)}
  <div class="sum-middle" data-menu="beside">
    <div class="views" role="group" data-t-label="sumten.views">${["battle", "solo", "watch", "lesson"].map(view).join("")}</div>
    <button type="button" class="sum-more" data-sum="more" aria-expanded="false" data-t="sumten.more"></button>
    <p class="sum-task" aria-live="polite"></p>
    <div class="sum-next"><span data-t="sumten.next"></span><canvas aria-hidden="true"></canvas></div>
    <p class="sum-turn"><span class="turn-now"></span><span class="sum-clock" role="timer" data-t-label="sumten.clock"></span></p>
    <p class="sum-forecast"></p>
    <p class="sum-best"></p>
    <p class="sum-rival"></p>
    <div class="sum-acts">
      <button type="button" data-sum="drop" data-t="sumten.drop"></button>
      <button type="button" data-command="undo" data-t="sumten.undo"></button>
      <button type="button" data-command="advice" data-t="sumten.hint"></button>
      <button type="button" data-sum="list" data-t="sumten.list.show"></button>
      <button type="button" data-sum="new" data-t="sumten.list.new"></button>
    </div>
    <label class="for-past"><span data-t="sumten.past"></span><input type="range" min="1" max="1" value="1"
      data-choice="past"><output class="past-now"></output></label>
    <div class="sum-choices">
      ${choice("level", levels)}${choice("left", levels)}${choice("right", levels)}
      ${choice("goal", numbers(GOALS))}${choice("clock", numbers(CLOCKS))}
      <label class="for-list"><span data-t="sumten.list"></span><input type="number" min="0" max="4294967295" step="1"
        data-choice="list"></label>
      <label class="for-speed"><span data-t="sumten.speed"></span><input type="range" min="0" max="${SPEEDS.length - 1}" step="1"
        data-choice="speed"><output class="speed-now"></output></label>
    </div>
  </div>
  ${board(1)}`;

/** The dialog with all packs of a list. */
export const LIST = `
  <header><h2 id="sum-list-title" data-t="sumten.list.title"></h2><button type="button" data-t="sumten.close"></button></header>
  <p class="of"></p><div class="sum-packs" role="list" aria-label="${TURNS}"></div>`;
