// @ts-check
/**
 * `node shots.mjs <folder> [part of a name]` saves a picture of every screen in every theme, on a desktop and on a phone, and
 * in Japanese and Chinese on the smallest phone. The files are named `<screen>-<theme>-<device>.png`. `cargo xtask shots`
 * starts this script.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { launch, open } from "./helpers/chromium.mjs";
import { havePlaced } from "./helpers/game.mjs";
import { DEVICES, PAGES, PLACES, SMALL, THEMES } from "./helpers/screens.mjs";
import { serve } from "./helpers/server.mjs";
import { keep } from "./helpers/settings.mjs";

const [folder, only = ""] = process.argv.slice(2);
if (!folder) throw new Error("usage: node shots.mjs <folder> [part of a name]");
await mkdir(folder, { recursive: true });

/** The number of pages that are open at once. */
const AT_ONCE = 2;

/**
 * @typedef {{ place: import("./helpers/screens.mjs").Place, theme: string, device: string,
 *   options: import("playwright-core").BrowserContextOptions }} Shot
 */

/**
 * Returns one shot for each place, device and theme.
 * @param {readonly import("./helpers/screens.mjs").Place[]} places
 * @param {Record<string, object>} devices
 * @param {string[]} themes
 * @returns {Shot[]}
 */
const shotsOf = (places, devices, themes) => Object.entries(devices).flatMap(([device, options]) =>
  themes.flatMap((theme) => places.map((place) => ({ place, theme, device, options }))));

/**
 * The picture that sites show beside a link to the game, in the size that they recommend. `web/share.png` is this picture.
 * @type {Shot & { name: string }}
 */
const SHARED = {
  place: {
    name: "share",
    query: "?mode=watch&level=master,expert&seed=12&start=&pace=2.5",
    reach: (page) => page.waitForFunction(havePlaced, 19, { timeout: 60_000 }),
  },
  theme: "dark", device: "card", options: { viewport: { width: 1200, height: 630 } }, name: "share",
};

const shots = [
  ...shotsOf(PLACES, DEVICES, THEMES),
  ...shotsOf(PAGES, DEVICES, THEMES.slice(0, 1)),
  ...shotsOf(PLACES, SMALL, THEMES.slice(0, 1)),
]
  .map((shot) => ({ ...shot, name: `${shot.place.name}-${shot.theme}-${shot.device}` }))
  .concat(SHARED)
  .filter(({ name }) => name.includes(only));

const server = await serve();
const browser = await launch();

/** Opens a page and saves its picture. @param {Shot & { name: string }} shot */
async function take({ place, theme, options, name }) {
  const { page, close } = await open(browser, "about:blank", options);
  await keep(page, { version: 2, looks: { theme } });
  await page.goto(`${server.origin}/${place.query}`);
  await place.reach(page);
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  console.log(file);
  await close();
}

async function work() {
  for (let shot = shots.shift(); shot !== undefined; shot = shots.shift()) await take(shot);
}

try {
  await Promise.all(Array.from({ length: AT_ONCE }, work));
} finally {
  await browser.close();
  await server.stop();
}
