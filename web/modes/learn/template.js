// @ts-check
/** The markup of the column beside the board of Learn. */
import { ALPHAS, COSTS, EPSILONS, FALLS, GAMMAS } from "./controls-numbers.js";
import { TABS } from "./lines.js";
import { KINDS, SPEEDS } from "./numbers.js";
import { GARBAGE, REWARDS, STORIES } from "./options.js";

/** @param {string} name @param {string} [more] */
const button = (name, more = "") => `<button type="button" data-lab="${name}" data-t="learn.act.${name}"${more}></button>`;
/** @param {string} name @param {string} options */
const choice = (name, options) =>
  `<label><span data-t="learn.control.${name}"></span><select data-control="${name}">${options}</select></label>`;
/** @param {string} name @param {readonly unknown[]} values */
const slider = (name, values) => `<label class="slide"><span data-t="learn.control.${name}"></span>
  <output aria-live="off"></output>
  <input type="range" min="0" max="${values.length - 1}" step="1" value="0" data-control="${name}"></label>`;
/** @param {string} name */
const tab = (name) =>
  `<button type="button" data-tab="${name}" aria-pressed="${name === "survival"}" data-t="learn.tab.${name}"></button>`;
/** @param {string} name @param {number} kind */
const feature = (name, kind) =>
  `<label><input type="checkbox" data-kind="${kind}" checked><span data-t="learn.kind.${name}"></span></label>`;
/** @param {readonly (string | number)[]} values */
const options = (values) => values.map((value) => `<option value="${value}"></option>`).join("");

/** Returns a step of the explanation, a picture and a text. @param {string} name @param {string} picture */
const explained = (name, picture) => `
  <li><svg viewBox="0 0 96 48" aria-hidden="true">${picture}</svg><p data-t="learn.explain.${name}"></p></li>`;

const PICTURES = {
  numbers: '<path class="fill" d="M6 34h12v8H6zM18 26h12v16H18zM42 30h12v12H42zM54 18h12v24H54z"/>' +
    '<path class="dots" d="M30 18v24M42 18v24M30 18h12"/><path d="M74 14h16M74 24h10M74 34h13"/>',
  value: '<path d="M10 24h14M17 17v14M34 24h14M41 17v14M58 24h14M65 17v14"/><path class="fill" d="M80 12h10v24H80z"/>',
  update: '<path d="M14 38V14M14 14l-5 6M14 14l5 6"/><path class="dots" d="M30 36C44 36 44 12 60 12"/>' +
    '<path d="M60 12l-7 0M60 12l-3 6"/><circle cx="72" cy="12" r="3"/><circle cx="28" cy="36" r="3"/>',
  explore: '<path d="M20 24h18M38 24l18-12M38 24l18 0"/><path class="dots" d="M38 24l18 13"/>' +
    '<rect x="60" y="30" width="14" height="14" rx="2"/><circle cx="64.5" cy="34.5" r="1"/><circle cx="69.5" cy="39.5" r="1"/>',
  garbage: '<path class="fill" d="M12 30h30v6H12zM54 30h30v6H54zM12 38h30v6H12zM54 38h30v6H54z"/>' +
    '<path d="M48 22V8M48 8l-5 5M48 8l5 5"/>',
};

export const MARKUP = `
  <p class="lab-news"></p>
  <p class="lab-goal" hidden></p>
  <div class="lab-drive">
    ${button("hold")}${button("step")}${button("reset")}
    <label class="slide"><span data-t="learn.speed"></span><output aria-live="off"></output><input type="range"
      class="lab-speed" min="0" max="${SPEEDS.length - 1}" step="1"></label>
  </div>
  <div class="lab-side" role="group" data-t-label="learn.sides" hidden>
    <button type="button" data-side="0" aria-pressed="true" data-t="learn.side.0"></button><button type="button" data-side="1"
      aria-pressed="false" data-t="learn.side.1"></button>
  </div>
  <div class="lab-story">
    <label><span data-t="learn.story"></span><select class="lab-stories">${Object.keys(STORIES).map((name) =>
      `<option value="${name}" data-t="learn.story.${name}"></option>`).join("")}<option value="own" data-t="learn.story.own"
      hidden></option></select></label>
    <p class="lab-hint"></p>
  </div>
  <div class="lab-tabs" role="group" data-t-label="learn.tabs">${TABS.map(tab).join("")}</div>
  <canvas class="lab-chart" role="img"></canvas>
  <p class="lab-caption"></p>
  <dl class="lab-figures"></dl>
  <section class="lab-decision" hidden>
    <header><h3 data-t="learn.decision"></h3>${button("earlier")}${button("later")}</header>
    <p class="lab-when"></p>
    <ol></ol>
  </section>
  <table class="lab-weights"><caption data-t="learn.weights"></caption>
    <thead><tr>${["kind", "weight", "share"].map((name) => `<th scope="col" data-t="learn.weights.${name}"></th>`).join("")}</tr>
    </thead><tbody></tbody>
  </table>
  <details class="lab-controls"><summary data-t="learn.controls"></summary>
    <p class="lab-reset-note" data-t="learn.controls.about"></p>
    ${choice("recipe", options(["0", "1"]))}${choice("order", options(["1", "4"]))}
    ${slider("alpha", ALPHAS)}${slider("gamma", GAMMAS)}${slider("epsilon", EPSILONS)}
    ${choice("falls", options(FALLS))}${choice("garbage", options(GARBAGE))}${choice("reward", options(REWARDS))}
    ${slider("cost", COSTS)}
    <label><span data-t="learn.control.run"></span><input type="number" min="1" step="1" data-control="run"></label>
    <fieldset><legend data-t="learn.control.features"></legend>${KINDS.map(feature).join("")}</fieldset>
  </details>
  <details class="lab-explain"><summary data-t="learn.explain"></summary><ol>${Object.entries(PICTURES).map(([name, picture]) =>
    explained(name, picture)).join("")}</ol></details>
  <div class="lab-use">${button("play")}${button("meet")}${button("race")}${button("compare", ' aria-pressed="false"')}
    ${button("link")}<button type="button" data-lab="embed" data-t="main.embed"></button>
    ${button("save")}${button("load")}<input type="file" accept=".smlq" hidden></div>
  <p class="lab-answer" role="status"></p>`;
