// @ts-check
/** The demo page for a while: games in a row, a worker ended and one made to trap, and memory within its bound. */
import { test } from "node:test";

import { launch } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { soak } from "../soak/soak.mjs";

const SLOW = { timeout: 300_000 };
const GAMES = 12;
const { server, browser } = await fixture(launch, "--dist");

test(`${GAMES} games in a row`, SLOW, async () => {
  await soak(browser, server.origin, GAMES);
});
