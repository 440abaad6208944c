// @ts-check
/** What another's bot can reach in Chromium, and that honest ones play. */
import { launch, open } from "../helpers/chromium.mjs";
import { testSandbox } from "../helpers/sandbox.mjs";

testSandbox({ launch, open, largeModule: "refused" });
