// @ts-check
/**
 * The element's markup.
 */
import { PRACTICE } from "./practice/template.js";

const ICONS = {
  pause: '<path d="M5.5 3v10M10.5 3v10"/>',
  restart: '<path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.5V5h-2.6"/>',
  sound: '<path d="M2.5 6.2v3.6h2.4L8 12.5v-9L4.9 6.2zM10.6 5.7a3.2 3.2 0 0 1 0 4.6M12.6 3.9a5.8 5.8 0 0 1 0 8.2"/>',
  settings: '<path d="M2.5 4.5h5M11.5 4.5h2M2.5 11.5h2M8.5 11.5h5"/><circle cx="9.5" cy="4.5" r="1.9"/><circle cx="6.5" cy="11.5" r="1.9"/>',
  left: '<path d="M10 3 5 8l5 5"/>',
  right: '<path d="m6 3 5 5-5 5"/>',
  down: '<path d="m3 6 5 5 5-5"/>',
  drop: '<path d="m3 3 5 5 5-5M3 9l5 5 5-5"/>',
  cw: '<path d="M12.5 9a4.7 4.7 0 1 1-1.2-4.3M12.5 2v3.2H9.3"/>',
  ccw: '<path d="M3.5 9a4.7 4.7 0 1 0 1.2-4.3M3.5 2v3.2h3.2"/>',
};

/** @param {keyof typeof ICONS} name */
const icon = (name) => `<svg viewBox="0 0 16 16" aria-hidden="true">${ICONS[name]}</svg>`;

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
      <dl class="stats">
        <div><dt>PPS</dt><dd data-stat="pps">0.00</dd></div>
        <div><dt>APM</dt><dd data-stat="apm">0.0</dd></div>
        <div><dt>Pieces</dt><dd data-stat="pieces">0</dd></div>
      </dl>
    </figcaption>
  </figure>`;

/**
 * @param {string} button
 * @param {keyof typeof ICONS | null} name
 * @param {string} label
 */
const pad = (button, name, label) =>
  `<button type="button" data-button="${button}" aria-label="${label}">${name ? icon(name) : label}</button>`;

/** The dialog for another bot: first where it is, then whether it may run. */
const LOADER = `
  <dialog class="loader" aria-label="Another bot">
    <form class="source" novalidate>
      <h2>Another bot</h2>
      <p class="lead">Play against any bot that speaks the Tetris Bot Protocol: one JavaScript file, made for a web worker.</p>
      <label class="field"><span>File</span><input type="file" accept=".js,.mjs,text/javascript"></label>
      <label class="field"><span>Address</span><input type="text" inputmode="url" placeholder="https://example.org/bot.js" autocomplete="off" spellcheck="false"></label>
      <p class="problem" role="alert"></p>
      <div class="actions"><button type="submit">Continue</button><button type="button" data-close>Cancel</button></div>
    </form>
    <form class="warning" method="dialog" hidden>
      <h2>Run code that is not ours?</h2>
      <p class="what"></p>
      <p class="lead">Nobody here wrote or checked it. It runs in a worker of this page and cannot see the page itself, but it can use your network and your processor, and read and change what this site keeps on your device. Run it only if you trust where it comes from.</p>
      <div class="actions"><button type="button" data-close>Cancel</button><button type="submit" value="run">Run it</button></div>
    </form>
  </dialog>`;

/**
 * @param {string[]} styleSheets their addresses
 * @returns {string}
 */
export function markup(styleSheets) {
  return `
${styleSheets.map((address) => `<link rel="stylesheet" href="${address}">`).join("")}
<div class="app" hidden data-state="loading">
  <header class="bar">
    <p class="brand"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 10h4.5v5H1zM5.8 10h4.4v5H5.8zM10.5 10H15v5h-4.5zM5.8 4.7h4.4v5H5.8z"/></svg><span>Stackmate</span></p>
    <div class="modes" role="group" aria-label="Mode">
      <button type="button" data-mode="versus" aria-pressed="true">Play</button>
      <button type="button" data-mode="watch" aria-pressed="false">Watch</button>
      <button type="button" data-mode="practice" aria-pressed="false">Practice</button>
      <button type="button" data-mode="solve" aria-pressed="false">Solve</button>
    </div>
    <p class="score" role="group" aria-label="Score">
      <span data-score-name="0"></span><b data-score="0">0</b>
      <small class="first-to"></small>
      <b data-score="1">0</b><span data-score-name="1"></span>
    </p>
    <div class="tools">
      <button type="button" data-action="pause" aria-label="Pause" title="Pause (Esc)">${icon("pause")}</button>
      <button type="button" data-action="restart" aria-label="Restart" title="Restart (R)">${icon("restart")}</button>
      <button type="button" data-action="sound" aria-label="Sound" title="Sound" aria-pressed="true">${icon("sound")}</button>
      <button type="button" data-action="settings" aria-label="Settings" title="Settings">${icon("settings")}</button>
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
  <div class="pad" role="group" aria-label="Game buttons">
    ${pad("ccw", "ccw", "Rotate left")}${pad("hold", null, "Hold")}${pad("hard_drop", "drop", "Hard drop")}${pad("cw", "cw", "Rotate right")}
    ${pad("left", "left", "Left")}${pad("soft_drop", "down", "Soft drop")}${pad("right", "right", "Right")}
  </div>
  <footer class="foot">
    <p class="engine"><i aria-hidden="true"></i><span class="what">Loading</span><span class="thought"></span></p>
    <p class="keys" aria-label="Keys"></p>
    <div class="bots">
      <label class="level" data-side="0"><span></span><select></select></label>
      <label class="level" data-side="1"><span></span><select></select></label>
      <label class="pace"><span>Speed</span><input type="range"><output></output></label>
    </div>
  </footer>
  <p class="sr" role="status" aria-live="polite"></p>
  ${LOADER}
</div>`;
}
