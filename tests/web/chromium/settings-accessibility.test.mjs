// @ts-check
/** axe finds nothing serious in the settings dialog, in any section and any theme, on a desktop and on a phone. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { isIn } from "../helpers/game.mjs";
import { serve } from "../helpers/server.mjs";
import { keep, openSettings } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const TABS = ["handling", "keys", "touch", "gamepad", "sound", "looks"];
let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
}, SLOW);

after(async () => {
  await browser?.close();
  await server?.stop();
});

/**
 * What is serious, with where it is.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
function serious(page) {
  return page.evaluate(async () => {
    // @ts-ignore: axe put itself there
    const { violations, passes } = await window.axe.run({ include: { fromShadowDom: ["stack-mate", "dialog.settings"] } });
    if (passes.length < 10) throw new Error(`axe looked at next to nothing: ${passes.map(({ id }) => id)}`);
    return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`));
  });
}

for (const [device, options] of /** @type {const} */ ([
  ["a desktop", { viewport: { width: 1280, height: 800 } }],
  ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])) {
  for (const theme of ["dark", "light", "contrast"]) {
    test(`${theme} on ${device}`, SLOW, async () => {
      const { page, errors, close } = await open(browser, "about:blank", options);
      // One key too many, so that a conflict is there to look at, and gestures for their list.
      await keep(page, { looks: { theme }, keys: { hold: ["KeyC", "KeyZ"] }, touch: { mode: "gestures" } });
      await page.goto(`${server.origin}/`);
      await page.waitForFunction(isIn, "title", { timeout: 60_000 });
      await page.addScriptTag({ path: AXE });
      await openSettings(page);
      for (const tab of TABS) {
        await page.locator(`dialog.settings [data-tab="${tab}"]`).click();
        assert.deepEqual(await serious(page), [], `${tab}, ${theme}`);
      }
      assert.deepEqual(errors, []);
      await close();
    });
  }
}
