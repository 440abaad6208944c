// @ts-check
/** Helpers that choose bots on the game page as a person does, and that serve scripts of third-party bots. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../bots/", import.meta.url);

/**
 * Reads the source text of a bot made for the tests.
 * @param {string} name
 */
export function source(name) {
  return readFile(fileURLToPath(new URL(name, FOLDER)), "utf8");
}

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens the dialog that loads a third-party bot.
 * @param {Page} page
 * @param {0 | 1} side
 */
export async function openLoader(page, side = 1) {
  // On a phone the list of the footer is hidden, and the title has one.
  const lists = page.locator(`.level[data-side="${side}"] select, .overlay .pick select`);
  await lists.locator("visible=true").first().selectOption("\u0000load");
}

/**
 * Waits until the dialog that loads a bot is open, and gives it a script as a file. Opening the dialog removes any earlier file.
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
export async function give(page, name, text) {
  await page.locator(".loader[open]").waitFor();
  await page.locator('.loader [type="file"]').setInputFiles({ name, mimeType: "text/javascript", buffer: Buffer.from(text) });
}

/**
 * Gives a script to the dialog that loads a bot, submits the dialog, and waits for the warning.
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
 * Accepts the warning about a third-party bot, so that the bot runs.
 * @param {Page} page
 */
export async function run(page) {
  await page.locator(".loader .warning [type=submit]").click();
}

/**
 * Starts a server of scripts on its own origin.
 * @param {Record<string, string>} files text by path
 * @param {boolean} shared whether other sites may read the scripts
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
