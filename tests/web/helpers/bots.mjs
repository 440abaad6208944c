// @ts-check
/** Choosing bots on the game page as a person does, and scripts that are no bots of ours. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../bots/", import.meta.url);

/**
 * The text of a bot made for the tests.
 * @param {string} name
 */
export function source(name) {
  return readFile(fileURLToPath(new URL(name, FOLDER)), "utf8");
}

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens the dialog that loads another bot.
 * @param {Page} page
 * @param {0 | 1} side
 */
export async function openLoader(page, side = 1) {
  await page.locator(`.level[data-side="${side}"] select`).selectOption("\u0000load");
}

/**
 * Gives the dialog a script as a file, once it asks: what was put into it before is taken out again.
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
export async function give(page, name, text) {
  await page.locator(".loader[open]").waitFor();
  await page.locator('.loader [type="file"]').setInputFiles({ name, mimeType: "text/javascript", buffer: Buffer.from(text) });
}

/**
 * Gives the dialog a script, up to the warning.
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
export async function offer(page, name, text) {
  await give(page, name, text);
  await page.locator(".loader .source [type=submit]").click();
  await page.locator(".loader .warning").waitFor();
}

/**
 * Says yes to the warning.
 * @param {Page} page
 */
export async function run(page) {
  await page.locator(".loader .warning [type=submit]").click();
}

/**
 * A server of scripts on an origin of its own.
 * @param {Record<string, string>} files text by path
 * @param {boolean} shared whether other sites may read them
 */
export async function scripts(files, shared) {
  const server = createServer(({ url }, response) => {
    const text = files[url ?? ""];
    const headers = { "content-type": "text/javascript", ...(shared ? { "access-control-allow-origin": "*" } : {}) };
    response.writeHead(text === undefined ? 404 : 200, headers).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
