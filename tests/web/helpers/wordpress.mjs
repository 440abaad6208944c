// @ts-check
/**
 * What WordPress makes of the oEmbed data of a site that it does not know, remade from its documentation
 * (developer.wordpress.org/reference/functions/wp_filter_oembed_result): few elements and attributes stay, there must be a frame,
 * and the frame gets `sandbox="allow-scripts"`, so it has no origin.
 */

/**
 * What WordPress's script in the page around the frame does with a message, remade from its source (wp-includes/js/wp-embed.js):
 * a frame that knows its secret and has the focus may open an address of its own host.
 */
export const SCRIPT = `addEventListener("message", ({ source, data }) => {
  if (!data?.secret || /[^a-zA-Z0-9]/.test(data.secret) || data.message !== "link") return;
  for (const frame of document.querySelectorAll("iframe")) {
    const isAsked = frame.dataset.secret === data.secret && frame.contentWindow === source && document.activeElement === frame;
    if (isAsked && new URL(frame.src).host === new URL(data.value).host) location.href = data.value;
  }
});`;

/** The elements that stay, with the attributes that stay. @type {Record<string, string[]>} */
const KEPT = {
  a: ["href"],
  blockquote: [],
  iframe: ["src", "width", "height", "frameborder", "marginwidth", "marginheight", "scrolling", "title"],
};
const TAG = /<(\/?)([a-z]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi;

/**
 * Returns the HTML that WordPress puts into a post.
 * @param {{ type?: string, html?: string }} oembed
 * @param {string} secret the text by which WordPress's script knows the frame
 * @returns {string | null} null if nothing is shown
 */
export function filtered({ type = "", html = "" }, secret) {
  if (!["rich", "video"].includes(type)) return html;
  const clean = html.replace(TAG, (_, close, name, attributes) => {
    const kept = KEPT[name.toLowerCase()];
    if (kept === undefined) return "";
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].filter(([, key]) => kept.includes(key));
    return `<${close}${name}${pairs.map(([, key, value]) => ` ${key}="${value}"`).join("")}>`;
  });
  const found = /(<blockquote>.*?<\/blockquote>)?.*(<iframe.*?><\/iframe>)/s.exec(clean);
  if (found === null) return null;
  const [, quote = "", frame] = found;
  const marked = frame.replace(/ src="([^"]*)"/, ` src="$1#?secret=${secret}" data-secret="${secret}"`);
  const hidden = quote === "" ? "" : ' style="position: absolute; clip: rect(1px, 1px, 1px, 1px)"';
  const added = `class="wp-embedded-content" sandbox="allow-scripts" security="restricted"${hidden}`;
  return quote + marked.replace("<iframe", `<iframe ${added}`);
}
