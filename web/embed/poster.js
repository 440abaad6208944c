// @ts-check
/**
 * What is seen before the game is loaded: two boards drawn with a few shapes, and a button over all of it. The sheet is a
 * constructed one, which no content security policy stands in the way of.
 */

/** Here and in no table: these few words are there before anything may be loaded. @type {Record<string, [string, string]>} */
const WORDS = {
  en: ["Play Stackmate", "Watch Stackmate"],
  ja: ["Stackmate をプレイ", "Stackmate を観戦"],
  zh: ["玩 Stackmate", "观看 Stackmate"],
};

const SHEET = `:host{position:relative;width:100%;aspect-ratio:16/10;container-type:size;background:#0f1215;color:#eee}
:host([theme=light]){background:#eef0f3;color:#111}
@media(prefers-color-scheme:light){:host([theme=system]){background:#eef0f3;color:#111}}
:host([theme=contrast]){background:#000}
@media(max-aspect-ratio:1/1){:host{aspect-ratio:10/16}}
:host(:not([hidden])){display:block}
button,iframe,svg,.game{position:absolute;inset:0;width:100%;height:100%;border:0}
.game{--u:clamp(3px,.6cqmin,12px)}
.poster{padding:0;background:0 0;color:inherit;cursor:pointer;font:500 clamp(13px,4cqmin,22px) system-ui}
span{position:absolute;inset:auto 4% 5%}
.poster:focus-visible{outline:3px solid;outline-offset:-6px}`;

/** Cells of a board from below: a stack with a well. */
const STACK = ["jjj.lssoo.", "jttt.llssz", "z.tiiiilo."];
const COLOURS = /** @type {Record<string, string>} */ ({ j: "#58e", l: "#e94", s: "#6b7", o: "#ec5", t: "#a7d", z: "#e66", i: "#4bd" });

/** @param {number} x */
const board = (x) => `<path fill="#8882" d="M${x} 4h40v80h-40z"/>${STACK.map((row, y) => [...row].map((cell, column) =>
  COLOURS[cell] ? `<path fill="${COLOURS[cell]}" d="M${x + 4 * column} ${80 - 4 * y}h3.7v3.7h-3.7z"/>` : "").join("")).join("")}`;

/**
 * @param {ShadowRoot} root
 * @param {boolean} watch
 * @param {string} language
 * @returns {HTMLButtonElement}
 */
export function draw(root, watch, language) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  root.adoptedStyleSheets = [sheet];
  const button = document.createElement("button");
  button.className = "poster";
  const label = (WORDS[language.slice(0, 2)] ?? WORDS.en)[watch ? 1 : 0];
  button.innerHTML = `<svg viewBox="0 0 160 100" aria-hidden="true">${board(28)}${board(92)}
<circle cx="80" cy="44" r="13" fill="#7cc4b4"/><path d="M76 37l11 7-11 7z" fill="#0b1f1b"/></svg><span>${label}</span>`;
  root.replaceChildren(button);
  return button;
}
