// @ts-check
/**
 * The poster before the game is loaded: two boards drawn with a few shapes, and a button over the whole area. Its style sheet
 * is a constructed one, which every content security policy allows.
 */

/** These texts are here and in no table, because nothing may be loaded before the click. @type {Record<string, string>} */
const WORDS = {
  en: "Start Stackmate",
  ja: "Stackmate を開始",
  zh: "启动 Stackmate",
};

const SHEET = `:host{position:relative;width:100%;aspect-ratio:16/10;container-type:size;background:#0c0f12;color:#eee}
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

/**
 * The cells of a board from the bottom, ten per row. Each digit is the number of a cell's colour. The picture is a stack with one
 * empty column.
 */
const STACK = "000712233704447112255746666137";
/** The colours by number, in hexadecimal without `#`: J, L, S, O, T, Z, I, and an empty cell. @type {Record<string, any>} */
const COLOURS = ["58e", "e94", "6b7", "ec5", "a7d", "e66", "4bd", "0000"];

const SVG = "http://www.w3.org/2000/svg";

/** Draws two boards and a play symbol. It uses no markup text, because some pages' policies reject markup from scripts. */
function picture() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 160 100");
  /** @param {string} fill @param {string} d */
  const paint = (fill, d) => {
    const path = svg.appendChild(document.createElementNS(SVG, "path"));
    path.setAttribute("fill", `#${fill}`);
    path.setAttribute("d", d);
  };
  for (const x of [28, 92]) {
    paint("8882", `M${x} 4h40v80h-40z`);
    [...STACK].forEach((cell, i) => paint(COLOURS[cell], `M${x + 4 * (i % 10)} ${80 - 4 * ((i / 10) | 0)}h3.7v3.7h-3.7z`));
  }
  paint("7cc4b4", "M67 44a13 13 0 1 1 0 .1z");
  paint("0b1f1b", "M76 37l11 7-11 7z");
  return svg;
}

/**
 * @param {ShadowRoot} root
 * @param {string} language
 * @returns {HTMLButtonElement}
 */
export function draw(root, language) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  root.adoptedStyleSheets = [sheet];
  const button = document.createElement("button");
  button.className = "poster";
  const text = document.createElement("span");
  text.append(WORDS[language.slice(0, 2)] ?? WORDS.en);
  button.append(picture(), text);
  root.replaceChildren(button);
  return button;
}
