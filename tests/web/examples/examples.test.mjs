// @ts-check
/** Tests that each example in `docs/examples/` produces the right element, by the program that it is for. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { transform } from "@astrojs/compiler";
import { build } from "esbuild";

const run = promisify(execFile);
const EXAMPLES = fileURLToPath(new URL("../../../docs/examples/", import.meta.url));
const HARNESS = fileURLToPath(new URL("wordpress.php", import.meta.url));
const SIZE = 'style="display: block; height: min(500px, 85vh)"></stack-mate>';

/** @param {(folder: string) => Promise<void>} work gets a folder that exists only meanwhile */
async function inFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), "stackmate-example-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Runs the WordPress plug-in.
 * @param {string[]} links @param {(object | string)[]} shortcodes the attributes of each
 */
async function wordpress(links, shortcodes) {
  const given = [`${EXAMPLES}wordpress/stackmate.php`, JSON.stringify(links), JSON.stringify(shortcodes)];
  const { stdout } = await run("php", [HARNESS, ...given]);
  return JSON.parse(stdout);
}

test("WordPress: a block, a shortcode, a provider; attributes are escaped, and those that could run scripts are left out",
  async () => {
  const { done, tags } = await wordpress([], [
    { mode: "watch", left: "first game", seed: "" }, "", { level: 'a"><script>', onclick: "x()", style: "x" },
  ]);
  assert.deepEqual(tags, [
    `<stack-mate mode="watch" left="first game" ${SIZE}`,
    `<stack-mate ${SIZE}`,
    `<stack-mate level="a&quot;&gt;&lt;script&gt;" ${SIZE}`,
  ]);
  assert.deepEqual(done.wp_enqueue_script[0].slice(0, 2), ["stackmate", "https://game.test/s/embed.js"]);
  assert.deepEqual(done.wp_oembed_add_provider, [["https://game.test/s/", "https://game.test/s/oembed.json"]]);
  const [[name, block]] = done.register_block_type;
  assert.deepEqual([name, block.render_callback], ["stackmate/game", "stackmate_render"]);
  assert.deepEqual(block.attributes.mode, { type: "string" });
  assert.deepEqual(block.editor_script_handles, [done.wp_register_script[0][0]]);
});

test("WordPress: the block's script for the editor registers it, and changes its attributes", async () => {
  const { done } = await wordpress([], []);
  const [[, script]] = done.wp_add_inline_script;
  /** @type {[string, any][]} */
  const registered = [];
  const changed = {};
  const h = (/** @type {any} */ type, /** @type {any} */ properties, /** @type {any[]} */ ...children) =>
    ({ type, properties, children });
  const wp = {
    blocks: { registerBlockType: (/** @type {string} */ name, /** @type {any} */ block) => registered.push([name, block]) },
    element: { createElement: h },
    blockEditor: { useBlockProps: () => ({}), InspectorControls: "inspector" },
    components: { PanelBody: "panel", SelectControl: "select", TextControl: "text" },
  };
  new Function("window", script)({ wp });
  const [[name, block]] = registered;
  assert.equal(name, "stackmate/game");
  const setAttributes = (/** @type {object} */ it) => Object.assign(changed, it);
  const shown = block.edit({ attributes: { mode: "solve" }, setAttributes });
  const [panel] = shown.children[0].children;
  const queue = panel.children.find((/** @type {any} */ it) => it.properties.label === "queue");
  queue.properties.onChange("IOTL");
  assert.deepEqual(changed, { queue: "IOTL" });
  assert.equal(shown.children[1].children[0], "Stackmate · mode: solve");
});

test("WordPress: a link to the game becomes what it shows, and links to other addresses are left alone", async () => {
  const { links } = await wordpress([
    "https://game.test/s/?mode=solve&#038;field=v115@vh%2B&#038;queue=IOTL",
    "https://game.test/s/index.html?mode=watch&level=casual",
    "https://game.test/s/#replay=dAA_-", "https://game.test/s/?mode=review#replay=dAA", "https://game.test/s/",
    "https://other.test/s/?mode=watch", "https://game.test.evil/s/?mode=watch",
  ], []);
  assert.deepEqual(Object.values(links), [
    `<stack-mate mode="solve" field="v115@vh+" queue="IOTL" ${SIZE}`, `<stack-mate mode="watch" level="casual" ${SIZE}`,
    `<stack-mate mode="replay" replay="dAA_-" ${SIZE}`, `<stack-mate mode="review" replay="dAA" ${SIZE}`, null, null, null,
  ]);
});

test("Hugo: the shortcode makes the element with its attributes, escaped", () => inFolder(async (folder) => {
  await cp(`${EXAMPLES}hugo`, folder, { recursive: true });
  await mkdir(`${folder}/content`);
  await writeFile(`${folder}/hugo.toml`, 'baseURL = "/"\n[params]\nstackmate = "https://game.test/s/"\n');
  await writeFile(`${folder}/layouts/index.html`, "{{ .Content }}");
  const code = '{{< stackmate mode="watch" left="first game" level="a\\"<b" onclick-x="no" >}}';
  await writeFile(`${folder}/content/_index.md`, `---\ntitle: x\n---\n${code}\n`);
  await run("hugo", ["--quiet", "--source", folder]);
  const html = await readFile(`${folder}/public/index.html`, "utf8");
  assert.ok(html.includes('<script async src="https://game.test/s/embed.js"></script>'), html);
  const [tag] = /<stack-mate[^]*<\/stack-mate>/.exec(html) ?? assert.fail(html);
  assert.equal(tag, `<stack-mate left="first game" level="a&#34;&lt;b" mode="watch" ${SIZE}`);
}));

test("Ghost: the card is the line that the game's own page copies", async () => {
  const card = await readFile(`${EXAMPLES}ghost/card.html`, "utf8");
  const { embedCode } = await import("../../../web/base/embed-code.js");
  const [, tag] = embedCode("https://game.test/?mode=watch").split("\n");
  assert.equal(card, `<script async src="https://YOUR-HOST/embed.js"></script>\n${tag}\n`);
});

test("React: the component renders the element with its properties as attributes", () => inFolder(async (folder) => {
  const page = `import { renderToStaticMarkup } from "react-dom/server";
    import { Stackmate } from ${JSON.stringify(`${EXAMPLES}react/Stackmate.jsx`)};
    console.log(renderToStaticMarkup(<Stackmate address="https://game.test/" mode="watch" left='a"b' muted="" />));`;
  const nodePaths = [fileURLToPath(new URL("../node_modules", import.meta.url))];
  await build({
    stdin: { contents: page, loader: "jsx", resolveDir: folder }, bundle: true, platform: "node", jsx: "automatic", nodePaths,
    outfile: join(folder, "page.cjs"), logLevel: "warning",
  });
  const { stdout } = await run("node", [join(folder, "page.cjs")]);
  assert.equal(stdout.trim(),
    '<stack-mate mode="watch" left="a&quot;b" muted="" style="display:block;height:min(500px, 85vh)"></stack-mate>');
}));

/**
 * The functions of Astro that the compiled component calls, as Astro documents them: parts become text, and attributes are
 * escaped. An element with a dash in its name is written as it is.
 */
const ASTRO = `
const escaped = (text) => String(text).replaceAll("&", "&#38;").replaceAll('"', "&#34;");
export const addAttribute = (value, name) => \` \${name}="\${escaped(value)}"\`;
export const render = (texts, ...values) => texts.map((text, at) => text + (values[at] ?? "")).join("");
export const renderComponent = (result, name, tag, given) =>
  \`<\${tag}\${Object.entries(given).map(([key, value]) => addAttribute(value, key)).join("")}></\${tag}>\`;
export const createAstro = () => ({});
export const createComponent = (make) => (props) => make({ createAstro: (props) => ({ props }) }, props, {});
export const createMetadata = () => ({});
const none = () => "";
export { none as Fragment, none as renderHead, none as maybeRenderHead, none as unescapeHTML, none as renderSlot,
  none as mergeSlots, none as spreadAttributes, none as defineStyleVars, none as defineScriptVars, none as renderTransition,
  none as createTransitionScope, none as renderScript };`;

test("Astro: the component, compiled by Astro's compiler, makes the script and the element with its properties", () =>
  inFolder(async (folder) => {
  const source = await readFile(`${EXAMPLES}astro/Stackmate.astro`, "utf8");
  const { code, diagnostics } = await transform(source, { filename: "/Stackmate.astro", internalURL: "./astro.mjs" });
  assert.deepEqual(diagnostics, []);
  await writeFile(join(folder, "astro.mjs"), ASTRO);
  await writeFile(join(folder, "component.mjs"), code);
  const { default: component } = await import(pathToFileURL(join(folder, "component.mjs")).href);
  assert.equal(component({ address: "https://game.test/", mode: "watch", left: 'a"b' }),
    `<script async src="https://game.test/embed.js"></script>\n<stack-mate mode="watch" left="a&#34;b" ${SIZE}`);
}));
