// @ts-check
/**
 * The markup of the dialog that edits a position.
 */
import { t } from "../../../language/language.js";
import { PIECES, pieceIcon } from "../../solve/template.js";
import { HEIGHT, MOST_QUEUE } from "./position.js";

/**
 * Returns a button for each piece.
 * @param {"queue" | "hold"} target
 * @param {string} key the key of their text
 */
const pieces = (target, key) =>
  [...PIECES]
    .map((piece) => `<button type="button" data-add="${target}" data-piece="${piece}"
      aria-label="${t(key, { piece })}" title="${piece}">${pieceIcon(piece)}</button>`)
    .join("");

/** @param {string} place */
const problem = (place) => `<p class="problem" role="alert" data-for="${place}"></p>`;

/** @param {string} name */
const change = (name) => `<button type="button" data-edit="${name}">${t(`edit.${name}`)}</button>`;

export const editMarkup = () => `
  <div class="position">
    <h2 id="edit-title">${t("edit.title")}</h2>
    <canvas class="editor" tabindex="0" role="application" aria-label="${t("edit.field", { rows: HEIGHT })}"></canvas>
    <div class="rest">
      <div class="changes">${["undo", "redo", "mirror", "clear"].map(change).join("")}</div>
      <label class="part"><span>${t("edit.queue")}</span>
        <input name="queue" type="text" autocomplete="off" maxlength="${2 * MOST_QUEUE}" spellcheck="false"
          autocapitalize="characters" aria-describedby="edit-queue-hint"></label>
      <div class="pieces">
        ${pieces("queue", "edit.toQueue")}
        <button type="button" data-edit="shorter" aria-label="${t("edit.shorter")}">⌫</button>
      </div>
      <p class="about" id="edit-queue-hint">${t("edit.queueHint")}</p>
      ${problem("queue")}
      <label class="part"><span>${t("edit.hold")}</span></label>
      <div class="pieces">
        <input name="hold" type="text" autocomplete="off" maxlength="1" spellcheck="false"
          autocapitalize="characters" placeholder="–" aria-label="${t("edit.hold")}">
        ${pieces("hold", "edit.inHold")}
      </div>
      ${problem("hold")}
      <label class="part"><span>${t("edit.fieldText")}</span>
        <textarea name="field" rows="3" spellcheck="false" placeholder="${t("edit.paste")}"></textarea></label>
      ${problem("field")}
      <div class="copies">
        <button type="button" data-copy="link">${t("solve.copy.link")}</button>
        <button type="button" data-copy="fumen">${t("solve.copy.fumen")}</button>
        <button type="button" data-copy="embed">${t("main.embed")}</button>
      </div>
      <p class="about copied" role="status"></p>
    </div>
    <div class="actions">
      <button type="button" data-edit="done">${t("edit.done")}</button>
      <button type="button" data-edit="cancel">${t("edit.cancel")}</button>
    </div>
  </div>`;
