// @ts-check
/**
 * The markup of the solver: the question on one side, the answer on the other.
 */
import { ICONS } from "../../board/columns.js";

export const PIECES = "IOTLJSZ";

/**
 * Returns a small picture of a piece, in the colours of the style sheet.
 * @param {string} letter
 */
export function pieceIcon(letter) {
  const cells = ICONS[PIECES.indexOf(letter)];
  const at = (/** @type {number} */ i) => `x="${cells[i]}" y="${1 - cells[i + 1]}"`;
  const width = letter === "I" ? 4 : letter === "O" ? 2 : 3;
  const squares = [0, 2, 4, 6].map((i) => `<rect ${at(i)} width=".94" height=".94" rx=".1"/>`).join("");
  const box = letter === "I" ? "0 1 4 1" : `0 0 ${width} 2`;
  return `<svg class="piece" data-piece="${letter}" viewBox="${box}" aria-hidden="true">${squares}</svg>`;
}

/** @param {"queue" | "hold"} target */
const pieces = (target) =>
  [...PIECES]
    .map((letter) => `<button type="button" data-add="${target}" data-piece="${letter}"
      title="${letter}">${pieceIcon(letter)}</button>`)
    .join("");

/** @param {string} field */
const problem = (field) => `<p class="problem" role="alert" data-for="${field}"></p>`;

const lines = Array.from(
  { length: 8 },
  (_, i) => `<label><input type="radio" name="lines" value="${i + 1}"><span>${i + 1}</span></label>`,
).join("");

const QUESTION = `
  <form class="question" data-t-label="solve.question" novalidate autocomplete="off">
    <section class="part">
      <h2 data-t="solve.field"></h2>
      <div class="draw">
        <canvas class="editor" tabindex="0" role="application" data-t-label="solve.field.editor"></canvas>
        <div class="edits">
          <button type="button" data-edit="undo" data-t="solve.undo"></button>
          <button type="button" data-edit="redo" data-t="solve.redo"></button>
          <button type="button" data-edit="mirror" data-t="solve.mirror"></button>
          <button type="button" data-edit="clear" data-t="solve.clear"></button>
        </div>
      </div>
      <textarea name="field" rows="2" data-t-label="solve.field.text" spellcheck="false"
        data-t-placeholder="solve.field.paste"></textarea>
      ${problem("field")}
    </section>
    <section class="part">
      <h2 id="solve-queue" data-t="solve.queue"></h2>
      <input name="queue" type="text" aria-labelledby="solve-queue" spellcheck="false" autocapitalize="characters"
        data-t-placeholder="solve.queue.such">
      <div class="row pieces">
        ${pieces("queue")}
        <button type="button" data-edit="shorter" data-t-label="solve.queue.shorter">⌫</button>
      </div>
      ${problem("queue")}
    </section>
    <section class="part">
      <div class="row between">
        <h2 id="solve-hold" data-t="main.hold"></h2>
        <label class="switch"><input type="checkbox" name="use-hold"><span data-t="solve.hold.use"></span></label>
      </div>
      <div class="row pieces">
        <input name="hold" type="text" maxlength="1" aria-labelledby="solve-hold" spellcheck="false"
          autocapitalize="characters" placeholder="–">
        ${pieces("hold")}
      </div>
      ${problem("hold")}
    </section>
    <section class="part two">
      <fieldset><legend data-t="solve.lines"></legend><div class="choice">${lines}</div></fieldset>
      <fieldset><legend data-t="solve.drop"></legend><div class="choice">
        <label><input type="radio" name="drop" value="soft"><span data-t="solve.drop.soft"></span></label>
        <label><input type="radio" name="drop" value="hard"><span data-t="solve.drop.hard"></span></label>
      </div></fieldset>
      ${problem("lines")}${problem("drop")}
    </section>
    <section class="part row">
      <button type="button" data-copy="link" data-t="solve.copy.link"></button>
      <button type="button" data-copy="fumen" data-t="solve.copy.fumen"></button>
      <button type="button" data-copy="embed" data-t="main.embed"></button>
      <span class="copied" role="status"></span>
    </section>
  </form>`;

const ANSWER = `
  <section class="answer" data-t-label="solve.answer">
    <div class="row between">
      <p class="found" role="status"></p>
      <button type="button" data-answer="stop" hidden data-t="solve.stop"></button>
    </div>
    <p class="chance" hidden></p>
    <details class="failing" hidden><summary></summary><p></p></details>
    <p class="runs" role="status"></p>
    ${problem("question")}
    <section class="chosen" tabindex="0" data-t-label="solve.steps" hidden>
      <canvas role="img" data-t-label="solve.steps.board"></canvas>
      <div class="dealt">
        <p class="caption" aria-live="polite"></p>
        <span data-t="main.hold"></span><div class="held"></div>
        <span data-t="main.next"></span><div class="next"></div>
      </div>
      <div class="row">
        <button type="button" data-step="first" data-t-label="solve.step.first">«</button>
        <button type="button" data-step="back" data-t="solve.step.back"></button>
        <button type="button" data-step="play" aria-pressed="false"></button>
        <button type="button" data-step="forth" data-t="solve.step.forth"></button>
        <button type="button" class="main" data-step="take" data-t="solve.step.take"></button>
      </div>
    </section>
    <ol class="thumbs" data-t-label="solve.solutions"></ol>
    <button type="button" data-answer="more" hidden></button>
  </section>`;

export const SOLVE = QUESTION + ANSWER;
