// @ts-check
/** Tests that axe finds nothing serious on any screen, in any theme, on a desktop and on a phone. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { FOR_AXE, addAxe, seriousInThemes } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { DEVICES, PLACES, THEMES } from "../helpers/screens.mjs";

const SLOW = { timeout: 300_000 };
const { server, browser } = await fixture(launch);

for (const [device, options] of Object.entries(DEVICES)) {
  // The settings are left out here, because another file tests all their sections.
  for (const { name, query, reach } of PLACES.filter(({ name }) => !name.startsWith("settings"))) {
    test(`axe finds nothing serious: ${name} on a ${device}`, SLOW, async () => {
      const { page, errors, close } = await open(browser, `${server.origin}/${query}`, { ...options, ...FOR_AXE });
      await reach(page);
      await addAxe(page);
      assert.deepEqual(await seriousInThemes(page, THEMES), []);
      assert.deepEqual(errors, []);
      await close();
    });
  }
}
