// @ts-check
/** The markup of the column beside the boards of a review. */
import { trustedMarkup } from "../../base/trusted.js";

const ICONS = {
  first: '<path d="M12.5 3v10L6 8zM3.5 3v10"/>',
  back: '<path d="M10 3 5 8l5 5"/>',
  forth: '<path d="m6 3 5 5-5 5"/>',
  "fault-back": '<path d="M8 3 3 8l5 5M13 3 8 8l5 5"/>',
  "fault-forth": '<path d="m3 3 5 5-5 5M8 3l5 5-5 5"/>',
};

/** Returns a button with a symbol; its text is its label and its tooltip. @param {keyof typeof ICONS} what */
const sign = (what) => `<button type="button" class="sign" data-review="${what}" data-t-label="review.do.${what}"
  data-t-title="review.do.${what}"><svg viewBox="0 0 16 16" aria-hidden="true">${ICONS[what]}</svg></button>`;
/** @param {string} what @param {string} [more] further attributes */
const button = (what, more = "") => `<button type="button" data-review="${what}" data-t="review.do.${what}"${more}></button>`;
/** @param {0 | 1} side */
const sideButton = (side) => `<button type="button" data-side="${side}" aria-pressed="${side === 0}"><span class="name"></span>
  <span class="accuracy"></span><span class="counts"></span></button>`;

const MARKUP = `
  <div class="review-sides" role="group" data-t-label="review.sides">${sideButton(0)}${sideButton(1)}</div>
  <button type="button" class="review-cards" data-review="cards" hidden></button>
  <button type="button" class="review-cards" data-review="make-room" hidden></button>
  <button type="button" class="review-cards" data-review="make-cards" hidden></button>
  <p class="review-news" role="status"></p>
  <progress class="review-progress" max="1" value="0" data-t-label="review.progress"></progress>
  <div class="review-graph"><canvas role="img"></canvas>
    <input type="range" min="0" max="0" step="1" value="0" data-t-label="review.seek">
    <p class="review-legend" data-kind-of="legend"></p></div>
  <div class="review-drive">${sign("fault-back")}${sign("back")}<output class="review-when"></output>${sign("forth")}
    ${sign("fault-forth")}</div>
  <section class="review-verdict" aria-live="polite">
    <h3></h3>
    <p class="review-chance"></p>
    <ul class="review-why"></ul>
  </section>
  <div class="review-lines" role="group" data-t-label="review.lines">
    ${button("played", ' aria-pressed="true"')}${button("best", ' aria-pressed="false"')}
    <span class="review-steps">${sign("first")}<output></output><button type="button" class="sign" data-review="step"
      data-t-label="review.do.step" data-t-title="review.do.step"><svg viewBox="0 0 16 16" aria-hidden="true"><path
      d="M5 3v10l8-5z"/></svg></button></span>
  </div>
  <div class="review-use">${button("try")}${button("play-on")}</div>
  <p class="review-answer" role="status"></p>
  <section class="review-summary" hidden><h3 data-t="review.summary"></h3><ol></ol>
    <h4 class="review-worst-title" data-t="review.worst-of"></h4><ul class="review-worst"></ul>
    <h4 class="review-habits-title" data-t="review.habits"></h4><ul class="review-habits"></ul></section>
  <details class="review-figures"><summary data-t="review.figures"></summary><table></table></details>
  <details class="review-about"><summary data-t="review.about"></summary>
    <p data-kind-of="chance"></p><p data-kind-of="class"></p><p data-kind-of="accuracy"></p></details>
  <div class="review-share">${button("watch")}${button("link")}
    <button type="button" data-review="embed" data-t="main.embed"></button>${button("fumen")}${button("picture")}${button("json")}
  </div>
  <p class="review-shared" role="status"></p>`;

/** Returns the column. */
export function columnOf() {
  const column = document.createElement("aside");
  column.className = "review";
  column.hidden = true;
  column.innerHTML = trustedMarkup(MARKUP);
  return column;
}
