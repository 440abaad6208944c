// @ts-check
/**
 * The markup of the replays: the list of games, and the player's controls under the boards.
 */

const ICONS = {
  list: '<path d="M10 3 5 8l5 5"/>',
  play: '<path d="M5 3v10l8-5z"/>',
  stop: '<path d="M5.5 3v10M10.5 3v10"/>',
  back: '<path d="M12.5 3v10L6 8zM3.5 3v10"/>',
  forth: '<path d="M3.5 3v10L10 8zM12.5 3v10"/>',
  "moment-back": '<path d="M6.5 3 2 8l4.5 5M11 4.5 14 8l-3 3.5L8 8z"/>',
  "moment-forth": '<path d="m9.5 3 4.5 5-4.5 5M5 4.5 8 8l-3 3.5L2 8z"/>',
  swap: '<path d="M2.5 5.5h10M10 3l2.5 2.5L10 8M13.5 10.5h-10M6 8l-2.5 2.5L6 13"/>',
  rename: '<path d="m3 13 .7-3.2L10.5 3 13 5.5l-6.8 6.8z"/>',
  link: '<path d="M6.5 9.5a2.6 2.6 0 0 0 3.7 0l2.5-2.5A2.6 2.6 0 0 0 9 3.3l-.9.9' +
    'M9.5 6.5a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l.9-.9"/>',
  file: '<path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.2h10"/>',
  remove: '<path d="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5"/>',
};

/** @param {keyof typeof ICONS} name */
export const icon = (name) => `<svg viewBox="0 0 16 16" aria-hidden="true">${ICONS[name]}</svg>`;

/**
 * Returns a button with a symbol; its text is its label and its tooltip.
 * @param {keyof typeof ICONS} sign
 * @param {string} what
 * @param {string} key of its text
 */
export const sign = (sign, what, key) =>
  `<button type="button" class="sign" data-do="${what}" data-t-label="${key}" data-t-title="${key}">${icon(sign)}</button>`;

/** @param {string} what @param {string} [more] further attributes */
const button = (what, more = "") => `<button type="button" data-do="${what}" data-t="replays.do.${what}"${more}></button>`;

export const COLUMNS = ["game", "played", "mode", "result", "length", "size"];

export const LIBRARY = `
  <section class="library" aria-labelledby="replays-title">
    <header>
      <h2 id="replays-title" data-t="replays.title"></h2>
      <p class="how-many"></p>
      ${button("open")}
      <input type="file" hidden multiple accept=".smrp" data-t-label="replays.do.open">
    </header>
    <details class="progress"><summary data-t="replays.progress"></summary>
      <p><select data-t-label="replays.progress.measure"></select>${button("progress-save")}</p>
      <label hidden><input type="checkbox"><span data-t="replays.progress.brought"></span></label>
      <canvas role="img"></canvas><output></output></details>
    <p class="problem" role="alert"></p>
    <p class="status"><span role="status"></span>${button("undo", " hidden")}</p>
    <table role="table" hidden aria-labelledby="replays-title">
      <thead role="rowgroup"><tr role="row">
        ${COLUMNS.map((name) => `<th role="columnheader" scope="col" data-t="replays.column.${name}"></th>`).join("")}
        <td role="cell"></td>
      </tr></thead>
      <tbody role="rowgroup"></tbody>
    </table>
    <p class="empty" hidden data-t="replays.empty"></p>
  </section>`;

export const TRANSPORT = `
  <div class="seek">
    <output class="now"></output>
    <div class="line">
      <canvas aria-hidden="true"></canvas>
      <input type="range" min="0" step="1" data-t-label="replays.seek" aria-describedby="moments">
      <span class="sr" id="moments"></span>
      <output class="moment"></output>
    </div>
    <span class="all"></span>
  </div>
  <div class="drive">
    <button type="button" data-do="list" data-back>${icon("list")}<span data-t="replays.do.list"></span></button>
    <div class="steps">
      ${sign("moment-back", "moment-back", "replays.do.moment-back")}
      ${sign("back", "back", "replays.do.back")}
      <button type="button" class="sign main" data-do="play"></button>
      ${sign("forth", "forth", "replays.do.forth")}
      ${sign("moment-forth", "moment-forth", "replays.do.moment-forth")}
    </div>
    <div class="ways">
      <label><span class="sr" data-t="bots.speed"></span><select></select></label>
      ${sign("swap", "swap", "replays.do.swap")}
    </div>
  </div>
  <div class="about">
    <p class="what"></p>
    <div class="row">
      ${button("review")}${button("report")}${button("play-on")}${button("practise")}${button("fumen")}
      <button type="button" data-do="link"></button>
      <button type="button" data-do="embed" data-t="main.embed" hidden></button>
      <button type="button" data-do="file"></button>
      ${button("keep", " hidden")}
    </div>
    <p class="problem" role="alert"></p>
    <p class="status"><span role="status"></span></p>
  </div>`;
