// @ts-check
/** Tests in Chromium that stored files are compared with the release before they are served. */
import { launch, open } from "../helpers/chromium.mjs";
import { testPoisoned } from "../helpers/poisoned.mjs";

testPoisoned({ launch, open });
