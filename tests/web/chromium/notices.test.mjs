// @ts-check
/** Tests the licences in a release: our own, and those of all crates that were compiled into its packages. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { DIST } from "../helpers/host.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const FOLDERS = [DIST, join(DIST, "npm")];
const OWN = ["LICENSE-MIT", "LICENSE-APACHE"];
const NOTICES = "THIRD-PARTY-NOTICES.txt";
/** The crates of the standard library, which are in every build for the page. */
const STANDARD_LIBRARY = ["core", "alloc", "std", "compiler_builtins", "hashbrown", "dlmalloc"];
const TARGET = "wasm32-unknown-unknown";
const run = promisify(execFile);

/**
 * Runs cargo and returns its standard output.
 * @param {string[]} args
 */
const cargo = async (args) => (await run("cargo", [...args, "--locked"], { cwd: ROOT, maxBuffer: 1e9 })).stdout;

/** Joins the words of a text by single spaces, so that line breaks do not matter. @param {string} text */
const words = (text) => text.split(/\s+/).filter(Boolean).join(" ");

/**
 * Lists all third-party crates that are built for the page.
 * @returns {Promise<{ name: string, version: string, folder: string }[]>}
 */
async function dependencies() {
  const build = ["-p", "stackmate-page", "-p", "stackmate-think", "--features", "stackmate-think/threads", "--target", TARGET];
  const tree = await cargo(["tree", ...build, "--edges", "normal,build", "--prefix", "none", "--format", "{p}"]);
  const listed = new Set(tree.split("\n").map((line) => line.split(" ").slice(0, 2).join(" ")));
  const all = ["metadata", "--format-version", "1", "--filter-platform", TARGET, "--features", "stackmate-think/threads"];
  const { packages } = JSON.parse(await cargo(all));
  const used = packages.filter(({ name, version, source }) => source !== null && listed.has(`${name} v${version}`));
  return used.map(({ name, version, manifest_path }) => ({ name, version, folder: dirname(manifest_path) }));
}

/**
 * Splits the notices into texts, each with the names of the crates to which it belongs.
 * @param {string} notices
 * @returns {{ titles: string[], text: string }[]}
 */
function sections(notices) {
  const [, ...parts] = notices.split(/^={80}\n/m);
  const pairs = Array.from({ length: parts.length / 2 }, (_, at) => parts.slice(2 * at, 2 * at + 2));
  return pairs.map(([titles, text]) => ({ titles: titles.trim().split("\n"), text: words(text) }));
}

test("our own licences are in a release and in its npm package", async () => {
  for (const name of OWN) {
    const text = await readFile(join(ROOT, name), "utf8");
    for (const folder of FOLDERS) assert.equal(await readFile(join(folder, name), "utf8"), text);
  }
  const { files } = JSON.parse(await readFile(join(DIST, "npm/package.json"), "utf8"));
  for (const name of [...OWN, NOTICES]) assert.ok(files.includes(name), name);
});

test("the notices name every crate that is built for the page, with the text of its licence", async () => {
  const notices = await readFile(join(DIST, NOTICES), "utf8");
  const texts = sections(notices);
  const all = await dependencies();
  const found = all.map(({ name }) => name);
  for (const name of ["rayon", "wasm-bindgen", "wasm-bindgen-rayon", "getrandom"]) assert.ok(found.includes(name), name);
  const textsFor = (/** @type {string} */ title) => texts.filter(({ titles }) => titles.some((it) => it.startsWith(title)));
  for (const { name, version, folder } of all) {
    const own = textsFor(`${name} ${version}: `);
    assert.notEqual(own.length, 0, `${name} ${version} has no text`);
    const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
    for (const file of files) {
      const text = words(await readFile(join(folder, file), "utf8"));
      assert.ok(own.some((it) => it.text === text), `${file} of ${name} is not in the notices`);
    }
    if (files.length === 0) assert.match(own[0].text, /Apache License Version 2\.0/, name);
  }
  for (const name of STANDARD_LIBRARY) assert.notEqual(textsFor(`${name} `).length, 0, name);
  assert.equal(await readFile(join(DIST, "npm", NOTICES), "utf8"), notices);
});
