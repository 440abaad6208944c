// @ts-check
/** Under its own policy the release does everything it does, on every screen in Chromium. */
import { launch, open } from "../helpers/chromium.mjs";
import { PLACES } from "../helpers/screens.mjs";
import { testViolations } from "../helpers/violations.mjs";

/** One tab of the settings stands for all: they are made alike. */
const screens = PLACES.filter(({ name }) => !name.startsWith("settings-") || name === "settings-keys");
/** The pages that show how the element is used. */
const USES = ["watch", "play", "solve", "replay", "frame"];

/** @param {import("playwright-core").Page} page */
async function playsEmbedded(page) {
  const poster = page.locator("stack-mate .poster").first();
  if (await page.locator("stack-mate").count()) await poster.click();
  const game = page.locator("iframe").first();
  const app = (await game.count()) ? game.contentFrame().locator(".app") : page.locator(".game .app");
  await app.waitFor();
}

testViolations({
  launch,
  open,
  more: Object.fromEntries([
    ...screens.map(({ name, query, reach }) => [`${query} (${name})`, reach]),
    ...USES.map((name) => [`variants/${name}.html`, playsEmbedded]),
  ]),
});
