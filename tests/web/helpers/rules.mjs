// @ts-check
/** The rules as the page has them, in Node: the single-threaded package. */
import { readFile } from "node:fs/promises";

const FOLDER = new URL("../../../web/pkg/st/", import.meta.url);

/** @returns {Promise<any>} the package's exports and its `memory` */
export async function rules() {
  const module = await import(new URL("stackmate_wasm.js", FOLDER).href);
  const { memory } = await module.default({ module_or_path: await readFile(new URL("stackmate_wasm_bg.wasm", FOLDER)) });
  return { module, memory, layout: module.layout() };
}
