// @ts-check
/** Tests that axe finds nothing serious in the solver and in practice, in any theme, on a desktop and on a phone. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { FOR_AXE, addAxe, seriousInThemes } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { THEMES } from "../helpers/screens.mjs";
import { found } from "../helpers/solve.mjs";

const SLOW = { timeout: 120_000 };
const PLACES = {
  "a desktop": { viewport: { width: 1280, height: 800 } },
  "a phone": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const { server, browser } = await fixture(launch);

for (const [place, device] of Object.entries(PLACES)) {
  test(`axe finds nothing serious in solver and practice on ${place}`, SLOW, async () => {
    const { page, close } = await open(
      browser,
      `${server.origin}/?mode=solve&field=XXXXXX____/XXXXXX____&queue=[IO],[IO],[SO]&lines=2&hold=Q`,
      { ...device, ...FOR_AXE },
    );
    await addAxe(page);
    await page.locator('.problem[data-for="hold"]', { hasText: "Q" }).waitFor();
    assert.deepEqual(await seriousInThemes(page, THEMES), [], "solver");
    await page.locator('.solve [name="queue"]').fill("OOT");
    await page.locator('.solve [name="hold"]').fill("");
    await found(page, /^1 solution$/);
    await page.locator('[data-step="take"]').click();
    await page.waitForFunction(isIn, "playing");
    await page.locator(".practice .hint", { hasText: "possible" }).waitFor();
    assert.deepEqual(await seriousInThemes(page, THEMES), [], "practice");
    await close();
  });
}
