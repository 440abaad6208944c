// @ts-check
/** Runs a short soak test of the demo page: games in a row, a worker that is ended, one that traps, and bounded memory. */
import { test } from "node:test";

import { launch } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { soak } from "../soak/soak.mjs";

const SLOW = { timeout: 300_000 };
const GAMES = 12;
const { server, browser } = await fixture(launch, "--dist");

test(`${GAMES} games in a row replace broken workers and leak no memory`, SLOW, async () => {
  await soak(browser, server.origin, GAMES);
});
