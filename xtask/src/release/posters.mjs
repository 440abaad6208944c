// @ts-check
/**
 * `node posters.mjs <sources> <folder>` writes the poster of every mode as a still image, `poster-<mode>.svg`. The shapes and the
 * texts are those of the element (`embed/poster.js`); only the functions of the document that it uses are replaced.
 */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [sources, folder] = process.argv.slice(2);

/** Makes an element that can be written as text. @param {string} name */
function element(name) {
  /** @type {Map<string, string>} */
  const attributes = new Map();
  /** @type {object[]} */
  const children = [];
  return {
    setAttribute: (/** @type {string} */ key, /** @type {string} */ value) => void attributes.set(key, value),
    appendChild: (/** @type {object} */ child) => (children.push(child), child),
    toString: () => {
      const pairs = [...attributes].map(([key, value]) => ` ${key}="${value}"`);
      return `<${name}${pairs.join("")}>${children.join("")}</${name}>`;
    },
  };
}
/** @param {string} _ the namespace @param {string} name */
const createElementNS = (_, name) => element(name);
Object.assign(globalThis, { document: { createElementNS } });

/** @param {string} module */
const load = (module) => import(pathToFileURL(resolve(sources, module)).href);
const { WORDS, picture, boardsOf, placeOf } = await load("embed/poster.js");
const { MODES } = await load("shell/modes.js");

/** The same colours as in the element: those of the reader's device. */
const STYLE = "svg{color:#eee;background:#0c0f12}text{font:5px system-ui,sans-serif;fill:currentColor;text-anchor:middle}" +
  "@media(prefers-color-scheme:light){svg{color:#111;background:#eef0f3}}";

for (const { id, aliases: [name = id] = [] } of MODES.rows) {
  const at = placeOf(name);
  const words = WORDS.en.split("|")[at];
  const drawn = picture(boardsOf(at));
  drawn.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  drawn.setAttribute("width", "640");
  drawn.setAttribute("height", "416");
  const whole = String(drawn).replace(">", `><title>Stackmate: ${words}</title><style>${STYLE}</style>`);
  const text = `<text x="80" y="96">${words} · Stackmate</text></svg>`;
  writeFileSync(join(folder, `poster-${name}.svg`), `${whole.slice(0, -"</svg>".length)}${text}\n`);
}
