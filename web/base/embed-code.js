// @ts-check
/** The lines that put a game on another page, made from the link to that game. */
import { pageUrl } from "./assets.js";

/** Reserves the space before the script is loaded, so that nothing on the page moves. */
const STYLE = "display: block; height: min(500px, 85vh)";

/**
 * @param {string} address a link to a game: its choices in the query, and a replay or what else is long after the `#`
 * @param {string} [style] of the element
 * @returns {string} two lines of HTML
 */
export function embedCode(address, style = STYLE) {
  const { searchParams, hash } = new URL(address);
  const [, name, value] = /^#([a-z]+)=(.*)$/.exec(hash) ?? [];
  const choices = Object.fromEntries(searchParams);
  const attributes = { mode: name, ...choices, ...(name === undefined ? {} : { [name]: value }), style };
  const words = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<script async src="${escaped(pageUrl("./embed.js"))}"></script>\n<stack-mate ${words.join(" ")}></stack-mate>`;
}

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
