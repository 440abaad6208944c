// @ts-check
/**
 * The markup of the solver: the question on one side, the answer on the other.
 */
import { ICONS } from "../columns.js";

export const PIECES = "IOTLJSZ";

/**
 * A piece as a small picture, in the colours of the style sheet.
 * @param {string} letter
 */
export function pieceIcon(letter) {
  const cells = ICONS[PIECES.indexOf(letter)];
  const at = (/** @type {number} */ i) => `x="${cells[i]}" y="${1 - cells[i + 1]}"`;
  const width = letter === "I" ? 4 : letter === "O" ? 2 : 3;
  const squares = [0, 2, 4, 6].map((i) => `<rect ${at(i)} width=".94" height=".94" rx=".1"/>`).join("");
  const box = letter === "I" ? "0 1 4 1" : `0 0 ${width} 2`;
  return `<svg class="piece" data-piece="${letter}" viewBox="${box}" style="--w: ${width}" aria-hidden="true">${squares}</svg>`;
}

/** @param {"queue" | "hold"} target */
const pieces = (target) =>
  [...PIECES].map((letter) => `<button type="button" data-add="${target}" data-piece="${letter}" aria-label="${letter} ${target === "queue" ? "to the queue" : "in hold"}" title="${letter}">${pieceIcon(letter)}</button>`).join("");

/** @param {string} field */
const problem = (field) => `<p class="problem" role="alert" data-for="${field}"></p>`;

const lines = Array.from({ length: 8 }, (_, i) => `<label><input type="radio" name="lines" value="${i + 1}"><span>${i + 1}</span></label>`).join("");

const QUESTION = `
  <form class="question" aria-label="Question" novalidate autocomplete="off">
    <section class="part">
      <h2>Field</h2>
      <div class="draw">
        <canvas class="editor" tabindex="0" role="application" aria-label="Field, eight rows. Arrow keys move, space fills or erases."></canvas>
        <div class="edits">
          <button type="button" data-edit="undo">Undo</button><button type="button" data-edit="redo">Redo</button>
          <button type="button" data-edit="mirror">Mirror</button><button type="button" data-edit="clear">Clear</button>
        </div>
      </div>
      <textarea name="field" rows="2" aria-label="Field as text" spellcheck="false" placeholder="Draw above, or paste rows of X and _ or a fumen"></textarea>
      ${problem("field")}
    </section>
    <section class="part">
      <h2 id="solve-queue">Queue</h2>
      <input name="queue" type="text" aria-labelledby="solve-queue" spellcheck="false" autocapitalize="characters" placeholder="IOTLJSZ, or a pattern such as *p7">
      <div class="row pieces">${pieces("queue")}<button type="button" data-edit="shorter" aria-label="Take the last piece of the queue away">⌫</button></div>
      ${problem("queue")}
    </section>
    <section class="part">
      <div class="row between"><h2 id="solve-hold">Hold</h2><label class="switch"><input type="checkbox" name="use-hold"><span>Pieces may be held</span></label></div>
      <div class="row pieces"><input name="hold" type="text" maxlength="1" aria-labelledby="solve-hold" spellcheck="false" autocapitalize="characters" placeholder="–">${pieces("hold")}</div>
      ${problem("hold")}
    </section>
    <section class="part two">
      <fieldset><legend>Lines</legend><div class="choice">${lines}</div></fieldset>
      <fieldset><legend>Drop</legend><div class="choice">
        <label><input type="radio" name="drop" value="soft"><span>Soft</span></label><label><input type="radio" name="drop" value="hard"><span>Hard</span></label>
      </div></fieldset>
      ${problem("lines")}${problem("drop")}
    </section>
    <section class="part row">
      <button type="button" data-copy="link">Copy link</button><button type="button" data-copy="fumen">Copy fumen</button>
      <span class="copied" role="status"></span>
    </section>
  </form>`;

const ANSWER = `
  <section class="answer" aria-label="Answer">
    <div class="row between"><p class="found" role="status"></p><button type="button" data-answer="stop" hidden>Stop</button></div>
    <p class="chance" hidden></p>
    <details class="failing" hidden><summary></summary><p></p></details>
    ${problem("question")}
    <section class="chosen" tabindex="0" aria-label="Solution, step by step. Arrow keys go back and forth." hidden>
      <canvas role="img" aria-label="The board at this step"></canvas>
      <div class="dealt"><p class="caption" aria-live="polite"></p><span>Hold</span><div class="held"></div><span>Next</span><div class="next"></div></div>
      <div class="row">
        <button type="button" data-step="first" aria-label="To the start">«</button><button type="button" data-step="back">Back</button>
        <button type="button" data-step="play" aria-pressed="false">Play</button><button type="button" data-step="forth">Next</button>
        <button type="button" class="main" data-step="take">Play on from here</button>
      </div>
    </section>
    <ol class="thumbs" aria-label="Solutions"></ol>
    <button type="button" data-answer="more" hidden></button>
  </section>`;

export const SOLVE = QUESTION + ANSWER;
