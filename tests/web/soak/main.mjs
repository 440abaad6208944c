// @ts-check
/** The script of `cargo xtask soak`: plays as many games as its argument says, and prints the memory use from time to time. */
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
