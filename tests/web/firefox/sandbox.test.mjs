// @ts-check
/** Tests in Firefox that a hostile third-party bot reaches nothing, and that honest bots play. */
import { launch, open } from "../helpers/firefox.mjs";
import { testSandbox } from "../helpers/sandbox.mjs";

testSandbox({ launch, open, largeModule: "played" });
