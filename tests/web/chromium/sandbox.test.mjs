// @ts-check
/** Tests in Chromium that a hostile third-party bot reaches nothing, and that honest bots play. */
import { launch, open } from "../helpers/chromium.mjs";
import { testSandbox } from "../helpers/sandbox.mjs";

testSandbox({ launch, open, largeModule: "refused" });
