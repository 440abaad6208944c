// @ts-check
/** Tests that axe finds nothing serious in any section of the settings, in any theme, on a desktop and on a phone. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { FOR_AXE, addAxe, serious } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { keep, openSettings } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const TABS = ["handling", "keys", "touch", "gamepad", "sound", "looks", "words"];
const { server, browser } = await fixture(launch);

for (const [device, options] of /** @type {const} */ ([
  ["a desktop", { viewport: { width: 1280, height: 800 } }],
  ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])) {
  for (const theme of ["dark", "light", "contrast"]) {
    test(`axe finds nothing serious in the settings: ${theme} on ${device}`, SLOW, async () => {
      const { page, errors, close } = await open(browser, "about:blank", { ...options, ...FOR_AXE });
      // One key has two actions, so that the page shows a conflict. Gestures are on, so that the page shows the list of gestures.
      await keep(page, { looks: { theme }, keys: { hold: ["KeyC", "KeyZ"] }, touch: { mode: "gestures" } });
      await page.goto(`${server.origin}/`);
      await page.waitForFunction(isIn, "title", { timeout: 60_000 });
      await addAxe(page);
      await openSettings(page);
      for (const tab of TABS) {
        await page.locator(`dialog.settings [data-tab="${tab}"]`).click();
        assert.deepEqual(await serious(page, "dialog.settings"), [], `${tab}, ${theme}`);
      }
      assert.deepEqual(errors, []);
      await close();
    });
  }
}
