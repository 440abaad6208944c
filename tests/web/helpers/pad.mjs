// @ts-check
/** Uses menus with the simulated gamepad, as a person does. */
import assert from "node:assert/strict";

import { pressPad } from "./settings.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The buttons of a standard gamepad. */
export const PAD = {
  a: 0, b: 1, y: 3, tabs: 5, left2: 6, select: 8, start: 9, left3: 10, right3: 11, up: 12, down: 13, left: 14, right: 15,
};
/** A number that is greater than the number of focus stops on any screen. */
const MOST_STOPS = 120;

/**
 * Moves the focus with the gamepad until the wanted control has it.
 * @param {Page} page
 * @param {string} selector
 * @param {number} [button] the gamepad's button that moves the focus
 */
export async function padTo(page, selector, button = PAD.down) {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await pressPad(page, button);
    const isThere = await page.evaluate(
      (selector) => document.querySelector("stack-mate")?.shadowRoot?.activeElement?.matches(selector) ?? false,
      selector,
    );
    if (isThere) return;
  }
  assert.fail(`the focus never reaches ${selector}`);
}

/** Moves the focus to a control and presses it. @param {Page} page @param {string} selector @param {number} [button] */
export async function padPress(page, selector, button) {
  await padTo(page, selector, button);
  await pressPad(page, PAD.a);
}
