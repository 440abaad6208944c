// @ts-check
/**
 * Provides what most test files need: a server and a browser, which both close after the tests.
 */
import { after } from "node:test";

import { serve } from "./server.mjs";

/**
 * Starts a server and a browser, and closes them after the tests of the file.
 * @template {{ close(): Promise<void> }} Browser
 * @param {() => Promise<Browser>} launch
 * @param {string[]} args more arguments for `xtask serve`
 */
export async function fixture(launch, ...args) {
  const server = await serve(...args);
  const browser = await launch();
  after(async () => {
    await browser.close();
    await server.stop();
  });
  return { server, browser };
}
