// @ts-check
/**
 * What most test files begin with: a server, and a browser to look at it with; both end with the tests.
 */
import { after } from "node:test";

import { serve } from "./server.mjs";

/**
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
