// @ts-check
/** What is stored was compared with the release before it is served, in Chromium. */
import { launch, open } from "../helpers/chromium.mjs";
import { testPoisoned } from "../helpers/poisoned.mjs";

testPoisoned({ launch, open });
