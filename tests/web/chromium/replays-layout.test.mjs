// @ts-check
/** Tests that the player of replays shows the name of the game and its actions completely, on every size, in every language. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { shortMatch, watching } from "../helpers/replays.mjs";

const SLOW = { timeout: 180_000 };
const SIZES = [[1440, 900], [1280, 800], [1024, 768], [820, 1180], [844, 390], [390, 844], [320, 568]];
/** The width that is always left for the name. It is cut only where it does not fit into a whole line. */
const LEAST = 200;
const { server, browser } = await fixture(launch);
const address = `${server.origin}/?mode=replays#replay=d${deflateRawSync(await shortMatch()).toString("base64url")}`;

/** Returns what is cut off in the line about the game. @param {number} least */
function cut(least) {
  const shadow = document.querySelector("stack-mate")?.shadowRoot;
  const about = shadow?.querySelector(".transport .about");
  const name = about?.querySelector(".what");
  const buttons = [...(about?.querySelectorAll("button") ?? [])].filter((button) => button.checkVisibility());
  if (!name || buttons.length < 7) return [`${buttons.length} actions are shown`];
  const wrong = name.clientWidth < Math.min(name.scrollWidth, least) ? [`the name has ${name.clientWidth} px`] : [];
  for (const button of buttons) {
    const box = button.getBoundingClientRect();
    const isIn = box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    if (!isIn || button.scrollWidth > button.clientWidth) wrong.push(`${button.textContent}: ${box.right}, ${box.bottom}`);
  }
  return wrong;
}

for (const locale of ["en", "ja", "zh-CN"]) {
  test(`the player of replays cuts off neither the name of the game nor an action: ${locale}`, SLOW, async () => {
    const { page, errors, close } = await open(browser, address, { locale });
    await watching(page);
    for (const [width = 0, height = 0] of SIZES) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await page.evaluate(cut, LEAST), [], `${width}x${height}`);
    }
    assert.deepEqual(errors, []);
    await close();
  });
}
