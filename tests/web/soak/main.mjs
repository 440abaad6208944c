// @ts-check
/** `cargo xtask soak`: as many games as its argument says, told as they go. */
import { launch } from "../helpers/chromium.mjs";
import { serve } from "../helpers/server.mjs";
import { soak } from "./soak.mjs";

const server = await serve("--dist");
const browser = await launch();
try {
  console.log(await soak(browser, server.origin, Number(process.argv[2]), console.error));
} finally {
  await browser.close();
  await server.stop();
}
