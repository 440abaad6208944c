// @ts-check
/** Tests that the player of replays shows the name of the game, its actions and messages, on every size, in every language. */
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

/** Returns whether the message about the last action is on the screen. */
function isSeen() {
  const message = document.querySelector("stack-mate")?.shadowRoot?.querySelector(".transport .status span");
  const box = message?.textContent && message.getBoundingClientRect();
  return Boolean(box && box.width > 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight);
}

for (const locale of ["en", "ja", "zh-CN"]) {
  test(`the player of replays shows the name of the game, each action and its message: ${locale}`, SLOW, async () => {
    const { page, errors, close } = await open(browser, address, { locale, permissions: ["clipboard-read", "clipboard-write"] });
    await watching(page);
    for (const [width = 0, height = 0] of SIZES) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await page.evaluate(cut, LEAST), [], `${width}x${height}`);
    }
    await page.locator('.transport [data-do="fumen"]').click();
    await page.locator(".transport .status", { hasText: /\S/ }).waitFor();
    for (const [width = 0, height = 0] of SIZES) {
      await page.setViewportSize({ width, height });
      assert.ok(await page.evaluate(isSeen), `the message is not seen at ${width}x${height}`);
    }
    assert.deepEqual(errors, []);
    await close();
  });
}
