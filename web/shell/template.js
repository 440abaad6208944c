// @ts-check
/**
 * The element's markup.
 */
import { PRACTICE } from "../modes/practice/template.js";

const ICONS = {
  pause: '<path d="M5.5 3v10M10.5 3v10"/>',
  restart: '<path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.5V5h-2.6"/>',
  sound: '<path d="M2.5 6.2v3.6h2.4L8 12.5v-9L4.9 6.2zM10.6 5.7a3.2 3.2 0 0 1 0 4.6M12.6 3.9a5.8 5.8 0 0 1 0 8.2"/>',
  settings:
    '<path d="M2.5 4.5h5M11.5 4.5h2M2.5 11.5h2M8.5 11.5h5"/>' +
    '<circle cx="9.5" cy="4.5" r="1.9"/><circle cx="6.5" cy="11.5" r="1.9"/>',
  more: '<path d="m4.5 6.5 3.5 3.5 3.5-3.5"/>',
  left: '<path d="M10 3 5 8l5 5"/>',
  right: '<path d="m6 3 5 5-5 5"/>',
  down: '<path d="m3 6 5 5 5-5"/>',
  drop: '<path d="m3 3 5 5 5-5M3 9l5 5 5-5"/>',
  cw: '<path d="M12.5 9a4.7 4.7 0 1 1-1.2-4.3M12.5 2v3.2H9.3"/>',
  half: '<path d="M12.8 6.5a5 5 0 0 0-9.3-.6M3.2 9.5a5 5 0 0 0 9.3.6M3.3 2.6v3.6h3.4M12.7 13.4V9.8H9.3"/>',
  ccw: '<path d="M3.5 9a4.7 4.7 0 1 0 1.2-4.3M3.5 2v3.2h3.2"/>',
};

/** @param {keyof typeof ICONS} name */
const icon = (name) => `<svg viewBox="0 0 16 16" aria-hidden="true">${ICONS[name]}</svg>`;

/** @param {string} name @param {string} none its value before there is any data */
const stat = (name, none) => `<div><dt data-t="main.${name}"></dt><dd data-stat="${name}">${none}</dd></div>`;

/**
 * @param {number} side
 * @returns {string}
 */
const seat = (side) => `
  <figure class="seat" data-side="${side}">
    <div class="screen">
      <canvas role="img"></canvas>${side === 0 ? '<canvas class="plan" aria-hidden="true"></canvas>' : ""}
      <ul class="callouts" aria-hidden="true"></ul>
      <p class="count" aria-hidden="true"></p>
    </div>
    <figcaption>
      <span class="name"></span>
      <dl class="stats">${stat("pieces", "0")}</dl>
      <dl class="stats rates">${stat("pps", "–")}${stat("apm", "–")}${stat("app", "–")}${stat("vs", "–")}</dl>
    </figcaption>
  </figure>`;

/**
 * @param {string} button
 * @param {keyof typeof ICONS | null} name of its icon; null shows its text instead
 */
const pad = (button, name) =>
  `<button type="button" data-button="${button}" data-t${name ? "-label" : ""}="main.action.${button}">` +
  `${name ? icon(name) : ""}</button>`;

/**
 * @param {string[]} styleSheets their addresses
 * @returns {string}
 */
export function markup(styleSheets) {
  return `
${styleSheets.map((address) => `<link rel="stylesheet" href="${address}">`).join("")}
<div class="app" hidden data-state="loading">
  <header class="bar">
    <p class="brand">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M1 10h4.5v5H1zM5.8 10h4.4v5H5.8zM10.5 10H15v5h-4.5zM5.8 4.7h4.4v5H5.8z"/>
      </svg>
      <span>Stackmate</span>
    </p>
    <button type="button" class="mode" data-action="menu" aria-haspopup="dialog" data-t-title="main.modes">
      <i class="sign" aria-hidden="true"></i>
      <span class="mode-name"></span>
      ${icon("more")}
    </button>
    <p class="score" role="group" data-t-label="main.score">
      <span data-score-name="0"></span><b data-score="0">0</b>
      <small class="first-to"></small>
      <b data-score="1">0</b><span data-score-name="1"></span>
    </p>
    <div class="tools">
      <button type="button" data-action="pause">${icon("pause")}</button>
      <button type="button" data-action="restart" data-t-label="main.action.restart">${icon("restart")}</button>
      <button type="button" data-action="sound" data-t-label="main.sound" data-t-title="main.sound"
        aria-pressed="true">${icon("sound")}</button>
      <button type="button" data-action="settings" data-t-label="main.settings"
        data-t-title="main.settings">${icon("settings")}</button>
    </div>
  </header>
  <div class="stage" tabindex="-1">${seat(0)}${seat(1)}${PRACTICE}
    <section class="overlay" hidden role="dialog" tabindex="-1" aria-labelledby="overlay-title">
      <h2 id="overlay-title"></h2>
      <p class="lead"></p>
      <div class="extra"></div>
      <div class="actions"></div>
    </section>
  </div>
  <div class="pad" role="group" data-t-label="main.pad">
    ${pad("ccw", "ccw")}${pad("half", "half")}${pad("hold", null)}${pad("hard_drop", "drop")}${pad("cw", "cw")}
    ${pad("left", "left")}${pad("soft_drop", "down")}${pad("right", "right")}
  </div>
  <footer class="foot">
    <details class="engine">
      <summary data-t-label="main.loading"><i aria-hidden="true"></i></summary>
      <p><span class="what" data-t="main.loading"></span><span class="thought"></span></p>
    </details>
    <p class="keys" data-t-label="main.keys"></p>
    <div class="bots">
      <label class="level" data-side="0"><span></span><select></select></label>
      <label class="level" data-side="1"><span></span><select></select></label>
      <label class="pace"><span data-t="main.pace.label"></span><input type="range"><output></output></label>
    </div>
  </footer>
  <div class="sr" role="log" aria-live="polite"></div>
</div>`;
}
