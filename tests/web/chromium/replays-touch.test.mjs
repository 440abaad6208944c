// @ts-check
/** Tests the player of replays by touch alone, on a phone upright and sideways. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { length, moment, watching } from "../helpers/replays.mjs";
import { DEVICES } from "../helpers/screens.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const STACKERS = await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url));
const UPRIGHT = DEVICES.phone;
const { server, browser } = await fixture(launch);

for (const [how, device] of Object.entries({
  upright: UPRIGHT,
  "on its side": { ...UPRIGHT, viewport: { width: 844, height: 390 } },
})) {
  test(`a phone ${how} can play, step, seek, swap sides, show statistics, and go back to the list`, SLOW, async () => {
    const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`, device);
    await page.locator(".library .empty").waitFor(WAIT);
    const file = { mimeType: "application/octet-stream", buffer: STACKERS };
    await page.locator('.library input[type="file"]').setInputFiles([
      { ...file, name: "a.smrp" },
      { ...file, name: "none.smrp", buffer: Buffer.from("") },
    ]);
    await page.locator(".library .title").tap();
    await watching(page);
    /** @param {string} what */
    const tap = (what) => page.locator(`.transport [data-do="${what}"]`).tap();
    await tap("play");
    await page.locator('.transport [data-do="play"][data-shows="play"]').waitFor(WAIT);
    const bar = page.locator('.transport input[type="range"]');
    const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    await bar.tap({ position: { x: width / 2, y: height / 2 } });
    const [middle, all] = [await moment(page), await length(page)];
    assert.ok(Math.abs(middle / all - 0.5) < 0.05, `${middle} of ${all}`);
    await tap("forth");
    const next = await moment(page);
    await tap("forth");
    assert.ok(middle < next && next < (await moment(page)));
    await tap("back");
    assert.equal(await moment(page), next);
    const names = () => page.locator(".seat .name").allTextContents();
    const before = await names();
    await tap("swap");
    assert.deepEqual(await names(), [...before].reverse());
    assert.notEqual(before[0], before[1]);
    assert.equal(await moment(page), next);
    await tap("report");
    const statistics = page.locator("dialog.statistics[open]");
    assert.ok((await statistics.locator("tbody tr").count()) > 5);
    await statistics.locator("header button").tap();
    await statistics.waitFor({ state: "detached" });
    await tap("play");
    await page.locator('.transport [data-do="play"][data-shows="stop"]').waitFor(WAIT);
    await tap("list");
    await page.locator(".library .title").waitFor(WAIT);
    assert.deepEqual(errors, []);
    await close();
  });
}
