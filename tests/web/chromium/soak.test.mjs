// @ts-check
/** The demo page for a while: games in a row, a worker ended and one made to trap, and memory within its bound. */
import { after, before, test } from "node:test";

import { launch } from "../helpers/chromium.mjs";
import { serve } from "../helpers/server.mjs";
import { soak } from "../soak/soak.mjs";

const SLOW = { timeout: 300_000 };
const GAMES = 12;
let server, browser;

before(async () => {
  server = await serve("--dist");
  browser = await launch();
}, SLOW);

after(async () => {
  await browser?.close();
  await server?.stop();
});

test(`${GAMES} games in a row`, SLOW, async () => {
  await soak(browser, server.origin, GAMES);
});
