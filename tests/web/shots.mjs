// @ts-check
/**
 * `node shots.mjs <folder> [part of a name]`: a picture of every screen in every theme, on a desktop and on a phone, named
 * `<screen>-<theme>-<device>.png`. `cargo xtask shots` starts this.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { launch, open } from "./helpers/chromium.mjs";
import { DEVICES, PLACES, THEMES } from "./helpers/screens.mjs";
import { serve } from "./helpers/server.mjs";
import { keep } from "./helpers/settings.mjs";

const [folder, only = ""] = process.argv.slice(2);
if (!folder) throw new Error("say which folder the pictures go to");
await mkdir(folder, { recursive: true });

const server = await serve();
const browser = await launch();
try {
  for (const [device, options] of Object.entries(DEVICES)) {
    for (const theme of THEMES) {
      for (const place of PLACES.filter(({ name }) => `${name}-${theme}-${device}`.includes(only))) {
        const { page, close } = await open(browser, "about:blank", options);
        await keep(page, { looks: { theme } });
        await page.goto(`${server.origin}/${place.query}`);
        await place.reach(page);
        const file = join(folder, `${place.name}-${theme}-${device}.png`);
        await page.screenshot({ path: file });
        console.log(file);
        await close();
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
