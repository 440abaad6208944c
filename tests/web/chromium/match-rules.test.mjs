// @ts-check
/** Tests the rules of a match and a new key: from the settings and the address to the game, and the handicap in the names. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { closeSettings, configs, keep, openSettings, pressed, watch } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const SONIC_DROP = 256;
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

test("the rules in the settings reach the match, and the address overrides them", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await watch(page);
  await keep(page, { keys: { sonic_drop: ["KeyS"] }, rules: { half_turns: true, half_turn_style: "plain" } });
  await page.goto(`${server.origin}/?seed=5&level=first-game&next=off&handicap=,150`);
  await page.waitForFunction(isIn, "title", WAIT);
  await openSettings(page, "rules");
  const pane = page.locator("#pane-rules");
  await pane.getByLabel("Like Jstris").check();
  await pane.getByLabel("Garbage delay").fill("1000");
  await pane.getByLabel("Garbage per piece").fill("4");
  await pane.getByLabel("Messiness").fill("0");
  await pane.getByLabel("New hole for each attack").fill("20");
  await pane.getByLabel("Your attacks").fill("50");
  await pane.getByLabel("The opponent's attacks").fill("200");
  await closeSettings(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  // The title may have begun a match of two bots behind it.
  const { garbage, half_turn_style, table } = (await configs(page)).at(-1);
  assert.equal(table, "jstris");
  assert.equal(half_turn_style, "plain");
  assert.deepEqual(garbage, {
    travel_ms: 1000, cap: 4, messiness_permille: 0, hole_change_permille: 200, attack_percent: [50, 150],
  });
  assert.equal(await page.locator('[data-score-name="0"]').textContent(), "You ×0.5");
  assert.match((await page.locator('.seat[data-side="1"] .name').textContent()) ?? "", / ×1\.5$/);
  await page.keyboard.press("KeyS");
  assert.equal(await pressed(page, SONIC_DROP, 1), 1);
  assert.equal(await page.locator('.keys [data-hint="sonic-drop"] kbd').textContent(), "S");
  assert.deepEqual(errors, []);
  await close();
});

test("the table of TETR.IO from the settings reaches the match, and the address overrides it", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await watch(page);
  await page.goto(`${server.origin}/?seed=5&level=first-game&next=off`);
  await page.waitForFunction(isIn, "title", WAIT);
  await openSettings(page, "rules");
  await page.locator("#pane-rules").getByLabel("Like TETR.IO").check();
  await closeSettings(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal((await configs(page)).at(-1).table, "tetrio");
  await page.goto(`${server.origin}/?seed=5&level=first-game&next=off&attack=ppt`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal((await configs(page)).at(-1).table, "ppt");
  assert.deepEqual(errors, []);
  await close();
});
