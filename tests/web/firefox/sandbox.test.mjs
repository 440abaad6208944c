// @ts-check
/** What another's bot can reach in Firefox, and that honest ones play. */
import { launch, open } from "../helpers/firefox.mjs";
import { testSandbox } from "../helpers/sandbox.mjs";

testSandbox({ launch, open, largeModule: "played" });
