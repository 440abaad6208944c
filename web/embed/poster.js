// @ts-check
/**
 * The poster before the game is loaded: two boards drawn with a few shapes, and a button over the whole area. Its style sheet
 * is a constructed one, which every content security policy allows.
 */

/**
 * What a press does, by mode. These texts are here and in no table, because nothing may be loaded before the press.
 * @type {Record<string, string>}
 */
export const WORDS = {
  en: "Watch two bots|Play a bot|Race a bot|Dig race|Sprint|20G|Sum-Ten|A bot learns|\
Practise|Perfect clears|A recorded game",
  ja: "観戦|対戦|レース|掘りレース|スプリント|20G|サムテン|学習|練習|パフェ探索|リプレイ",
  zh: "观战|对战|赛跑|挖掘赛|竞速|20G|凑十|学习|练习|全消求解|回放",
};
/** The first two letters of each mode's name for other pages, in the order of these texts. The first four have two boards. */
const MODES = "wa pl ra di sp 20 su le pr so re";

const SHEET = `:host{position:relative;width:100%;aspect-ratio:16/10;container-type:size;color-scheme:light dark;\
background:light-dark(#eef0f3,#0c0f12);color:light-dark(#111,#eee)}
:host([theme=dark]){color-scheme:dark}
:host([theme=contrast]){color-scheme:dark;background:#000}
:host([theme=light]){color-scheme:light}
@media(max-aspect-ratio:1/1){:host{aspect-ratio:10/16}}
:host(:not([hidden])){display:block}
button,iframe,svg,div{position:absolute;inset:0;width:100%;height:100%;border:0}
.poster{background:0;color:inherit;cursor:pointer;font:max(13px,4cqmin) system-ui;outline-offset:-6px}
span{position:absolute;inset:auto 0 2%}`;

/**
 * The cells of both boards from the bottom, ten per row, in the same moment of a match between the levels `master` and `expert`.
 * Each digit is the number of a cell's colour.
 */
const STACKS = [
  "8888788888788888888788878888885517444126051733112601173372260077777276",
  "8888788888888887888888888788888888788888788888888800077611000557761330",
];
/** The colours by number, in three hexadecimal digits: J, L, S, O, T, Z, I, an empty cell (not drawn), and garbage. */
const COLOURS = "58ee946b7ec5a7de664bd000789";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Draws boards and a play symbol. It uses no markup text, because some pages' policies reject markup from scripts.
 * @param {number} boards 1 or 2
 */
export function picture(boards) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 160 104");
  /** @param {string} fill @param {string} d */
  const paint = (fill, d) => {
    const path = svg.appendChild(document.createElementNS(SVG, "path"));
    path.setAttribute("fill", `#${fill}`);
    path.setAttribute("d", d);
  };
  STACKS.slice(0, boards).forEach((stack, side) => {
    const x = 92 - 32 * boards + 64 * side;
    paint("8882", `M${x} 3h40v80h-40z`);
    [...stack].forEach((cell, i) => {
      const fill = COLOURS.substr(3 * +cell, 3);
      if (cell !== "7") paint(fill, `M${x + 4 * (i % 10)} ${79 - 4 * ((i / 10) | 0)}h3.7v3.7h-3.7z`);
    });
  });
  paint("7cc4b4", "M67 36a13 13 0 1 1 0 .1z");
  paint("0b1f1b", "M76 29l11 7-11 7z");
  return svg;
}

/**
 * Returns the place of a mode in the texts. A mode that does not exist shows two bots.
 * @param {string} mode
 */
export const placeOf = (mode) => Math.max(0, MODES.indexOf(mode.slice(0, 2)) / 3);

/** Returns how many boards the picture of a mode has. @param {number} place */
export const boardsOf = (place) => (place < 4 ? 2 : 1);

/**
 * @param {ShadowRoot} root
 * @param {string} language
 * @param {Record<string, string>} choices
 * @returns {HTMLButtonElement}
 */
export function draw(root, language, { mode = "", level, left = level, right = level }) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  root.adoptedStyleSheets = [sheet];
  const words = (WORDS[language.slice(0, 2)] ?? WORDS.en).split("|");
  const at = placeOf(mode);
  const bots = [left, right].filter((it, i, all) => it && all.indexOf(it) === i).join(" – ");
  const button = document.createElement("button");
  button.className = "poster";
  const text = document.createElement("span");
  text.append([words[at], bots, "Stackmate"].filter(Boolean).join(" · "));
  button.append(picture(boardsOf(at)), text);
  root.replaceChildren(button);
  return button;
}
